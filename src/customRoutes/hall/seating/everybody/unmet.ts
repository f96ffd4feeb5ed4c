import { groupBy } from '#shared/group.ts';
import type { SeatingProposal } from '#shared/seating/asked.ts';
import { groupText } from '../../../../ui/placeWords.ts';
import { few, type Translate } from '../../plan/words.ts';
import type { SeatingState } from '../useSeating.ts';
import { keyOf, stretchesOf, type Stretch } from '../stretches.ts';
import { stretchText } from '../words.ts';
import type { Rules } from './rules/useRules.ts';

type Unmet = SeatingProposal['unmet'][number];

/** Wishes of one kind stand together, in this order. */
export const UNMET_PARTS = ['unseated', 'needs', 'parties', 'rules', 'ranks'] as const;
export type UnmetPart = (typeof UNMET_PARTS)[number];

const PART_OF: Record<Unmet['kind'], UnmetPart> = {
  unseated: 'unseated',
  step_free: 'needs',
  companion: 'needs',
  party: 'parties',
  rank: 'ranks',
  beside: 'rules',
  same_table: 'rules',
  apart: 'rules',
  within: 'rules',
};

/** As many names as a line has, and places that are marked with its number. */
const NAMED = 6;
const MARKED = 12;

/** Something that isn't as it was wished: its number, in words, and which places it is about as the plan would have them. */
export interface UnmetLine {
  part: UnmetPart;
  number: number;
  title: string;
  text: string;
  /** Why it isn't, as far as a plan says. */
  cause: string | null;
  places: readonly number[];
  /** Those of them that bear the number on the plan. */
  marked: readonly number[];
}

/** What a plan couldn't meet, numbered through, kind after kind. O(guests in it). */
export function unmetLines(
  { unmet, seatings }: SeatingProposal,
  { labels, guestOf }: Pick<SeatingState, 'labels' | 'guestOf'>,
  rules: Pick<Rules, 'textOf' | 'clashOf'>,
  translate: Translate,
): UnmetLine[] {
  const planned = new Map(seatings.map(({ guest_id, place }) => [guest_id, place]));
  const placesOf = ({ guests }: Unmet) =>
    guests.flatMap(({ id }) => planned.get(id) ?? guestOf.get(id)?.place ?? []).filter((place) => labels.has(place));
  const titleOf = ({ kind, guests, total, rule }: Unmet) => {
    const party = kind === 'party' && guests[0] ? guestOf.get(guests[0].id)?.party : null;
    if (party) return translate('hall.all.torn', { party });
    return rules.textOf(rule) ?? translate(`hall.all.unmet_${kind}`, { smart_count: total });
  };
  const textOf = (one: Unmet, parts: readonly Stretch[], seated: number) => {
    if (one.kind === 'party') return splitText(parts, one.total - seated, translate);
    const { shown } = few(one.guests, NAMED);
    const rest = one.total - shown.length;
    const names = shown.map(({ name }) => name).join(', ');
    const more = rest > 0 ? ` ${translate('hall.all.and_more', { smart_count: rest })}` : '';
    return `${names}${more}`;
  };
  const causeOf = ({ rule, cause }: Unmet) =>
    rules.clashOf(rule) ?? (cause === undefined ? null : translate(`hall.all.cause_${cause}`));
  const lines = groupBy(unmet, ({ kind }) => PART_OF[kind]);
  return UNMET_PARTS.flatMap((part) => (lines.get(part) ?? []).map((one) => ({ part, one }))).map(
    ({ part, one }, at): UnmetLine => {
      const places = placesOf(one);
      const parts = stretchesOf(labels, places);
      const marked = one.kind === 'party' ? firstOfEach(labels, places) : places.slice(0, MARKED);
      const text = textOf(one, parts, places.length);
      return { part, number: at + 1, title: titleOf(one), text, cause: causeOf(one), places, marked };
    },
  );
}

/** 'table 3: 4 guests; row 5, seats 12–13; no place: 1 guest' */
function splitText(parts: readonly Stretch[], without: number, translate: Translate): string {
  const counted = (group: string, count: number) => translate('hall.all.so_many', { group, smart_count: count });
  return [
    ...parts.map((part) =>
      part.row === null ? counted(groupText(part, translate), part.count) : stretchText(part, translate),
    ),
    ...(without > 0 ? [counted(translate('hall.guests.no_place'), without)] : []),
  ].join('; ');
}

function firstOfEach(labels: SeatingState['labels'], places: readonly number[]): number[] {
  return [...groupBy(places, (place) => keyOf(labels.get(place)!)).values()].map(([first]) => first!);
}
