import { useTranslate } from 'react-admin';
import { TIES, WISHES } from '#shared/guests.ts';
import { Notes } from './Notes.tsx';
import type { GridRow } from './rows.ts';

/** Whom a row means by names that aren't whole, and what of it can't be. */
function saidOf({ values, checked: { means, warnings, state } }: GridRow) {
  if (state === 'twin') return { understood: [], amiss: [] };
  const understood = TIES.filter((field) => means?.[field] && means[field] !== values[field]);
  const amiss = [...WISHES, ...TIES].filter((field) => warnings?.[field]);
  return { understood, amiss };
}

/** Is there more to say of a row's guest and others than its cells do? */
export function hasTies(row: GridRow): boolean {
  const { understood, amiss } = saidOf(row);
  return understood.length + amiss.length > 0;
}

/** Whom a row's names mean, in full, why others make no rule, and what else of the evening can't be read. */
export function TiesSaid({ row }: { row: GridRow }) {
  const translate = useTranslate();
  const { understood, amiss } = saidOf(row);
  const line = (field: string, said: string | undefined) =>
    translate('invitation.ties.field', { field: translate(`invitation.fields.${field}`), said });
  return (
    <>
      <Notes notes={understood.map((field) => line(field, row.checked.means[field]))} warn={false} />
      <Notes notes={amiss.map((field) => line(field, row.checked.warnings[field]))} warn />
    </>
  );
}
