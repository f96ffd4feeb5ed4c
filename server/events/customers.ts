import { sql } from 'drizzle-orm';
import type { PastCustomer } from '#resources/eventSchemas.ts';
import { searchable } from '../db/columns.ts';
import type { Work } from '../db/work.ts';
import { foundIn } from '../crud/search.ts';

/** As many as a person looks through before typing another letter. */
const SHOWN = 20;

/** Who ordered events of the organisation before, each once as of their latest event; `q` is looked for in name, address and phone. */
export async function pastCustomers(work: Work, q: string): Promise<PastCustomer[]> {
  const said = sql`concat_ws(' ', k.last_name, k.first_name, k.email, k.phone, regexp_replace(k.phone, '[^0-9]', '', 'g'))`;
  const words = foundIn(searchable(said), { q, near: false });
  const { rows } = await work.tx.execute<PastCustomer & Record<string, unknown>>(sql`
    select last_name, first_name, phone, email, event_name from (
      select distinct on (lower(k.email), k.last_name, k.first_name) k.last_name, k.first_name, k.phone, k.email,
        e.name as event_name, e.created_at
      from event_customers k
      join events e on e.organization_id = k.organization_id and e.id = k.event_id and e.deleted_at is null
      where k.organization_id = ${work.organization_id} and k.deleted_at is null ${words ? sql`and ${words}` : sql``}
      order by lower(k.email), k.last_name, k.first_name, e.created_at desc
    ) latest
    order by created_at desc, last_name, first_name limit ${SHOWN}`);
  return rows;
}
