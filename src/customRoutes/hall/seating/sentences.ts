import { groupBy } from '#shared/group.ts';
import { namesItself, type PlaceLabel } from '#shared/hall/label.ts';
import { rangesOf } from '#shared/hall/numbering.ts';
import type { Language } from '#shared/limits.ts';
import { now } from '../../../clock.ts';
import { formatMomentShort } from '../../../i18n/dates.ts';
import { placeText } from '../../../ui/placeWords.ts';
import type { Refusal } from '../plan/types.ts';
import { few, type Translate } from '../plan/words.ts';
import { stretchesOf } from './stretches.ts';
import { stretchesText } from './words.ts';

/** Somebody and the place it is about. */
export interface Sitter {
  name: string;
  place: number;
}

/** Labels of rows or tables that are no numbers, named at most. */
const NAMED_GROUPS = 6;
/** Names of people who come together, at most. */
const NAMED_GUESTS = 4;

/**
 * What was done on a plan: each in one sentence with its verb, said aloud and shown in the bar that takes it back. And
 * what makes a ticket void, asked before it is done.
 */
export function sentencesFor(labels: Map<number, PlaceLabel>, translate: Translate) {
  const at = (place: number) => {
    const label = labels.get(place);
    return label ? placeText(label, translate) : '';
  };
  const sits = ({ name, place }: Sitter) => translate('hall.said.sits', { name, place: at(place) });
  /** A ticket that was sent is void after it. */
  const voided = (holders: readonly string[]) =>
    holders.length === 0
      ? []
      : [translate('hall.ask.void', { names: holders.join(', '), smart_count: holders.length })];
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
    movedAll(to: readonly Sitter[]): string {
      return translate('hall.said.moved_all', { where: whereText(labels, to, translate), smart_count: to.length });
    },
    freedAll: (of: readonly Sitter[]) =>
      translate('hall.said.freed_all', { where: whereText(labels, of, translate), smart_count: of.length }),
    swapped: (one: Sitter, other: Sitter) => translate('hall.said.swapped', { one: sits(one), other: sits(other) }),
    changed: (now: Sitter, before: string) =>
      translate('hall.said.changed', { name: now.name, place: at(now.place), before }),
    freed: ({ name, place }: Sitter) => translate('hall.said.freed', { name, place: at(place) }),
    /** Who comes together from now on. */
    joined(names: readonly string[]): string {
      const { shown, hidden } = few(names, NAMED_GUESTS);
      return translate(hidden.length > 0 ? 'hall.said.joined_more' : 'hall.said.joined', {
        names: shown.join(', '),
        more: hidden.length,
      });
    },
    ask: {
      seat: ({ name, place }: Sitter) => translate('hall.ask.seats', { name, place: at(place) }),
      /** `holders` here as below: who of them holds a ticket that was sent. */
      move: ({ name, place }: Sitter, to: number, holders: readonly string[]) => [
        translate('hall.ask.moves', { name, from: at(place), to: at(to) }),
        ...voided(holders),
      ],
      swap: (one: Sitter, other: Sitter, holders: readonly string[]) => [
        translate('hall.ask.moves', { name: one.name, from: at(one.place), to: at(other.place) }),
        translate('hall.ask.moves', { name: other.name, from: at(other.place), to: at(one.place) }),
        ...voided(holders),
      ],
      change: (now: Sitter, holders: readonly string[]) => [
        translate('hall.ask.gets', { name: now.name, place: at(now.place) }),
        ...holders.map((name) => translate('hall.ask.loses', { name })),
      ],
      remove: (holders: readonly string[]) => holders.map((name) => translate('hall.ask.loses', { name })),
      /** `torn`: how they come to sit apart. */
      moveAll: (to: readonly Sitter[], torn: readonly string[], holders: readonly string[]) => [
        translate('hall.ask.moves_all', { where: whereText(labels, to, translate), smart_count: to.length }),
        ...torn,
        ...voided(holders),
      ],
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

/** 'row 9, seats 9–20' while all sit in one group, else 'rows 9–10, tables 3, 4, Dance floor', level by level. */
function whereText(labels: Map<number, PlaceLabel>, seated: readonly Sitter[], translate: Translate): string {
  const places = seated.map(({ place }) => place);
  if (stretchesOf(labels, places).length === 1) return stretchesText(labels, places, translate);
  const of = places.flatMap((place) => labels.get(place) ?? []);
  return [...groupBy(of, ({ level }) => level)]
    .map(([level, there]) => {
      const where = groupsText(there, translate);
      return level === null ? where : translate('places.on_level', { level, place: where });
    })
    .join('; ');
}

/** 'rows 9–10, A, Box 2, tables 3, 4, Dance floor' */
function groupsText(labels: readonly PlaceLabel[], translate: Translate): string {
  const of = (part: 'row' | 'table' | 'area') => [...new Set(labels.flatMap((label) => label[part] ?? []))];
  const named = (kind: 'row' | 'box' | 'table', all: readonly string[] = []) => {
    if (all.length === 0) return [];
    const numbers = all.filter((label) => /^\d+$/.test(label)).map(Number);
    const { shown, hidden } = few(
      all.filter((label) => !/^\d+$/.test(label)),
      NAMED_GROUPS,
    );
    const list = [...(numbers.length > 0 ? [rangesOf(numbers)] : []), ...shown].join(', ');
    const text = kind === 'box' ? list : translate(`hall.said.${kind}s`, { labels: list, smart_count: all.length });
    const more = kind === 'row' ? 'hall.seat.and_more' : 'hall.seat.and_more_places';
    return [hidden.length > 0 ? `${text} ${translate(more, { smart_count: hidden.length })}` : text];
  };
  const rows = groupBy(of('row'), namesItself);
  return [
    ...named('row', rows.get(false)),
    ...named('box', rows.get(true)),
    ...named('table', of('table')),
    ...of('area'),
  ].join(', ');
}
