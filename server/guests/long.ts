import type { CheckedRow } from '#shared/guests.ts';
import { Problem } from '#shared/problems.ts';
import { hasRole } from '#shared/roles.ts';
import { labelOf } from '../crud/kept.ts';
import type { LongImport, LongRow } from '../crud/imports/long.ts';
import { effectiveLimit, invitedCount } from '../events/rules.ts';
import { requireHall } from '../halls/rules.ts';
import { translate } from '../base/language.ts';
import { inSlices } from '../base/slices.ts';
import { badFile } from '../uploads/refusal.ts';
import { checkGuestRows, compareWithGuests, type RowFinding } from './check.ts';
import { requireInviter } from './inviting.ts';
import { guestResource, heldGuests } from './read.ts';
import { templateColumns } from './sheet/template.ts';
import { readGuestFile } from './sheet/file.ts';
import { type ReadyRow, storedValues, storeRows } from './storing.ts';

type Row = LongRow & { finding: RowFinding; checked: CheckedRow };

/** How long guest files are brought: to the list by admins, to a hall by whoever invites there. */
export const guestLongImport: LongImport<Row> = {
  noun: 'guests',
  allow: async (work, hall_id) => {
    if (hall_id !== null) return requireInviter(work, hall_id);
    if (!hasRole(work.actor.role, 'admin')) throw new Problem('forbidden', { params: { least: 'admin' } });
  },
  mayChange: (work) => hasRole(work.actor.role, 'manager_event'),
  check: async ({ bytes, name, hall_id, columns, header }, { look, language }) => {
    const { needs_mapping, rows } = await readGuestFile(bytes, name, columns, header ?? false);
    if (needs_mapping) {
      const titles = templateColumns(language).map(({ title }) => translate(language, 'sheet.quoted', { name: title }));
      throw badFile('no_header', { columns: titles.join(', ') });
    }
    const findings = await checkGuestRows(rows);
    const { compared, label } = await look(async (work) => ({
      compared: await compareWithGuests(work, findings, hall_id ?? undefined),
      label: (field: string) => labelOf(guestResource, field, work),
    }));
    const checked = await compared();
    const refused = new Set(checked.flatMap(({ row, state }) => (state === 'problem' ? [row] : [])));
    return inSlices(checked, (row, at) => {
      // Behind a row that stays out, the first of the same person is the one that counts.
      const isFirst = row.twin_of !== null && refused.delete(row.twin_of);
      return judged(row, isFirst ? fateOf(row) : FATE[row.state], findings[at]!, label);
    });
  },
  room: async (work, hall_id, rows) => {
    if (hall_id === null) return;
    const { event_id } = await requireHall(work, hall_id);
    const [count, limit] = [await invitedCount(work, event_id), await effectiveLimit(work, event_id)];
    const wanted = rows.filter(
      ({ fate, checked }) => fate !== 'refused' && fate !== 'twice' && !checked.invited,
    ).length;
    if (count + wanted > limit)
      throw new Problem('limit_reached', { params: { count, limit }, extra: { count, limit, wanted } });
  },
  store: async (work, to, rows, { changes }) => {
    // Somebody may have been added or corrected meanwhile: whoever it is by now is meant.
    const compared = await compareWithGuests(
      work,
      rows.map(({ finding }) => finding),
      to.hall_id ?? undefined,
    );
    const rowsNow = await compared();
    const there = await heldGuests(
      work,
      rowsNow.flatMap(({ match }) => (match?.same_person ? [match.guest_id] : [])),
    );
    const ready = rowsNow.map((checked): ReadyRow => {
      const fate = there.has(checked.match?.guest_id ?? '') ? fateOf(checked) : 'added';
      const decision = fate === 'added' ? 'add' : fate === 'changed' && changes === 'take' ? 'update' : 'keep';
      const guest = decision === 'add' ? {} : { guest_id: checked.match!.guest_id };
      return { row: checked.row, values: checked.values, decision, ...guest, stored: storedValues(checked.values) };
    });
    if (ready.length === 0) return { lines: [], invited: 0, refused: [] };
    const { lines, invited } = await storeRows(work, to.id, ready, to.hall_id === null ? {} : { hall_id: to.hall_id });
    return { lines, invited, refused: [] };
  },
};

/** What becomes of a row of somebody, whoever stands further up. */
function fateOf({ match }: CheckedRow): 'added' | 'changed' | 'kept' {
  if (!match?.same_person) return 'added';
  return match.changes.length > 0 ? 'changed' : 'kept';
}

function judged(
  checked: CheckedRow,
  fate: LongRow['fate'],
  finding: RowFinding,
  label: (field: string) => string,
): Row {
  const problems = Object.entries(checked.problems).map(([field, sentence]) => `${label(field)}: ${sentence}`);
  return {
    line: checked.row,
    fate,
    texts: checked.values,
    problem: problems.join('; '),
    finding,
    checked,
  };
}

const FATE = { new: 'added', change: 'changed', same: 'kept', twin: 'twice', problem: 'refused' } as const;
