import { describe, expect, it } from 'vitest';
import { TICKET_STATES, type TicketState } from '#resources/tickets.ts';
import { sendLabelOf } from '../../../src/customRoutes/tickets/sendLabel.ts';

/** A summary of tickets in these states. */
function summary(states: Partial<Record<TicketState, number>>, no_address = 0) {
  const all = Object.fromEntries(TICKET_STATES.map((state) => [state, states[state] ?? 0])) as Record<
    TicketState,
    number
  >;
  const total = Object.values(all).reduce((sum, count) => sum + count, 0);
  return { total, states: all, no_address, invited: total, unseated: 0 };
}

describe('the button that sends all tickets', () => {
  it.each([
    ['says how many it would send', summary({ sent: 5, not_sent: 2, failed: 1 }), 'all', 3],
    [
      'says what is on its way, not that all are sent, while none has arrived',
      summary({ queued: 97, sending: 3 }),
      'under_way',
      100,
    ],
    ['says what waits beside what was sent', summary({ sent: 29, queued: 1 }), 'under_way', 1],
    ['says that all are sent once they are', summary({ sent: 30 }), 'all', 0],
    ['does not say so where one is in doubt', summary({ sent: 29, unknown: 1 }), 'nothing', 0],
    ['does not say so where somebody has no address', summary({ sent: 29, not_sent: 1 }, 1), 'nothing', 0],
    ['does not say so where nobody is seated', summary({}), 'nothing', 0],
  ])('%s', (_, given, key, count) => {
    expect(sendLabelOf(given)).toEqual({ key: `tickets.send.${key}`, count });
  });

  it('doesn’t say that a letter is under way while it waits for its mail server', () => {
    expect(sendLabelOf(summary({ sent: 29, queued: 1 }), true)).toEqual({ key: 'tickets.send.waiting', count: 1 });
  });
});
