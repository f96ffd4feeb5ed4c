import { sql } from 'drizzle-orm';
import type { TicketPlan, TicketSnapshot } from '#shared/ticket.ts';
import type { Work } from '../db/work.ts';
import type { TicketAssets } from '../paper/ticket.ts';

/** How much is kept in memory of files that tickets share, bytes. */
const ROOM = 96 * 1024 * 1024;

interface Kept {
  size: number;
  bytes: Buffer;
  plan: TicketPlan | null;
}

/** Files never change, so what an id names is kept until newer ones need the room. */
const shelf = new Map<string, Kept>();
let taken = 0;

/** The files a ticket is made with; those of the organisation at work only. */
export async function assetsOf(work: Work, snapshot: TicketSnapshot): Promise<TicketAssets> {
  const image = await fileOf(work, snapshot.image_id);
  const logo = await fileOf(work, snapshot.logo_id);
  const plan = await fileOf(work, snapshot.plan_id);
  return { image: image?.bytes ?? null, logo: logo?.bytes ?? null, plan: plan?.plan ?? null };
}

/** The same without a look into the database; null where any of them isn't in memory. */
export function assetsAtHand(organization_id: string, snapshot: TicketSnapshot): TicketAssets | null {
  const ids = [snapshot.image_id, snapshot.logo_id, snapshot.plan_id];
  const files = ids.map((id) => id && keptFile(`${organization_id}/${id}`));
  if (ids.some((id, i) => id && !files[i])) return null;
  const [image, logo, plan] = files.map((file) => file || null);
  return { image: image?.bytes ?? null, logo: logo?.bytes ?? null, plan: plan?.plan ?? null };
}

function keptFile(key: string): Kept | undefined {
  const kept = shelf.get(key);
  if (kept) {
    // Last used, last thrown away.
    shelf.delete(key);
    shelf.set(key, kept);
  }
  return kept;
}

async function fileOf(work: Work, id: string | null): Promise<Kept | null> {
  if (!id) return null;
  const key = `${work.organization_id}/${id}`;
  const kept = keptFile(key);
  if (kept) return kept;
  const { rows } = await work.tx.execute<{ kind: string; bytes: Uint8Array }>(
    sql`select kind, bytes from files where organization_id = ${work.organization_id} and id = ${id}`,
  );
  if (!rows[0]) return null;
  const bytes = Buffer.from(rows[0].bytes);
  const plan = rows[0].kind === 'ticket_plan' ? (JSON.parse(bytes.toString()) as TicketPlan) : null;
  // A plan as objects takes about ten times its text.
  const file: Kept = { size: plan ? bytes.length * 10 : bytes.length, bytes, plan };
  // Somebody else may have fetched it meanwhile.
  taken += file.size - (shelf.get(key)?.size ?? 0);
  shelf.set(key, file);
  for (const [oldest, { size }] of shelf) {
    if (taken <= ROOM || oldest === key) break;
    shelf.delete(oldest);
    taken -= size;
  }
  return file;
}
