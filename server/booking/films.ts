import type { FilmAnswer } from '#shared/booking.ts';
import { Problem } from '#shared/problems.ts';
import type { Clock } from '../context.ts';
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

/** The cinema's programme, asked for once a minute at most; while the cinema is away, the last one that is known. */
export class Films {
  #known: Programme | null = null;
  #asking: Promise<Programme> | null = null;

  constructor(
    private readonly booking: CinemaBooking,
    private readonly now: Clock,
  ) {}

  /** @throws Problem `booking_unsure` where the cinema has never answered */
  async list(): Promise<Programme> {
    const known = this.#known;
    if (known && this.now().getTime() - known.as_of.getTime() < FRESH) return known;
    this.#asking ??= this.#ask().finally(() => (this.#asking = null));
    try {
      return await this.#asking;
    } catch {
      if (known) return known;
      throw new Problem('booking_unsure');
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
