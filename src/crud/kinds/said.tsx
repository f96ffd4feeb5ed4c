import { useTranslate } from 'react-admin';
import { kindOf } from '#shared/kinds.ts';
import type { Field } from '#shared/resource.ts';
import { formatDay } from '../../i18n/dates.ts';
import { language } from '../../i18n/i18n.ts';
import { useRecords } from '../known.ts';
import { useWords } from '../words.ts';
import { dayOf } from './days.ts';
import type { FieldProps } from './parts.ts';
import { useReferenced } from './useReferenced.ts';
import { useZone } from './useZone.ts';

/** One value of a filter as people read it. */
export function useValueWords({ resource, name, field }: FieldProps): (value: string) => string {
  const words = useWords(resource);
  const translate = useTranslate();
  const zone = useZone(field);
  return (value) => {
    if (field.kind === 'choice' || field.kind === 'choices') return words.value(name, value);
    if (field.kind === 'flag') return translate(`ra.boolean.${value === 'true'}`);
    if (field.kind === 'date') return isDay(value) ? formatDay(value, language()) : value;
    if (field.kind === 'moment') return isDay(dayOf(value, zone)) ? formatDay(dayOf(value, zone), language()) : value;
    return value;
  };
}

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

/** What a filter says, in a chip. */
export function SaidValue({ value, ...props }: FieldProps & { value: string }) {
  const wordOf = useValueWords(props);
  if ('to' in props.field) return <SaidRecords to={props.field.to} ids={value.split(',')} />;
  return <>{valuesIn(props.field, value).map(wordOf).join(', ')}</>;
}

/** The values of a filter where there may be several. */
export function valuesIn(field: Field, value: string | undefined): string[] {
  if (!value) return [];
  return kindOf(field).takesSeveral ? value.split(',') : [value];
}

function SaidRecords({ to, ids }: { to: string; ids: string[] }) {
  const { nameOf } = useReferenced(to);
  return <>{useRecords(to, ids).map(nameOf).join(', ') || '…'}</>;
}
