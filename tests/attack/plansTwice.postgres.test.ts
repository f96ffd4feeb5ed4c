import { expect, it } from 'vitest';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { mergeLayouts } from '#shared/hall/merging.ts';
import { readSettings } from '#server/base/settings.ts';
import { openDatabase } from '#server/db/open.ts';
import * as schema from '#server/schema.ts';
import type { Answer, TestApp } from '../support/app.ts';
import { strayPlaces } from '../support/strayPlaces.ts';
import { data, type EventData, type HallData } from '../server/events/stage.ts';
import { makeHouse, startProduct } from '../server/tickets/house.ts';
import { inviteGuests } from '../server/tickets/party.ts';
import { callOf } from './called.ts';
import { LONG, tally } from './tally.ts';

// Two processes on one database: plans saved through both at once, beside seating and beside a date that goes.

const ROUNDS = LONG ? 60 : 3;
const DATES = ['2026-12-01', '2026-12-02', '2026-12-03'];
const [ROWS, SEATS] = [12, 20];

type Drawing = (now: HallLayout) => HallLayout;

const called =
  (at: number, label: string): Drawing =>
  (now) => ({ ...now, rows: now.rows.map((row, i) => (i === at ? { ...row, label } : row)) });
const withoutLastRow: Drawing = (now) => ({ ...now, rows: now.rows.slice(0, -1) });
const allCalled =
  (tag: string): Drawing =>
  (now) => ({ ...now, rows: now.rows.map((row, i) => ({ ...row, label: `${tag}${i}` })) });

it(`${ROUNDS} rounds of plans saved through two processes at once lose no drawing, place or ticket`, async () => {
  const house = await makeHouse(2);
  const products = await Promise.all([startProduct(house, 0), startProduct(house, 0)]);
  const database = await openDatabase(readSettings(house.env), schema);
  const { admin } = house;
  const [one, other] = products.map(callOf) as [TestApp['call'], TestApp['call']];
  const read = async (id: string) => data(await one('GET', `/halls/${id}`, admin)) as HallData;
  const wrong: string[] = [];
  const told = { seated: 0, merged: 0, lost: 0 };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const found = await played(`Вечер ${round}`, round);
      wrong.push(...[...found, ...(await strayPlaces(database.engine)).slice(0, 3)].map((each) => `${round}: ${each}`));
    }
    tally({
      what: 'plans saved through two processes at once',
      tries: ROUNDS,
      failures: wrong.length,
      control: `with the version and no more read anew ${told.lost} of ${ROUNDS} lose what the other drew`,
      note: `${told.merged} joined after a conflict, ${told.seated} of ${ROUNDS} seated before their row went`,
    });
    expect(wrong).toEqual([]);
    expect(told.lost).toBe(ROUNDS);
  } finally {
    await database.close();
    await Promise.all(products.map((product) => product.kill()));
    await house.close();
  }

  /** All races on an event of its own; answers what was not as it should be. */
  async function played(name: string, round: number): Promise<string[]> {
    const event = data(
      await one('POST', '/events', admin, { name, dates: DATES.map((date) => ({ date })) }),
    ) as EventData;
    const wanted = event.dates.map(({ id }) => ({
      event_id: event.id,
      event_date_id: id,
      layout: newLayout(ROWS, SEATS),
    }));
    const halls = data(await one('POST', '/halls/create_list', admin, wanted)) as HallData[];
    const [{ id }] = halls as [HallData];
    return [
      // First, as the dates are drawn alike by then.
      ...(await besideDeletion(event, halls)),
      ...(await differentRows(id)),
      ...(await sameRow(id)),
      ...(await besideSeating(id, round)),
      ...(await unread(id)),
    ];
  }

  function put(call: TestApp['call'], { id, version, layout }: HallData, drawing: Drawing, more: object = {}) {
    return call('PUT', '/halls/update_list', admin, [{ id, version, layout: drawing(layout), ...more }]);
  }

  /** As the editor saves: what somebody else has saved meanwhile is joined with what is drawn here. */
  async function saved(call: TestApp['call'], base: HallData, drawing: Drawing): Promise<Answer> {
    const answer = await put(call, base, drawing);
    if (answer.status !== 412) return answer;
    told.merged += 1;
    const { theirs } = answer.body;
    const { layout, clashes } = mergeLayouts(base.layout, drawing(base.layout), theirs.layout);
    if (clashes.length > 0) throw new Error(JSON.stringify(clashes));
    return put(call, theirs, () => layout);
  }

  async function differentRows(id: string): Promise<string[]> {
    const before = await read(id);
    const answers = await Promise.all([
      saved(one, before, called(0, 'Первый')),
      saved(other, before, called(5, 'Шестой')),
    ]);
    const after = await read(id);
    return [
      ...answers.flatMap(({ status }) => (status === 200 ? [] : [`a save of another row: ${status}`])),
      ...(after.version === before.version + 2 ? [] : [`two saves: ${before.version} to ${after.version}`]),
      ...(['Первый', 'Шестой'].every((label) => after.layout.rows.some((row) => row.label === label))
        ? []
        : ['one of two drawings is lost']),
    ];
  }

  async function sameRow(id: string): Promise<string[]> {
    const before = await read(id);
    const drawings = [called(3, 'Мой'), called(3, 'Чужой')] as const;
    const answers = await Promise.all([put(one, before, drawings[0]), put(other, before, drawings[1])]);
    const after = await read(id);
    const refused = answers.findIndex(({ status }) => status === 412);
    if (answers.filter(({ status }) => status === 200).length !== 1 || refused < 0)
      return [`the same row: ${answers.map(({ status }) => status).join()}`];
    const { theirs } = answers[refused]!.body;
    const { clashes } = mergeLayouts(before.layout, drawings[refused]!(before.layout), theirs.layout);
    return [
      ...(after.version === before.version + 1 && theirs.version === after.version ? [] : ['versions of the same row']),
      ...(clashes.length === 1 && clashes[0]!.of === 'rows' ? [] : [`the conflict names ${JSON.stringify(clashes)}`]),
    ];
  }

  /** A row goes while somebody is seated in it: one of the two has to be refused. */
  async function besideSeating(id: string, round: number): Promise<string[]> {
    const [guest] = await inviteGuests({ call: one }, admin, id, 1, [], `round-${round}.example.ru`);
    const before = await read(id);
    const place = before.layout.rows.at(-1)!.places[0]!;
    const [save, seating] = await Promise.all([
      put(one, before, withoutLastRow),
      other('POST', '/tickets/create_list', admin, { hall_id: id, seatings: [{ guest_id: guest!.id, place }] }),
    ]);
    const isSeated = seating.status === 201;
    if (isSeated) told.seated += 1;
    const after = await read(id);
    const sits = after.places.filter(({ ticket }) => ticket?.guest_id === guest!.id).length;
    return [
      ...(isSeated === (save.status === 409) && isSeated !== (save.status === 200)
        ? []
        : [`saved ${save.status}, seated ${seating.status}`]),
      ...(sits === (isSeated ? 1 : 0) ? [] : [`seated ${seating.status}, and sits on ${sits} places`]),
      ...(after.version === before.version + (isSeated ? 0 : 1) ? [] : ['versions beside seating']),
    ];
  }

  async function besideDeletion(event: EventData, halls: HallData[]): Promise<string[]> {
    const before = await read(halls[0]!.id);
    const dates = event.dates.slice(0, -1).map(({ id, date }) => ({ id, date }));
    const [save, deletion] = await Promise.all([
      put(one, before, allCalled('Все'), { scope: 'all' }),
      other('PUT', `/events/${event.id}`, admin, { dates }),
    ]);
    const left = data(await one('GET', `/events/${event.id}/halls`, admin)) as HallData[];
    const labels = await Promise.all(left.map(async ({ id }) => (await read(id)).layout.rows[0]!.label));
    return [
      ...(save.status === 200 && deletion.status === 200 ? [] : [`for all ${save.status}, date ${deletion.status}`]),
      ...(labels.join() === dates.map(() => 'Все0').join() ? [] : [`dates left: ${labels.join()}`]),
    ];
  }

  /** The control: whoever is refused names the new version, and sends what they had drawn without it. */
  async function unread(id: string): Promise<string[]> {
    const before = await read(id);
    await put(one, before, called(0, 'А'));
    await put(other, { ...before, version: before.version + 1 }, called(5, 'Е'));
    const { rows } = (await read(id)).layout;
    if (rows[0]!.label !== 'А') told.lost += 1;
    return rows[5]!.label === 'Е' ? [] : ['the control is not saved'];
  }
}, 3_600_000);
