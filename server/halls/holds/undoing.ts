import { sql } from 'drizzle-orm';
import { holds as resource } from '#resources/holds.ts';
import { groupBy } from '#shared/group.ts';
import { Problem } from '#shared/problems.ts';
import { placeAsTitle } from '#shared/hall/words.ts';
import { NO_LABEL, type PlaceLabel } from '#shared/hall/label.ts';
import { requireAllowed } from '../../base/context.ts';
import { translate } from '../../base/language.ts';
import { among } from '../../db/among.ts';
import type { LoggedRow, Obstacle, RowChange, Undoing } from '../../db/undoing.ts';
import type { Work } from '../../db/work.ts';
import { refuseArchived } from '../../events/rules.ts';
import { closedPlace, labelsOfGone } from '../closed.ts';
import { labelColumns } from '../label.ts';
import { requireHallAndEvent, touchHall } from '../rules.ts';
import { takeTurn } from '../turns.ts';
import { holds } from './table.ts';

type Hold = typeof holds.$inferSelect;
/** A hold as the log keeps it. */
type LoggedHold = LoggedRow & Pick<Hold, 'hall_id' | 'place' | 'held_by' | 'remark'> & { until: string | null };

/** Places that were held are let go, those that were let go are held again, and what was changed is as before. */
export const holdUndoing: Undoing = { table: holds, begin, inTheWay, giveBack, named };

const rowOf = ({ before, after }: RowChange) => (before ?? after) as LoggedHold;
const idsOf = (changes: readonly RowChange[]) => changes.map(({ id }) => id);

async function begin(work: Work, changes: readonly RowChange[]): Promise<void> {
  requireAllowed(work.actor, resource.allow.update);
  const halls = [...new Set(changes.map((change) => rowOf(change).hall_id))];
  for (const id of halls) {
    const { hall, event } = await requireHallAndEvent(work, id);
    refuseArchived(event);
    if (hall.session_ref !== null) throw new Problem('bound_to_cinema');
  }
  await takeTurn(work, halls);
  await work.tx.execute(sql`
    select id from holds where organization_id = ${work.organization_id} and ${among(sql`id`, idsOf(changes))}
    order by id for update`);
}

/** A place that is gone or closed by now, of one that would be held longer than it is too, or that somebody holds since. */
async function inTheWay(work: Work, changes: readonly RowChange[]): Promise<Map<string, Obstacle>> {
  const wanted = changes.flatMap(({ id, before, after }) => (before ? [{ ...before, id, coming: !after }] : []));
  const { rows } = await work.tx.execute<{
    id: string;
    hall_id: string;
    active: boolean | null;
    other: string | null;
  }>(sql`
    select w.id, w.hall_id, p.active, h.id as other
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id uuid, hall_id uuid, place int, coming boolean)
    left join places p on p.organization_id = ${work.organization_id} and p.hall_id = w.hall_id and p.place = w.place
    left join holds h on h.organization_id = ${work.organization_id} and h.hall_id = w.hall_id and h.place = w.place
      and h.deleted_at is null and w.coming
    where h.id is not null or p.active is not true`);
  return new Map(
    rows.map(({ id, hall_id, active, other }) => [
      id,
      other ? { noun: 'holds', id: other } : closedPlace(work, hall_id, active),
    ]),
  );
}

async function giveBack(work: Work, changes: readonly RowChange[]): Promise<void> {
  const made = changes.filter(({ before }) => !before);
  const gone = changes.filter(({ before, after }) => before && !after);
  const changed = changes.flatMap(({ id, before, after }) => {
    if (!before || !after) return [];
    const { until, remark, held_by } = before as LoggedHold;
    return [[id, { until: until === null ? null : new Date(until), remark, held_by }] as const];
  });
  if (made.length > 0) await work.remove(holds, among(holds.id, idsOf(made)));
  if (gone.length > 0) await work.restore(holds, among(holds.id, idsOf(gone)));
  await work.updateEach(holds, new Map(changed), {});
  const byHall = groupBy(changes.map(rowOf), ({ hall_id }) => hall_id);
  for (const id of [...byHall.keys()].sort())
    await touchHall(
      work,
      id,
      byHall.get(id)!.map(({ place }) => place),
    );
}

async function named(work: Work, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  if (ids.length === 0) return new Map();
  const { rows } = await work.tx.execute<
    PlaceLabel & { id: string; hall_id: string; number: number; is_there: boolean } & Record<string, unknown>
  >(sql`
    select h.id, h.hall_id, h.place as number, p.place is not null as is_there, ${labelColumns('p')} from holds h
    left join places p on p.organization_id = ${work.organization_id} and p.hall_id = h.hall_id and p.place = h.place
    where h.organization_id = ${work.organization_id} and ${among(sql`h.id`, ids)}`);
  const gone = groupBy(
    rows.filter(({ is_there }) => !is_there),
    ({ hall_id }) => hall_id,
  );
  const last = new Map<string, PlaceLabel>();
  for (const [hallId, lost] of gone) {
    const labels = await labelsOfGone(
      work,
      hallId,
      lost.map(({ number }) => number),
    );
    for (const { id, number } of lost) last.set(id, labels.get(number) ?? NO_LABEL);
  }
  const words = (key: string, values: Record<string, string>) => translate(work.language, `places.${key}`, values);
  return new Map(rows.map((row) => [row.id, { id: row.id, name: placeAsTitle(last.get(row.id) ?? row, words) }]));
}
