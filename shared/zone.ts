const formats = new Map<string, Intl.DateTimeFormat>();

/** Is `zone` an IANA time zone this runtime knows? */
export function isZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/**
 * The instant at which the clocks of a zone show `date` ("2026-11-27") and `time` ("19:00"). A time that a
 * change of clocks leaves out is read as if they hadn't changed yet; one that comes twice is the first.
 */
export function instantOf(date: string, time: string, zone: string): Date {
  const wall = Date.parse(`${date}T${time.slice(0, 5)}:00Z`);
  const before = offsetAt(wall - HALF_DAY, zone);
  const guess = wall - before;
  const offset = offsetAt(guess, zone);
  if (offset === before) return new Date(guess);
  const later = wall - offset;
  return new Date(offsetAt(later, zone) === offset ? later : guess);
}

/** The date the clocks of a zone show at an instant. */
export function dateAt(instant: Date, zone: string): string {
  return new Date(instant.getTime() + offsetAt(instant.getTime(), zone)).toISOString().slice(0, 10);
}

/** The time the clocks of a zone show at an instant: "19:00". */
export function timeAt(instant: Date, zone: string): string {
  return new Date(instant.getTime() + offsetAt(instant.getTime(), zone)).toISOString().slice(11, 16);
}

/** The calendar date `days` later (earlier, if negative). */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 2 * HALF_DAY).toISOString().slice(0, 10);
}

const HALF_DAY = 43_200_000;

/** How far the clocks of a zone are ahead of UTC at an instant, ms. */
function offsetAt(instant: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
  const shown = Date.UTC(
    Number(parts.year),
    Number(parts.month) - 1,
    Number(parts.day),
    Number(parts.hour),
    Number(parts.minute),
    Number(parts.second),
  );
  return shown - Math.floor(instant / 1000) * 1000;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}
