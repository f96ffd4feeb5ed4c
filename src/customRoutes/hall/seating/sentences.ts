import { type PlaceLabel, rangesOf } from '#shared/hall/numbering.ts';
import type { Language } from '#shared/limits.ts';
import { now } from '../../../clock.ts';
import { formatMomentShort } from '../../../i18n/dates.ts';
import type { Refusal } from '../plan/types.ts';
import { few, type Translate } from '../plan/words.ts';
import { placeWithin, stretchesText } from './words.ts';

/** Somebody and the place it is about. */
export interface Sitter {
  name: string;
  place: number;
}

/** Row labels that are no numbers, named at most. */
const NAMED_ROWS = 6;

/**
 * What was done on a plan: each in one sentence with its verb, said aloud and shown in the bar that takes it back. And
 * what makes a ticket void, asked before it is done.
 */
export function sentencesFor(labels: Map<number, PlaceLabel>, translate: Translate) {
  const at = (place: number) => {
    const label = labels.get(place);
    return label ? placeWithin(label, translate) : '';
  };
  const sits = ({ name, place }: Sitter) => translate('hall.said.sits', { name, place: at(place) });
  /** A ticket that was sent is void after it. */
  const voided = (holders: readonly string[]) =>
    translate('hall.ask.void', { names: holders.join(', '), smart_count: holders.length });
  return {
    /** Names while they are few, else how many and in which rows. */
    seated(seated: readonly Sitter[]): string {
      const count = seated.length;
      if (count === 1) return translate('hall.said.seated_one_guest', { who: sits(seated[0]!) });
      const where = count === 2 ? seated.map(sits).join('; ') : whereText(labels, seated, translate);
      return translate('hall.said.seated', { where, smart_count: count });
    },
    moved: ({ name, place }: Sitter, to: number) => translate('hall.said.moved', { name, from: at(place), to: at(to) }),
    /** Each with the place they come to. */
    swapped: (one: Sitter, other: Sitter) => translate('hall.said.swapped', { one: sits(one), other: sits(other) }),
    changed: (now: Sitter, before: string) =>
      translate('hall.said.changed', { name: now.name, place: at(now.place), before }),
    freed: ({ name, place }: Sitter) => translate('hall.said.freed', { name, place: at(place) }),
    ask: {
      move: ({ name, place }: Sitter, to: number) => [
        translate('hall.ask.moves', { name, from: at(place), to: at(to) }),
        voided([name]),
      ],
      /** `holders`: who of the two holds a ticket that was sent. */
      swap: (one: Sitter, other: Sitter, holders: readonly string[]) => [
        translate('hall.ask.moves', { name: one.name, from: at(one.place), to: at(other.place) }),
        translate('hall.ask.moves', { name: other.name, from: at(other.place), to: at(one.place) }),
        voided(holders),
      ],
      change: (now: Sitter, before: string) => [
        translate('hall.ask.gets', { name: now.name, place: at(now.place) }),
        translate('hall.ask.loses', { name: before }),
      ],
      remove: ({ name }: Sitter) => [translate('hall.ask.loses', { name })],
    },
  };
}

/** Why somebody's place can't be given back as it was: who worked on it since, and when. `me`: as the server names me. */
export function obstacleText(
  { guest_name, by, at }: NonNullable<Refusal['left']>[number],
  me: string,
  language: Language,
  translate: Translate,
): string {
  const somebody = by === me ? 'me' : 'colleague';
  const moment = formatMomentShort(at, language, now());
  return translate(`hall.since.by_${by === null ? 'nobody' : somebody}`, { guest: guest_name, by, at: moment });
}

/** 'row 9, seats 9–20' while all sit in one row, else 'rows 9–10, Dance floor'. */
function whereText(labels: Map<number, PlaceLabel>, seated: readonly Sitter[], translate: Translate): string {
  const places = seated.map(({ place }) => place);
  const of = places.flatMap((place) => labels.get(place) ?? []);
  const rows = [...new Set(of.flatMap(({ row }) => row ?? []))];
  const areas = [...new Set(of.flatMap(({ area }) => area ?? []))];
  if (rows.length + areas.length === 1) return stretchesText(labels, places, translate);
  const numbers = rows.filter((row) => /^\d+$/.test(row)).map(Number);
  const others = rows.filter((row) => !/^\d+$/.test(row));
  const ranges = numbers.length > 0 ? [rangesOf(numbers)] : [];
  const { shown, hidden } = few(others, NAMED_ROWS);
  const named = [...ranges, ...shown].join(', ');
  const more = hidden.length;
  const text = translate('hall.said.rows', { rows: named, smart_count: rows.length });
  return [
    ...(rows.length > 0 ? [more > 0 ? `${text} ${translate('hall.seat.and_more', { smart_count: more })}` : text] : []),
    ...areas,
  ].join(', ');
}
