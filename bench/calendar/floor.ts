import Fastify from 'fastify';
import pg from 'pg';

// A bare handler: no sign-in, no schemas, no row-level security; the product's own rows, written out by Fastify.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const { text, values } = JSON.parse(process.env['STATEMENT']!) as { text: string; values: unknown[] };
const server = Fastify();
server.get('/calendar', async () => ({ data: (await pool.query(text, values)).rows as unknown[] }));
const address = await server.listen({ port: 0, host: '127.0.0.1' });
process.send?.(address);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
