import { setImmediate as turn } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { and, eq, inArray } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { App } from '#server/parts.ts';
import { authRoutes } from '#server/auth/routes.ts';
import { Afterwards, defineCall, registerCalls } from '#server/call/call.ts';
import type { Context } from '#server/base/context.ts';
import type { Database } from '#server/db/database.ts';
import { problemsOf } from '#server/call/errors.ts';
import { tickets } from '#server/tickets/table.ts';
import { Problem } from '#shared/problems.ts';

const seatingBody = z.strictObject({
  hall_id: z.uuid(),
  seatings: z.array(z.strictObject({ guest_id: z.uuid(), place: z.number().int() })).length(1),
});

/**
 * The control of the races: the same route of the same parts, but it looks first and seats afterwards, in another
 * transaction, on a database that has lost the constraint. If this one seats nobody twice, the race is no race.
 */
export async function naiveServer(app: App): Promise<FastifyInstance> {
  await app.database.engine.query('alter table tickets drop constraint tickets_place');
  const server = Fastify();
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  problemsOf(server);
  await server.register(async (scope) => {
    authRoutes(scope, app);
    registerCalls(scope, app.database, [
      defineCall({
        method: 'POST',
        path: '/tickets/create_list',
        tag: 'tickets',
        summary: 'Look, then seat',
        least: 'manager_seat',
        body: seatingBody,
        answer: z.any(),
        status: 201,
        run: async (work, { body }) => new Afterwards(() => lookThenSeat(app.database, work.context, body)),
      }),
    ]);
  });
  await server.ready();
  return server;
}

async function lookThenSeat(database: Database, context: Context, body: z.infer<typeof seatingBody>): Promise<unknown> {
  const { hall_id, seatings } = body;
  const places = seatings.map((seating) => seating.place);
  const taken = await database.work(context, (work) =>
    work.tx
      .select({ place: tickets.place })
      .from(tickets)
      .where(and(eq(tickets.hall_id, hall_id), eq(tickets.live, true), inArray(tickets.place, places))),
  );
  if (taken.length > 0) throw new Problem('seat_taken', { extra: { places: taken } });
  // The embedded engine answers within one turn of the event loop; whatever else waits gets its turn between the two.
  await turn();
  return database.work(context, (work) =>
    work.insert(
      tickets,
      seatings.map((seating) => ({ ...seating, hall_id, live: true, token: uuidv7() })),
      { claims: { column: 'token', kind: 'ticket' } },
    ),
  );
}
