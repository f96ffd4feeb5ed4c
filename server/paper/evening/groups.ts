import { type Group, groupsOf, isFree } from '#shared/hall/groups.ts';
import { hasPlace, LABEL_PARTS, type PlaceLabel } from '#shared/hall/label.ts';
import { labelOfGroup, labelsOf } from '#shared/hall/numbering.ts';
import { fullName } from '#shared/person.ts';
import type { Evening, EveningGuest } from './facts.ts';

/** A chair, and who sits there. */
export interface Chair {
  label: PlaceLabel;
  guest: EveningGuest | null;
}

/** A row, a table or an area with those who sit there. */
export interface SeatedGroup {
  /** What it is told from others by; its label, as groups have no other name. */
  key: string;
  kind: Group['kind'];
  label: PlaceLabel;
  /** Everybody sits there as they like. */
  free: boolean;
  /** By their numbers; where there are none, by the names of who sits there. */
  chairs: Chair[];
}

/** Rows, tables and areas in the order of the plan; of somebody's own sectors only what is in them. O(places). */
export function groupsIn({ layout, own, guests, language }: Evening): SeatedGroup[] {
  const [labels, mine] = [labelsOf(layout), own && new Set(own)];
  const closed = new Set(layout.inactive);
  const sitting = new Map(guests.flatMap((guest) => (guest.place === null ? [] : [[guest.place, guest] as const])));
  const collator = new Intl.Collator(language, { usage: 'sort', numeric: true });
  const groups = new Map<string, SeatedGroup>();
  for (const each of groupsOf(layout)) {
    const chairs = each.group.places
      .filter((place) => (mine?.has(place) ?? true) && !closed.has(place))
      .map((place): Chair => ({ label: labels.get(place)!, guest: sitting.get(place) ?? null }));
    if (chairs.length === 0) continue;
    const label = labelOfGroup(layout, each);
    const key = keyOf(label);
    // Two rows of one label, an aisle between them, are one to whoever looks for a seat.
    const known = groups.get(key);
    if (known) known.chairs.push(...chairs);
    else groups.set(key, { key, kind: each.kind, label, free: isFree(each), chairs });
  }
  for (const group of groups.values()) {
    const wordOf = ({ label, guest }: Chair) =>
      group.free ? (guest ? fullName(guest) : '\u{ffff}') : (label.seat ?? '');
    group.chairs.sort((a, b) => collator.compare(wordOf(a), wordOf(b)));
  }
  return [...groups.values()];
}

/** Those of a group who sit there. */
export function sittersOf({ chairs }: SeatedGroup): EveningGuest[] {
  return chairs.flatMap(({ guest }) => guest ?? []);
}

/** A label as one text that no other has. */
function keyOf(label: PlaceLabel): string {
  return JSON.stringify(LABEL_PARTS.map((part) => label[part]));
}

/** Those who are invited and have no place so far. */
export function waitingIn({ guests }: Pick<Evening, 'guests'>): EveningGuest[] {
  return guests.filter(({ place }) => place === null);
}

/** Somebody who has a place. */
export interface Seated {
  guest: EveningGuest;
  label: PlaceLabel;
}

/** Everybody with a place, in the order of the plan, so that cards lie in the order they are put out. */
export function seatedIn(groups: readonly SeatedGroup[]): Seated[] {
  return groups.flatMap(({ chairs }) =>
    chairs.flatMap(({ guest, label }) => (guest && hasPlace(label) ? [{ guest, label }] : [])),
  );
}

/** The same by name, as the language sorts. */
export function byName(seated: readonly Seated[], { language }: Evening): Seated[] {
  const { compare } = new Intl.Collator(language, { usage: 'sort' });
  return seated.toSorted((a, b) => compare(fullName(a.guest), fullName(b.guest)));
}

/** Guests with a rank, and their places where they have any. */
export type Ranked = readonly { guest: EveningGuest; label: PlaceLabel | null }[];

/** Whom protocol gave a rank, the first rank first, by name within one; with their places where they have any. */
export function rankedIn(evening: Evening): Ranked {
  const labels = labelsOf(evening.layout);
  const { compare } = new Intl.Collator(evening.language, { usage: 'sort' });
  return evening.guests
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => a.rank! - b.rank! || compare(fullName(a), fullName(b)))
    .map((guest) => ({ guest, label: guest.place === null ? null : (labels.get(guest.place) ?? null) }));
}
