import type { PlanChanges } from '#resources/hallSchemas.ts';
import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { type EventStream, eventOf } from '../../call/stream.ts';
import type { Database } from '../../db/database.ts';
import { type OnTurned, Presence } from './presence.ts';
import type { PresentNews } from './saying.ts';

/** How often a stream is asked anew what it may hear of, ms; how often in a row that may fail. */
const LOOK_MS = 30_000;
const MOST_FAILED = 2;
/** So many places of one revision are told; of more, that they are to be asked for. */
const MOST_TOLD = 100;

const AWAY = eventOf('away', {});
const BACK = eventOf('back', {});

/** Whose stream it is, and the halls it may hear of as they are now. */
export interface Sight {
  organization_id: string;
  account_id: string;
  membership_id: string | null;
  session_id: string;
  halls: readonly { id: string; revision: number }[];
  /** Events that aren't published are there for them too. */
  sees_drafts: boolean;
}

/** What changed with a revision of a hall, read once for all who hear of it; null where it is to be read anew. */
export interface Changed extends Omit<PlanChanges, 'revision'> {
  /** Only who sees drafts may know. */
  is_draft: boolean;
}
type Read = (organization_id: string, hall_id: string, revision: number) => Promise<Changed>;

/** What is heard from the database. */
type News =
  | [kind: 'hall', organization_id: string, hall_id: string, revision: number]
  | [kind: 'rights', whose: string]
  | PresentNews;

/** One open stream. */
interface Watcher {
  stream: EventStream;
  look: () => Promise<Sight>;
  sight: Sight;
  /** The revision last told, by hall. */
  told: Map<string, number>;
  /** The halls of which it was told who is there. */
  met: Set<string>;
  failed: number;
  /** How often it is being asked right now what it may hear of, and what was said of people meanwhile. */
  asking: number;
  waiting: { hall_id: string; event: string }[];
}

/**
 * The streams of this process, told of their halls, and of who else has them open, what is heard from the database. What a stream may hear of is asked
 * when it opens, when rights change, when news may have been lost, and twice a minute.
 */
export class Hub {
  readonly #watchers = new Set<Watcher>();
  readonly #presence = new Presence((who, person) => this.#met(who, person));
  #listening: Promise<unknown> | null = null;
  #hears = true;
  /** What is still being read of each hall: one revision after the other. */
  readonly #reading = new Map<string, Promise<void>>();

  constructor(
    private readonly database: Pick<Database, 'listen'>,
    private readonly read: Read,
  ) {}

  /** Refuses an account that has as many streams open as one may. */
  refuseCrowd(account_id: string): void {
    const own = [...this.#watchers].filter(({ sight }) => sight.account_id === account_id);
    if (own.length >= limit('streamsPerAccount')) throw new Problem('too_many_requests');
  }

  /** Tells a stream from now on: first at which revision its halls are, as `look` finds them. */
  async join(stream: EventStream, sight: Sight, look: () => Promise<Sight>): Promise<void> {
    const fresh = { told: new Map(), met: new Set<string>(), failed: 0, asking: 0, waiting: [] };
    const watcher: Watcher = { stream, look, sight, ...fresh };
    this.#watchers.add(watcher);
    const timer = setInterval(() => void this.#look(watcher), LOOK_MS);
    stream.onEnd(() => {
      clearInterval(timer);
      this.#watchers.delete(watcher);
    });
    try {
      // Heard first and read then, so that nothing falls between.
      await this.#listen();
    } catch {
      return stream.end();
    }
    if (!this.#hears) stream.write(AWAY);
    await this.#look(watcher);
  }

  /** The database is listened to once somebody wants to hear. */
  #listen(): Promise<unknown> {
    this.#listening ??= this.database
      .listen({ heard: (text) => this.#heard(JSON.parse(text) as News), hears: (now) => this.#turned(now) })
      .catch((error: unknown) => {
        this.#listening = null;
        throw error;
      });
    return this.#listening;
  }

  async #look(watcher: Watcher): Promise<void> {
    try {
      watcher.sight = await watcher.look();
      watcher.failed = 0;
      for (const { id, revision } of watcher.sight.halls) tell(watcher, id, revision);
      this.#introduce(watcher);
    } catch (error) {
      watcher.failed += 1;
      const isRefused = error instanceof Problem && error.status < 500;
      if (isRefused || watcher.failed >= MOST_FAILED) watcher.stream.end();
    }
  }

  /** What a stream may hear of is another: nothing of people is told it before that is known. */
  async #lookFirst(watcher: Watcher): Promise<void> {
    watcher.asking += 1;
    await this.#look(watcher);
    watcher.asking -= 1;
    if (watcher.asking > 0) return;
    for (const { hall_id, event } of watcher.waiting.splice(0))
      if (watcher.sight.halls.some(({ id }) => id === hall_id)) watcher.stream.write(event);
  }

  #heard(news: News): void {
    if (news[0] === 'hall') {
      const [, organization_id, id, revision] = news;
      const before = this.#reading.get(id) ?? Promise.resolve();
      const mine = before.then(() => this.#changed(organization_id, id, revision));
      this.#reading.set(id, mine);
      void mine.then(() => this.#reading.get(id) === mine && this.#reading.delete(id));
    }
    if (news[0] === 'present') this.#presence.heard(news[1]);
    if (news[0] === 'rights') {
      const [, whose] = news;
      this.#presence.forget(whose);
      for (const watcher of this.#watchers) if (isAbout(watcher.sight, whose)) void this.#lookFirst(watcher);
    }
  }

  /** A hall is at another revision: whoever knows the one before is told what is another now, others that they are behind. */
  async #changed(organization_id: string, hall_id: string, revision: number): Promise<void> {
    if (this.#at(organization_id, hall_id).length === 0) return;
    const changed = await this.read(organization_id, hall_id, revision).catch(() => null);
    for (const watcher of this.#at(organization_id, hall_id)) {
      const isSeen = changed && (watcher.sight.sees_drafts || !changed.is_draft);
      tell(watcher, hall_id, revision, isSeen ? changed : null);
    }
  }

  /** Somebody came, chose something, or went: told to everybody else. */
  #met: OnTurned = ({ organization_id, hall_id, membership_id }, person) => {
    const event = person ? eventOf('present', { hall_id, ...person }) : eventOf('gone', { hall_id, id: membership_id });
    for (const { stream, sight, met, asking, waiting } of this.#at(organization_id, hall_id)) {
      if (sight.membership_id === membership_id || !met.has(hall_id)) continue;
      if (asking > 0) waiting.push({ hall_id, event });
      else stream.write(event);
    }
  };

  /** Tells a stream who is in the halls that are new to it. */
  #introduce({ stream, sight, met }: Watcher): void {
    const seen = sight.halls.map(({ id }) => id);
    for (const id of met) if (!seen.includes(id)) met.delete(id);
    for (const hall_id of seen) {
      if (met.has(hall_id)) continue;
      met.add(hall_id);
      for (const person of this.#presence.at(sight.organization_id, hall_id))
        if (person.id !== sight.membership_id) stream.write(eventOf('present', { hall_id, ...person }));
    }
  }

  /** The streams that hear of this hall. */
  #at(organization_id: string, hall_id: string): Watcher[] {
    return [...this.#watchers].filter(
      ({ sight }) => sight.organization_id === organization_id && sight.halls.some(({ id }) => id === hall_id),
    );
  }

  #turned(hears: boolean): void {
    this.#hears = hears;
    for (const watcher of this.#watchers) {
      watcher.stream.write(hears ? BACK : AWAY);
      // Who came and went meanwhile is told anew.
      watcher.met.clear();
      if (hears) void this.#look(watcher);
    }
  }
}

/** Is this the session of a stream, its member, or a hall it hears of? */
function isAbout({ session_id, membership_id, halls }: Sight, whose: string): boolean {
  return whose === session_id || whose === membership_id || halls.some(({ id }) => id === whose);
}

/** Each revision is told once, and none after a newer one. */
function tell({ stream, told }: Watcher, hall_id: string, revision: number, changed: Changed | null = null): void {
  const before = told.get(hall_id) ?? -1;
  if (revision <= before) return;
  told.set(hall_id, revision);
  const { places = null, held } = changed ?? {};
  const isNext = places !== null && places.length <= MOST_TOLD && before === revision - 1;
  stream.write(eventOf('hall', { hall_id, revision, ...(isNext ? { places, held } : {}) }));
}
