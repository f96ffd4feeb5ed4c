import { FunctionField, ReferenceField } from 'react-admin';
import { formatMoment } from '../../i18n/dates.ts';
import { language } from '../../i18n/i18n.ts';
import { useWords } from '../words.ts';
import type { CellProps, PropsOf } from './parts.ts';
import { useReferenced } from './useReferenced.ts';

const NOTHING = '—';

export function PlainCell({ record, name }: CellProps) {
  const value = record[name];
  return <>{value === null || value === undefined || value === '' ? NOTHING : String(value)}</>;
}

export function FlagCell({ record, name }: CellProps) {
  return <>{record[name] ? '✓' : NOTHING}</>;
}

export function ChoiceCell({ resource, name, record }: CellProps) {
  const words = useWords(resource);
  const value = record[name];
  return <>{typeof value === 'string' ? words.value(name, value) : NOTHING}</>;
}

export function MomentCell({ record, name }: CellProps) {
  const value = record[name];
  return <>{typeof value === 'string' ? formatMoment(value, language()) : NOTHING}</>;
}

export function ReferenceCell({ name, field }: PropsOf<'reference'>) {
  const { nameOf } = useReferenced(field.to);
  return (
    <ReferenceField source={name} reference={field.to} link={false} emptyText={NOTHING}>
      <FunctionField render={nameOf} variant="inherit" />
    </ReferenceField>
  );
}
