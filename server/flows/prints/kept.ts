import { sql } from 'drizzle-orm';
import type { PaperKind, Print } from '#shared/paper.ts';
import { Problem } from '#shared/problems.ts';
import { hasRole } from '#shared/roles.ts';
import { isoMoment } from '../../db/columns.ts';
import { wholeName } from '../../db/names.ts';
import type { Work } from '../../db/work.ts';
import { type KnownHall, requireHall } from '../../halls/rules.ts';
import type { Card, Wanted } from '../../paper/evening.ts';
import { readFrame } from './reading.ts';
import type { KeptCard } from './table.ts';

/** So many prints of a hall are listed, the newest first. */
const LISTED = 100;

/** A print with what stood on its cards. */
export interface Kept {
  print: Print;
  kept: Card[];
}

export const seesWhole = (work: Work) => hasRole(work.actor.role, 'manager_event');

/** SQL: prints that show what this person sees: of the whole hall, or of what a seat manager had on paper themselves. */
function comparable(work: Work) {
  return seesWhole(work) ? sql`p.whole` : sql`not p.whole and p.printed_by = ${work.actor.membership_id}`;
}

/** What was printed of a hall, the newest first; seat managers see what they printed themselves. */
export async function printsOfHall(work: Work, hall: KnownHall, id: string | null = null): Promise<Print[]> {
  const { rows } = await work.tx.execute<Print & Record<string, unknown>>(sql`
    select ${printColumns()} ${printsIn(work, hall)} and ${seesWhole(work) ? sql`true` : comparable(work)}
      and (${id}::uuid is null or p.id = ${id})
    order by p.printed_at desc, p.id desc limit ${LISTED}`);
  return rows;
}

/** The newest print of each kind, or of one, that this person's paper can be compared with: of the same sector, or of all. */
export async function lastPrints(
  work: Work,
  hall: KnownHall,
  { kind = null, sector_id = null }: { kind?: PaperKind | null; sector_id?: string | null | undefined },
): Promise<Map<PaperKind, Kept>> {
  const { rows } = await work.tx.execute<KeptRow>(sql`
    select distinct on (p.kind) ${printColumns()}, p.cards as kept ${printsIn(work, hall)} and ${comparable(work)}
      and (${kind}::text is null or p.kind = ${kind}) and p.sector_id is not distinct from ${sector_id}::uuid
    order by p.kind, p.printed_at desc, p.id desc`);
  return new Map(rows.map((row) => [row.kind, keptIn(row)]));
}

/** One print, and the hall it is of; not_found where this person doesn't see either. */
export async function requirePrint(work: Work, { id }: { id: string }): Promise<Kept & { hall: KnownHall }> {
  const { rows } = await work.tx.execute<KeptRow & { hall_id: string }>(sql`
    select ${printColumns()}, p.cards as kept, p.hall_id ${printsOf(work)} and p.id = ${id}
      and ${seesWhole(work) ? sql`true` : comparable(work)}`);
  if (!rows[0]) throw new Problem('not_found');
  const { hall_id, ...row } = rows[0];
  return { ...keptIn(row), hall: await requireHall(work, hall_id) };
}

/** What a print is laid out from, as it was. */
export async function openPrint(work: Work, { print, kept, hall }: Kept & { hall: KnownHall }) {
  const frame = await readFrame(work, hall, new Date(print.printed_at));
  const { kind, size, signs } = print;
  const wanted: Wanted = { kind, size, signs, changes: null, onlyChanged: false, printed: kept };
  return { evening: { ...frame, sector: print.sector }, wanted };
}

type KeptRow = Print & { kept: KeptCard[] } & Record<string, unknown>;

function keptIn({ kept, ...print }: KeptRow): Kept {
  return { print, kept: kept.map(([key, name, label, says]) => ({ key, name, label, says })) };
}

function printsIn(work: Work, { id }: KnownHall) {
  return sql`${printsOf(work)} and p.hall_id = ${id}`;
}

function printsOf({ organization_id }: Work) {
  return sql`from prints p
    left join memberships m on m.organization_id = p.organization_id and m.id = p.printed_by
    left join sectors s on s.organization_id = p.organization_id and s.id = p.sector_id
    where p.organization_id = ${organization_id}`;
}

function printColumns() {
  return sql`p.id, p.kind, p.size, p.part, p.signs, ${isoMoment(sql`p.printed_at`)} as printed_at, nullif(${wholeName('m')}, '') as printed_by,
    case when s.id is not null then json_build_object('id', s.id, 'number', s.number, 'name', s.name) end as sector,
    p.revision, jsonb_array_length(p.cards) - (p.kind = 'plan')::int as cards`;
}
