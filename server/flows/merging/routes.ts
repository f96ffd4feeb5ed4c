import { z } from 'zod';
import { guests as resource } from '#resources/guests.ts';
import { listOf, recordSchema } from '#shared/schema.ts';
import { uuid } from '#shared/uuid.ts';
import { defineCall } from '../../call/call.ts';
import { requireAll } from '../../crud/records.ts';
import type { Work } from '../../db/work.ts';
import { guests } from '../../guests/table.ts';
import { CHOSEN_FIELDS, differing, movesOf, type Pair, recordsOfPair, sharedHall, sharedHalls } from './read.ts';
import { mergeGuests, refuseOne, refuseUnnamed } from './rules.ts';

const record = recordSchema(resource);
const pair = { keep: uuid(), gone: uuid() };
const side = z.enum(['keep', 'gone']);
const moves = z.object({ invitations: z.number().int(), tickets: z.number().int(), letters: z.number().int() });

/** Two records of one person become one. */
export function mergeCalls() {
  return [
    defineCall({
      method: 'POST',
      path: '/guests/merge/look',
      name: 'lookAtGuestMerge',
      refuses: [404],
      reads: true,
      tag: 'guests',
      summary: 'What merging two guests would do: where they differ, halls both are invited to, what moves',
      least: 'admin',
      body: z.strictObject(pair),
      answer: z.object({
        keep: record,
        gone: record,
        /** Fields of which one value stays; all others are the same, or united (tags). */
        fields: z.array(z.string()),
        halls: z.array(sharedHall),
        /** What moves from each if it is the one that goes, whatever is chosen in those halls. */
        moves: z.object({ keep: moves, gone: moves }),
      }),
      run: (work, { body }) => lookAtMerge(work, body),
    }),
    defineCall({
      method: 'POST',
      path: '/guests/merge',
      name: 'mergeGuests',
      refuses: [404, 409, 412],
      tag: 'guests',
      summary: 'Merge two records of one person: all that names `gone` moves to `keep`, and `gone` is deleted',
      least: 'admin',
      body: z.strictObject({
        ...pair,
        version: z.strictObject({ keep: z.number().int(), gone: z.number().int() }).optional(),
        take: listOf(z.enum(CHOSEN_FIELDS), { max: CHOSEN_FIELDS.length }).optional(),
        halls: z.record(uuid(), side).optional(),
      }),
      answer: z.object({ guest: record, moved: moves.extend({ freed: z.number().int() }) }),
      run: async (work, { body }) => {
        const moved = await mergeGuests(work, { ...body, halls: body.halls ?? {} });
        return { guest: (await recordsOfPair(work, body)).keep, moved };
      },
    }),
  ];
}

async function lookAtMerge(work: Work, { keep, gone }: Pair) {
  refuseOne({ keep, gone });
  const found = await requireAll(work, guests, [keep, gone]);
  const of = (id: string) => found.find((guest) => guest.id === id)!;
  refuseUnnamed({ keep: of(keep), gone: of(gone) });
  const records = await recordsOfPair(work, { keep, gone });
  const halls = await sharedHalls(work, { keep, gone });
  const moves = { keep: await movesOf(work, { keep: gone, gone: keep }), gone: await movesOf(work, { keep, gone }) };
  return { ...records, fields: differing(records), halls, moves };
}
