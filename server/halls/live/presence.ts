import { isDeepStrictEqual } from 'node:util';
import { type Chosen, type PresentPerson, toldOf } from '#shared/hall/present.ts';
import { limit } from '#shared/limits.ts';

/** What one page said of itself, as every process hears it. */
export interface Said extends Chosen {
  organization_id: string;
  hall_id: string;
  membership_id: string;
  session_id: string;
  last_name: string | null;
  first_name: string | null;
  page: number;
  turn: number;
  leaves: boolean;
}

/** Somebody is there, or has chosen something else; null: they are gone. */
export type OnTurned = (who: Who, person: PresentPerson | null) => void;
type Who = Pick<Said, 'organization_id' | 'hall_id' | 'membership_id'>;

type Page = Said & { until: number };
interface Person extends Who {
  pages: Map<number, Page>;
  /** As it was told last; null before they came. */
  told: PresentPerson | null;
}

/** How often it is looked who wasn't heard of any more, ms. */
const SWEEP_MS = 1_000;

/**
 * Who has the plans of halls open, and what they have chosen there, as far as this process has heard. It is kept in
 * memory alone: who is there says so again, who doesn't is gone. Several pages of one person are one person.
 */
export class Presence {
  readonly #halls = new Map<string, Map<string, Person>>();
  #sweeping: NodeJS.Timeout | null = null;

  constructor(
    private readonly turned: OnTurned,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Who is there, in the order they came. */
  at(organization_id: string, hall_id: string): PresentPerson[] {
    const people = this.#halls.get(hall_id)?.values() ?? [];
    return [...people].flatMap((person) => (person.organization_id === organization_id ? (person.told ?? []) : []));
  }

  heard(said: Said): void {
    const hall = this.#halls.get(said.hall_id) ?? new Map<string, Person>();
    const { organization_id, hall_id, membership_id } = said;
    const known = hall.get(membership_id);
    const person = known ?? { organization_id, hall_id, membership_id, pages: new Map<number, Page>(), told: null };
    const before = person.pages.get(said.page);
    // Words overtake each other on their way; a page that has gone is remembered for as long as one could be late.
    if (before && before.turn > said.turn) return;
    this.#halls.set(hall_id, hall);
    hall.set(membership_id, person);
    person.pages.set(said.page, { ...said, until: this.now() + limit('planPresenceMs') });
    this.#settle(person);
    this.#sweeping ??= setInterval(() => this.#sweep(), SWEEP_MS).unref();
  }

  /** Whoever's session this was, or whose membership changed, is gone until they say otherwise. */
  forget(whose: string): void {
    this.#drop((page) => page.session_id === whose || page.membership_id === whose);
  }

  #sweep(): void {
    const now = this.now();
    this.#drop((page) => page.until <= now);
    if (this.#halls.size > 0) return;
    clearInterval(this.#sweeping!);
    this.#sweeping = null;
  }

  #drop(isGone: (page: Page) => boolean): void {
    for (const [hall_id, hall] of this.#halls) {
      for (const [membership_id, person] of hall) {
        const gone = [...person.pages.values()].filter(isGone);
        for (const { page } of gone) person.pages.delete(page);
        if (gone.length > 0) this.#settle(person);
        if (person.pages.size === 0) hall.delete(membership_id);
      }
      if (hall.size === 0) this.#halls.delete(hall_id);
    }
  }

  /** Tells of a person what is new. */
  #settle(person: Person): void {
    const now = together(person.membership_id, [...person.pages.values()]);
    if (isDeepStrictEqual(now, person.told)) return;
    person.told = now;
    this.turned(person, now);
  }
}

/** The pages of one person that are open, as one; null where none is. */
function together(id: string, pages: readonly Page[]): PresentPerson | null {
  const open = pages.filter(({ leaves }) => !leaves);
  const last = open.at(-1);
  if (!last) return null;
  const chosen = toldOf(
    open.flatMap(({ places }) => places),
    open.flatMap(({ guests }) => guests),
    open.reduce((sum, { more }) => sum + more, 0),
  );
  return { id, last_name: last.last_name, first_name: last.first_name, ...chosen };
}
