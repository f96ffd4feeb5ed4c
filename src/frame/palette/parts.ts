import type { EventAnswer } from '#resources/eventSchemas.ts';
import { isStepOpen, type Step } from '#shared/eventParts.ts';
import { guestsPath, pagePath, stepPath, ticketsPath } from '#shared/eventState.ts';
import { otherLayout } from '#shared/layout.ts';
import { plain } from './matching.ts';

/** Where an event is worked on; each has words of its own, `palette.part.…`. */
export const PARTS = ['page', 'guests', 'seating', 'tickets', 'info', 'customer', 'halls', 'plan', 'sectors'] as const;
export type Part = (typeof PARTS)[number];

/** The parts of an event that can be opened, with their addresses; steps of the wizard for whoever may edit it. */
export function partsOf(event: EventAnswer, mayEdit: boolean): [part: Part, path: string][] {
  const hasHalls = event.halls.length > 0;
  const edits = mayEdit && event.state !== 'archived';
  return PARTS.flatMap((part): [Part, string][] => {
    switch (part) {
      case 'page':
        return [[part, pagePath(event)]];
      case 'guests':
        return [[part, guestsPath(event.id)]];
      case 'seating':
        return hasHalls ? [[part, guestsPath(event.id, { view: 'seating' })]] : [];
      case 'tickets':
        return [[part, ticketsPath(event.id)]];
      default:
        return edits && isStepOpen(part satisfies Step, event) ? [[part, stepPath(event, part)]] : [];
    }
  });
}

/** Shorter words begin too many others. */
const SHORTEST = 3;

/** A query in two: the words that a part of an event is called by, and those that are left to say which event. */
export function splitQuery(q: string, parts: readonly { label: string; also: string }[]): { of: string; part: string } {
  const all = parts.flatMap(({ label, also }) => plain(`${label} ${also}`).split(/[^\p{L}]+/u));
  const begins = (typed: string) => all.some((word) => word.startsWith(typed));
  const isPart = (word: string) =>
    word.length >= SHORTEST && [word, otherLayout(word) ?? word].some((typed) => begins(plain(typed)));
  const words = q.split(/\s+/).filter(Boolean);
  return {
    of: words.filter((word) => !isPart(word)).join(' '),
    part: words.filter(isPart).join(' '),
  };
}

const EVENT = /^\/(?:events(?:\/edit(?:\/vista)?)?|tickets\/event|archive)\/([0-9a-f-]{36})(?:\/|$)/;

/** The event whose page this is, if it is one's. */
export function eventOpen({ pathname, search }: { pathname: string; search: string }): string | null {
  const id = EVENT.exec(pathname)?.[1];
  return id ?? (/^\/(events)?$/.test(pathname) ? new URLSearchParams(search).get('id') : null);
}
