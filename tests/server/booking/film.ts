import { randomUUID } from 'node:crypto';
import { boundSeatsOf } from '#server/booking/read.ts';
import type { Organization, TestApp } from '../../support/app.ts';
import { data, type Guest, inviteGuests, makeParty } from '../tickets/party.ts';

/** An event with a hall of a film session and guests invited to it. */
export interface FilmNight {
  event_id: string;
  hall_id: string;
  session: string;
  guests: Guest[];
  /** Places of seats that are sold one by one, and of couples. */
  places: number[];
  couples: [number, number][];
}

/** Makes a film night through the API; `showing` counts the sessions of the first film. */
export async function makeFilmNight(
  app: TestApp,
  organization: Organization,
  count: number,
  showing = 0,
): Promise<FilmNight> {
  const { admin } = organization;
  const party = await makeParty(app, organization, { rows: 1, seats: 1, guests: 0 });
  const { films } = data(await app.call('GET', '/films/list_for_select', admin)) as unknown as {
    films: { sessions: { ref: string }[] }[];
  };
  const session = films[0]!.sessions[showing]!.ref;
  const [hall] = data(
    await app.call('POST', `/events/${party.event_id}/halls/create_list_by_sessions`, admin, [
      { event_date_id: party.date_id, session_ref: session },
    ]),
  ) as unknown as { id: string }[];
  const guests = await inviteGuests(app, admin, hall!.id, count, [], `${randomUUID().slice(0, 8)}.example.ru`);
  const all = await app.database.work(organization.context, (work) => boundSeatsOf(work, hall!.id));
  const seats = all.filter(({ active }) => active);
  // Area 4 of the simulated screens are couple seats; a pair stands on neighbouring places.
  const [couples, places] = [
    seats.filter(({ external_ref }) => external_ref.startsWith('4:')),
    seats.filter(({ external_ref }) => !external_ref.startsWith('4:')),
  ];
  return {
    event_id: party.event_id,
    hall_id: hall!.id,
    session,
    guests,
    places: places.map(({ place }) => place),
    couples: pairs(couples.map(({ place }) => place)),
  };
}

/** Seats that orders hold or have booked in the cinema, and places with a ticket here, as seat keys. */
export async function bothSides(app: TestApp, { hall_id, session }: FilmNight) {
  const [, id] = session.split('-');
  const status = app.simulator.cinema.statusOf(id!);
  const sold = new Set(app.simulator.cinema.state().sold);
  const ordered = (seat: string) => status(seat) !== 0 && !sold.has(`${id} ${seat}`);
  const all = await app.database.work(app.north.context, (work) => boundSeatsOf(work, hall_id));
  const seats = all.filter(({ active }) => active);
  return {
    theirs: seats.filter(({ external_ref }) => ordered(external_ref)).map(({ external_ref }) => external_ref),
    ours: seats.filter(({ guest_name }) => guest_name !== null).map(({ external_ref }) => external_ref),
  };
}

function pairs(places: readonly number[]): [number, number][] {
  return places.flatMap((place, i) => (i % 2 === 0 ? [[place, places[i + 1]!] as [number, number]] : []));
}
