import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { type Names, type Recorded, type Said, saidOf } from './recorded.ts';

/** What the statements were recorded with, as `run.ts` wrote it down. */
interface Plan extends Recorded {
  /** What is given: guest, place and hall. */
  guest: string;
  place: string;
  hall: string;
  /** What is new each time. */
  ids: string[];
  tokens: string[];
}

// A bare handler: no sign-in, no schemas; the statements of the product, on as many connections.
const plan = JSON.parse(readFileSync(process.env['PLAN']!, 'utf8')) as Plan;
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const server = Fastify({ logger: { level: 'error', stream: process.stderr } });

interface Body {
  hall: string;
  guest: string;
  place: number;
}

server.post('/seat', async (request, reply) => {
  const { hall, guest, place } = request.body as Body;
  const names: Names = { [plan.hall]: hall, [plan.guest]: guest, [plan.place]: String(place) };
  for (const id of plan.ids) names[id] = uuidv7();
  for (const token of plan.tokens) names[token] = randomBytes(16).toString('base64url');
  const client = await pool.connect();
  try {
    const isTaken = await sayAll(client, saidOf(plan.taken, names)).then(
      () => false,
      (error: { code?: string }) => {
        if (error.code !== '23505') throw error;
        return true;
      },
    );
    if (isTaken) await sayAll(client, saidOf(plan.refused, names));
    return reply.code(isTaken ? 409 : 201).send({});
  } finally {
    client.release();
  }
});

// Without a guard: looks whether the place is free, and takes it.
server.post('/unguarded', async (request, reply) => {
  const { hall, guest, place } = request.body as Body;
  const { rowCount } = await pool.query('select 1 from unguarded where hall_id = $1 and place = $2', [hall, place]);
  if (rowCount) return reply.code(409).send({});
  await pool.query('insert into unguarded (hall_id, guest_id, place) values ($1, $2, $3)', [hall, guest, place]);
  return reply.code(201).send({});
});

async function sayAll(client: pg.PoolClient, said: Said): Promise<void> {
  for (const [text, values] of said) await client.query(text, values);
}

await pool.query('create table if not exists unguarded (hall_id uuid, guest_id uuid, place int)');
const address = await server.listen({ port: 0, host: '127.0.0.1' });
process.send?.(address);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
