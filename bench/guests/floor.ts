import Fastify from 'fastify';
import pg from 'pg';
import { PAGE, wordsOf } from './query.ts';

// A bare handler: no sign-in, no schemas, one organisation, one statement.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const organization = process.env['ORGANIZATION']!;
const server = Fastify();
server.get('/guests', async (request) => {
  const { q } = request.query as { q: string };
  const { rows } = await pool.query(PAGE(wordsOf(q).length), [organization, ...wordsOf(q)]);
  return { data: rows[0].data, meta: { total: rows[0].total } };
});
const address = await server.listen({ port: 0, host: '127.0.0.1' });
process.send?.(address);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
