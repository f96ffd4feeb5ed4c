import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Pool } from 'pg';

// The barest that opens a plan: what is on it read as the database has it, as text, compressed and sent; of nobody's rights and for nobody.
const pool = new Pool({ connectionString: process.env['DATABASE_URL'] });
const hall = process.env['HALL']!;
const STATEMENT = `
  select json_build_object('layout', h.layout,
    'sectors', (select json_agg(s) from (select sector_id, json_agg(place) as places from places
      where organization_id = h.organization_id and hall_id = h.id and sector_id is not null group by sector_id) s),
    'taken', (select json_agg(place) from tickets where organization_id = h.organization_id and hall_id = h.id and live)
  )::text as hall from halls h where h.id = $1`;
const server = createServer((_, reply) => {
  void pool.query(STATEMENT, [hall]).then(async ({ rows }) => {
    const bytes = await promisify(gzip)(rows[0].hall);
    reply.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bytes);
  });
}).listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit(0));
