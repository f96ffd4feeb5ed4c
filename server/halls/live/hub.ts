import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { type EventStream, eventOf } from '../../call/stream.ts';
import type { Database } from '../../db/database.ts';

/** How often a stream is asked anew what it may hear of, ms; how often in a row that may fail. */
const LOOK_MS = 30_000;
const MOST_FAILED = 2;

const AWAY = eventOf('away', {});
const BACK = eventOf('back', {});

/** Whose stream it is, and the halls it may hear of as they are now. */
export interface Sight {
  organization_id: string;
  account_id: string;
  membership_id: string | null;
  session_id: string;
  halls: readonly { id: string; revision: number }[];
}

/** One open stream. */
interface Watcher {
  stream: EventStream;
  look: () => Promise<Sight>;
  sight: Sight;
  /** The revision last told, by hall. */
  told: Map<string, number>;
  failed: number;
}

/**
 * The streams of this process, told of their halls what is heard from the database. What a stream may hear of is asked
 * when it opens, when rights change, when news may have been lost, and twice a minute.
 */
export class Hub {
  readonly #watchers = new Set<Watcher>();
  #listening: Promise<unknown> | null = null;
  #hears = true;

  constructor(private readonly database: Pick<Database, 'listen'>) {}

  /** Refuses an account that has as many streams open as one may. */
  refuseCrowd(account_id: string): void {
    const own = [...this.#watchers].filter(({ sight }) => sight.account_id === account_id);
    if (own.length >= limit('streamsPerAccount')) throw new Problem('too_many_requests');
  }

  /** Tells a stream from now on: first at which revision its halls are, as `look` finds them. */
  async join(stream: EventStream, sight: Sight, look: () => Promise<Sight>): Promise<void> {
    const watcher: Watcher = { stream, look, sight, told: new Map(), failed: 0 };
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
      .listen({ heard: (text) => this.#heard(JSON.parse(text) as string[]), hears: (now) => this.#turned(now) })
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
    } catch (error) {
      watcher.failed += 1;
      const isRefused = error instanceof Problem && error.status < 500;
      if (isRefused || watcher.failed >= MOST_FAILED) watcher.stream.end();
    }
  }

  #heard([kind, ...what]: string[]): void {
    if (kind === 'hall') {
      const [organization_id, id, revision] = what as [string, string, string];
      for (const watcher of this.#at(organization_id, id)) tell(watcher, id, Number(revision));
    }
    if (kind === 'rights') {
      const [whose] = what;
      for (const watcher of this.#watchers)
        if (watcher.sight.session_id === whose || watcher.sight.membership_id === whose) void this.#look(watcher);
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
      if (hears) void this.#look(watcher);
    }
  }
}

/** Each revision is told once, and none after a newer one. */
function tell({ stream, told }: Watcher, hall_id: string, revision: number): void {
  if (revision <= (told.get(hall_id) ?? -1)) return;
  told.set(hall_id, revision);
  stream.write(eventOf('hall', { hall_id, revision }));
}
