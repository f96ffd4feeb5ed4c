import type { FilmAnswer } from '#shared/booking.ts';
import { Problem } from '#shared/problems.ts';
import type { Clock } from '../base/context.ts';
import type { CinemaBooking, Session } from './port.ts';

/** Films with their sessions as the cinema last said. */
export interface Programme {
  films: FilmAnswer[];
  /** When it said so. */
  as_of: Date;
  sessions: Map<string, Session>;
}

/** How long an answer is good for, in milliseconds. */
const FRESH = 60_000;
/** How long a cinema that didn't answer isn't asked again where something is known, in milliseconds. */
const AWAY = 15_000;

/** Cinemas don't say in which zone their clocks are: what began this long ago by UTC has begun on any clock, in milliseconds. */
const LONGEST = 12 * 3_600_000;

/** The cinema's programme, asked for once a minute at most; while the cinema is away, the last one that is known. */
export class Films {
  #known: Programme | null = null;
  #asking: Promise<Programme> | null = null;
  #failed: Date | null = null;

  constructor(
    private readonly booking: CinemaBooking,
    private readonly now: Clock,
  ) {}

  /** The programme without sessions that are over. @throws Problem `cinema_away` where the cinema has never answered */
  async offered(): Promise<Pick<Programme, 'films' | 'as_of'>> {
    const { films, as_of } = await this.list();
    const since = wallTime(new Date(this.now().getTime() - LONGEST));
    return {
      as_of,
      films: films.map((film) => ({
        ...film,
        sessions: film.sessions.filter(({ date, time }) => `${date}T${time}` > since),
      })),
    };
  }

  /** Everything the cinema last said. @throws Problem `cinema_away` where the cinema has never answered */
  async list(): Promise<Programme> {
    const known = this.#known;
    const within = (moment: Date, time: number) => this.now().getTime() - moment.getTime() < time;
    if (known && within(known.as_of, FRESH)) return known;
    if (known && this.#failed && within(this.#failed, AWAY)) return known;
    this.#asking ??= this.#ask().finally(() => (this.#asking = null));
    try {
      return await this.#asking;
    } catch {
      this.#failed = this.now();
      if (known) return known;
      throw new Problem('cinema_away');
    }
  }

  async #ask(): Promise<Programme> {
    const as_of = this.now();
    const [films, all] = await Promise.all([this.booking.listFilms(), this.booking.listSessions()]);
    const sessions = all.filter(({ allocated }) => allocated);
    this.#known = {
      as_of,
      sessions: new Map(sessions.map((session) => [session.ref, session])),
      films: films.map((film) => ({
        ...film,
        sessions: sessions
          .filter(({ film_id }) => film_id === film.id)
          .map(({ ref, date, time, cinema, screen }) => ({ ref, date, time, cinema, screen })),
      })),
    };
    return this.#known;
  }
}

/** "2026-12-05T19:00" of a clock that shows UTC. */
function wallTime(moment: Date): string {
  return moment.toISOString().slice(0, 16);
}
