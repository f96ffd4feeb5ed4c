import { z } from 'zod';
import { limit } from '#shared/limits.ts';
import { seatChanges, seatsFileRead } from '#shared/seating/file.ts';
import { refuseTwice } from '../../base/twice.ts';
import { Afterwards, defineCall } from '../../call/call.ts';
import { idParams } from '../../crud/paging.ts';
import type { Work } from '../../db/work.ts';
import { requireInviter } from '../../guests/inviting.ts';
import { hallIdsEver, requireHall } from '../../halls/rules.ts';
import { takeTurn } from '../../halls/turns.ts';
import { refuseBound } from '../../tickets/seating/required.ts';
import { changeSeats } from '../seat_changes/changing.ts';
import { compared } from './comparing.ts';
import { hallIn, othersIn, readSentPlan, refuseForeignHalls, type SentPlan } from './reading.ts';
import { hallNow } from './seen.ts';
import { refuseShifted } from './shifted.ts';

/** A seating plan that goes round: edited in a spreadsheet, looked at against the hall as it is now, and applied. */
export function seatsFileCalls() {
  const common = {
    tag: 'tickets',
    least: 'manager_seat' as const,
    params: idParams,
    subject: async (work: Work, { id }: { id: string }) => {
      refuseBound(await requireInviter(work, id));
      return requireHall(work, id);
    },
  };
  return [
    defineCall({
      ...common,
      method: 'POST',
      path: '/halls/:id/parse_seats_xlsx',
      name: 'readSeatsFile',
      summary:
        'Read a seating plan that was edited: what it would change, and what is wrong with it; nothing is stored',
      refuses: [404, 409],
      upload: true,
      answer: seatsFileRead,
      prepare: ({ file }): Promise<SentPlan> => readSentPlan(file.bytes, file.name),
      run: async (work, { subject: hall, prepared }) => {
        const plan = prepared as SentPlan;
        const sent = hallIn(plan, hall);
        refuseForeignHalls(plan, await hallIdsEver(work, hall.event_id));
        const now = await hallNow(work, hall);
        return new Afterwards(async () => {
          await refuseShifted(sent);
          return compared(plan.file, sent, othersIn(plan, hall.id), now);
        });
      },
    }),
    defineCall({
      ...common,
      method: 'POST',
      path: '/halls/:id/change_seats',
      name: 'changeSeats',
      summary: 'Free, move and seat people as it was looked at, all or none',
      refuses: [404, 409],
      bodyLimit: limit('listBytes'),
      body: seatChanges,
      answer: z.object({ seated: z.number().int(), moved: z.number().int(), freed: z.number().int() }),
      run: async (work, { params, body: { changes } }) => {
        refuseTwice(
          changes.map(({ guest_id }) => guest_id),
          (at) => `changes.${at}.guest_id`,
        );
        work.does({ verb: 'change_seats', noun: 'tickets', hall_id: params.id });
        await takeTurn(work, [params.id]);
        return changeSeats(work, params.id, changes, 'file_outdated');
      },
    }),
  ];
}
