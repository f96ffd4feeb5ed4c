import type { Summary } from './queries.ts';

/** Letters that 'send all' would make; guests without an address can only be among those never sent to. */
export function unsentOf(summary: Summary | undefined): number {
  if (!summary) return 0;
  const { not_sent, failed, outdated } = summary.states;
  return Math.max(0, not_sent + failed + outdated - summary.no_address);
}

/**
 * What 'send all' says, and of how many: what it would do, or why there is nothing for it to do. `waits`: what is
 * left waits for its mail server.
 */
export function sendLabelOf(summary: Summary | undefined, waits = false): { key: string; count: number } {
  const unsent = unsentOf(summary);
  if (!summary || unsent > 0) return { key: 'tickets.send.all', count: unsent };
  const { queued, sending, sent } = summary.states;
  if (queued + sending > 0) {
    return { key: `tickets.send.${waits ? 'waiting' : 'under_way'}`, count: queued + sending };
  }
  return summary.total > 0 && sent === summary.total
    ? { key: 'tickets.send.all', count: 0 }
    : { key: 'tickets.send.nothing', count: 0 };
}
