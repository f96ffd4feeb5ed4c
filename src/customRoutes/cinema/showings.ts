import { format } from 'date-fns';
import type { FilmAnswer } from '#shared/booking.ts';

export type FilmSession = FilmAnswer['sessions'][number];

/** When a session is, as on a clock in the cinema. */
export interface Showing {
  ref: string;
  date: string;
  time: string;
}

/** The dates of an event as step 1 sends them. */
export interface SentDates {
  time_per_date: boolean;
  starts_at: string | null;
  dates: { id?: string; date: string; starts_at: string | null }[];
}

/**
 * Dates and times of chosen sessions: one time for all where they begin at the same time of day, else a time each. A
 * date that was there before keeps its id, and with it its hall.
 */
export function datesOf(
  showings: readonly Showing[],
  before: readonly { id?: string; date: string; starts_at: string | null }[],
): SentDates {
  const sorted = showings.toSorted((a, b) => (`${a.date} ${a.time}` < `${b.date} ${b.time}` ? -1 : 1));
  const times = new Set(sorted.map(({ time }) => time));
  const each = times.size > 1;
  return {
    time_per_date: each,
    starts_at: each ? null : (sorted[0]?.time ?? null),
    dates: sorted.map(({ date, time }) => {
      const known = before.find((one) => one.date === date && one.starts_at?.slice(0, 5) === time);
      return { ...(known?.id ? { id: known.id } : {}), date, starts_at: time };
    }),
  };
}

/** Sessions that haven't begun by this clock, and those that are chosen already. */
export function sessionsToCome(sessions: readonly FilmSession[], chosen: readonly Showing[], now: Date): FilmSession[] {
  const moment = format(now, "yyyy-MM-dd'T'HH:mm");
  return sessions.filter(
    ({ ref, date, time }) => `${date}T${time}` >= moment || chosen.some((showing) => showing.ref === ref),
  );
}

/** The choice after a click on a session: on or off; a date and time have one session. */
export function toggleSession(chosen: readonly Showing[], showing: Showing): Showing[] {
  const others = chosen.filter(
    ({ ref, date, time }) => ref !== showing.ref && (date !== showing.date || time !== showing.time),
  );
  return chosen.some(({ ref }) => ref === showing.ref) ? others : [...others, showing];
}

/** Sessions of all films that begin on a date of an event, the likeliest first: chosen before, then of the same title. */
export function sessionsFor(
  films: readonly FilmAnswer[],
  { date, starts_at }: { date: string; starts_at: string | null },
  { remembered, title }: { remembered: readonly string[]; title: string },
): (FilmSession & { title: string })[] {
  const likely = (session: FilmSession & { title: string }) =>
    remembered.includes(session.ref) ? 0 : session.title === title ? 1 : 2;
  return films
    .flatMap((film) => film.sessions.map((session) => ({ ...session, title: film.title })))
    .filter((session) => session.date === date && session.time === starts_at?.slice(0, 5))
    .sort((a, b) => likely(a) - likely(b));
}
