import { OTHERS } from '../eventBasics/fields.ts';

/** A line of the organisation's log about an event; before and after are its whole row. */
export interface LogLine {
  id: string;
  at: string;
  /** E-mail of who did it. */
  actor: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export interface Happening {
  id: string;
  at: string;
  actor: string;
  what: 'created' | 'published' | 'unpublished' | 'archived' | 'restored' | 'changed';
  /** What was changed: keys of words. */
  parts: string[];
}

/** Columns as people think of them; of the others only fields without a place of their own are news. */
const PARTS: Record<string, readonly string[]> = {
  name: ['name'],
  time: ['starts_at', 'time_per_date'],
  place: ['city_id', 'location_id', 'address'],
  comment: ['comment'],
  language: ['language'],
  limit: ['guest_limit'],
  design: ['ticket_image_id', 'ticket_logo_id'],
};

/** What happened to an event, in the order of the lines. */
export function happeningsOf(lines: readonly LogLine[]): Happening[] {
  return lines.flatMap((line) => {
    const { id, at, actor } = line;
    const [what, parts] = readOf(line);
    return what === null ? [] : [{ id, at, actor, what, parts }];
  });
}

function readOf({ before, after }: LogLine): [Happening['what'] | null, string[]] {
  if (!after) return [null, []];
  if (!before) return ['created', []];
  const differs = (column: string) => JSON.stringify(before[column]) !== JSON.stringify(after[column]);
  if (differs('status')) return [after['status'] === 'published' ? 'published' : 'unpublished', []];
  if (differs('archived_at')) return [after['archived_at'] === null ? 'restored' : 'archived', []];
  // Archived by age: only the hold says that somebody brought it back.
  if (differs('archive_hold') && after['archive_hold'] === true) return ['restored', []];
  const parts = [
    ...Object.keys(PARTS).flatMap((part) => (PARTS[part]!.some(differs) ? [`events.history.parts.${part}`] : [])),
    ...OTHERS.flatMap((name) => (differs(name) ? [`resources.events.fields.${name}`] : [])),
  ];
  return [parts.length > 0 ? 'changed' : null, parts];
}
