import { createHash } from 'node:crypto';
import { NO_LABEL, type PlaceLabel } from '#shared/hall/label.ts';
import { groupBy } from '#shared/group.ts';
import { mealKey } from '#shared/meals.ts';
import type { Change, PaperKind } from '#shared/paper.ts';
import { fullName } from '#shared/person.ts';
import type { Evening, EveningGuest } from './facts.ts';
import { groupsIn, rankedIn, type Seated, seatedIn, type SeatedGroup, waitingIn } from './groups.ts';
import type { PlaceCard, Says } from './says.ts';
import { signOf } from './signs.ts';

/** The key of the line that the kitchen has of those without a place. */
export const WAITING = 'waiting';

/** A card, a sheet or a line, and all it says, so that it can be told whether another one has to be printed. */
export interface Card {
  /** Whose it is: a guest's id, a group's key, or `WAITING`. */
  key: string;
  /** '' of those without a place. */
  name: string;
  label: PlaceLabel;
  says: string;
}

/** A card that changed, of those now on paper or of those that should be. */
export interface Changed extends Card {
  why: Change;
}

/** Everything a kind of paper says, card by card, place cards with or without signs of meals; what it says doesn't depend on the reader's language. O(places). */
export function cardsOf(kind: PaperKind, evening: Evening, signs: boolean): Card[] {
  const groups = groupsIn(evening);
  const seated = () => seatedIn(groups);
  switch (kind) {
    case 'plan':
      return [...seated().map((each) => card(each, names(each.guest))), wholePlan(evening)];
    case 'place_cards':
      return seated().map((each) =>
        card(each, [...placeCard(each.guest), ...(signs ? signSays(each.guest, evening) : [])]),
      );
    case 'escort_cards':
      return seated().map(({ guest, label }) => card({ guest, label: escortLabel(label) }, names(guest)));
    case 'table_cards':
      return groups.map((group) => ofGroup(group, [evening.event, evening.date]));
    case 'table_lists':
      return lists(groups, evening);
    case 'kitchen_list':
      return [...lists(groups, evening), ...waitingLine(evening)];
    case 'protocol_list':
      return rankedIn(evening).map(({ guest, label }) =>
        card({ guest, label: label ?? NO_LABEL }, protocolLine(guest)),
      );
  }
}

function lists(groups: readonly SeatedGroup[], evening: Evening): Card[] {
  return listed(groups).map((group) =>
    ofGroup(
      group,
      group.chairs.map(({ label, guest }) => [label.seat, guest && line(guest, evening)]),
    ),
  );
}

/** How many of those without a place eat what, whoever they are; nothing where everybody has one. */
function waitingLine(evening: Evening): Card[] {
  const meals = groupBy(waitingIn(evening), ({ meal }) => mealKey(meal));
  const says: Says['waiting'] = [...meals].map(([meal, { length }]) => [meal, length]);
  says.sort(([a], [b]) => (a < b ? -1 : 1));
  return says.length === 0 ? [] : [{ key: WAITING, name: '', label: NO_LABEL, says: JSON.stringify(says) }];
}

/** Groups that somebody sits in: of the others nobody needs a list. */
export function listed(groups: readonly SeatedGroup[]): SeatedGroup[] {
  return groups.filter(({ chairs }) => chairs.some(({ guest }) => guest));
}

/** At a table an escort card doesn't say the chair: that is what the place card is for. */
export function escortLabel(label: PlaceLabel): PlaceLabel {
  return label.row === null ? { ...label, seat: null } : label;
}

function card({ guest, label }: Seated, says: unknown): Card {
  return { key: guest.id, name: fullName(guest), label, says: JSON.stringify(says) };
}

function ofGroup({ key, label }: SeatedGroup, says: unknown): Card {
  return { key, name: label.row ?? label.table ?? label.area ?? '', label, says: JSON.stringify(says) };
}

/** The hall itself, as it is drawn. */
function wholePlan({ hall, layout, sectors }: Evening): Card {
  return { key: 'hall', name: hall, label: NO_LABEL, says: digestOf([layout, sectors]) };
}

const names = ({ last_name, first_name, middle_name }: EveningGuest): Says['escort_cards'] => [
  last_name,
  first_name,
  middle_name ?? null,
];
const placeCard = (guest: EveningGuest): PlaceCard => [
  ...names(guest),
  guest.salutation,
  guest.office ?? [guest.position, guest.company],
];
/** Nothing where there is no sign, so that such a card is the same with and without. */
const signSays = (guest: EveningGuest, evening: Evening): [[string | null, boolean]] | [] => {
  const sign = signOf(guest, evening);
  return sign ? [[sign.meal, sign.more]] : [];
};
/** The letters that explain a meal where it has any: they are others once another meal would have the same. */
const line = (guest: EveningGuest, { signs }: Evening): Says['lists'][number][1] => {
  const meal = mealKey(guest.meal);
  const sign = signs.get(meal);
  return [
    ...names(guest),
    meal,
    guest.needs,
    guest.remark,
    ...(sign === undefined ? ([] as const) : ([sign] as const)),
  ];
};
const protocolLine = (guest: EveningGuest): Says['protocol_list'] => [
  guest.rank!,
  ...placeCard(guest),
  guest.represents,
];

/** A text of 64 characters that stands for a value. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
