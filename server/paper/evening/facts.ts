import type { Need } from '#shared/needs.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import type { Language } from '#shared/limits.ts';
import type { PersonNames } from '#shared/person.ts';

/** A guest invited to the hall, as paper tells of them. */
export interface EveningGuest extends PersonNames {
  id: string;
  salutation: string | null;
  company: string | null;
  position: string | null;
  /** Null: invited, and without a place so far. */
  place: number | null;
  rank: number | null;
  office: string | null;
  represents: string | null;
  meal: string | null;
  needs: readonly Need[];
  remark: string | null;
}

export interface EveningSector {
  id: string;
  number: number;
  name: string;
  places: readonly number[];
}

/** All that is printed of a hall, as one moment had it. */
export interface Evening {
  language: Language;
  event: string;
  hall: string;
  /** '2026-11-27' and '19:00'. */
  date: string;
  time: string | null;
  /** When it was read, local to the event. */
  made: { date: string; time: string };
  layout: HallLayout;
  /** Places that are printed, where it isn't all of the hall; null: all of it. */
  own: readonly number[] | null;
  /** The one sector that all of it is of; null where it is of more. */
  sector: { number: number; name: string } | null;
  sectors: readonly EveningSector[];
  /** The letters that stand for each meal of the hall, by its key (`mealSigns`). */
  signs: ReadonlyMap<string, string>;
  guests: readonly EveningGuest[];
}

/** The same of one of its sectors: who sits there, and nobody who has no place. */
export function ofSector(evening: Evening, sector: EveningSector): Evening {
  const { own, guests } = evening;
  const mine = own && new Set(own);
  const places = sector.places.filter((place) => mine?.has(place) ?? true);
  const inside = new Set(places);
  return {
    ...evening,
    own: places,
    sector,
    sectors: [sector],
    guests: guests.filter(({ place }) => place !== null && inside.has(place)),
  };
}

/** As whom somebody comes: for this evening, else what they are. */
export function officeOf({ office, position, company }: EveningGuest): string {
  return office ?? [position, company].filter(Boolean).join(', ');
}

/** The same where it is said apart for whom. */
export function capacityOf({ office, position }: EveningGuest): string {
  return office ?? position ?? '';
}

/** For whom somebody comes. Whoever comes as somebody else than they are isn't there for their company, unless that is said. */
export function representedBy({ office, represents, company }: EveningGuest): string {
  return represents ?? (office === null ? company : null) ?? '';
}
