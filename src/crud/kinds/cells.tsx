import { Fragment } from 'react';
import { Box, Link } from '@mui/material';
import { FunctionField, ReferenceField, useTranslate } from 'react-admin';
import { plainText } from '#shared/cellText.ts';
import type { FieldOf, Resource } from '#shared/resource.ts';
import type { Tint } from '#shared/tints.ts';
import { formatDay, formatMoment, formatMomentIn } from '../../i18n/dates.ts';
import { language } from '../../i18n/i18n.ts';
import { Pill } from '../../ui/Pill.tsx';
import { useKnown, useRecords } from '../known.ts';
import { useWords } from '../words.ts';
import type { CellProps, PropsOf } from './parts.ts';
import { useReferenced } from './useReferenced.ts';
import { isElsewhere, useZone } from './useZone.ts';

const NOTHING = '—';
/** Letters of a long text in a list. */
const LINE = 120;

export function PlainCell({ record, name }: CellProps) {
  const value = record[name];
  return <>{value === null || value === undefined || value === '' ? NOTHING : String(value)}</>;
}

/** A 'no' that somebody said is another thing than nothing said; down a list the yeses are what stands out. */
export function FlagCell({ record, name, whole }: CellProps) {
  const translate = useTranslate();
  const value = record[name];
  if (typeof value !== 'boolean') return <>{NOTHING}</>;
  const word = translate(`ra.boolean.${value}`);
  if (value || whole) return <>{word}</>;
  return (
    <Box component="span" sx={{ color: 'look.text2' }}>
      {word}
    </Box>
  );
}

export function ChoiceCell({ resource, name, record }: CellProps) {
  const words = useWords(resource);
  const value = record[name];
  if (typeof value !== 'string') return <>{NOTHING}</>;
  const word = words.value(name, value);
  return resource.pill === name ? <Pill tint={value as Tint}>{word}</Pill> : <>{word}</>;
}

export function ChoicesCell({ resource, name, record }: CellProps) {
  const words = useWords(resource);
  const values = record[name];
  return <>{Array.isArray(values) ? values.map((value: string) => words.value(name, value)).join(', ') : NOTHING}</>;
}

/** Where its zone is another than the browser's, it is said. */
export function MomentCell({ record, name, field }: CellProps<FieldOf<'moment'>>) {
  const zone = useZone(field);
  const value = record[name];
  if (typeof value !== 'string') return <>{NOTHING}</>;
  const isSaid = field.zone || isElsewhere(zone);
  return <>{isSaid ? formatMomentIn(value, zone, language()) : formatMoment(value, language())}</>;
}

/** The words without their formatting, in a list as far as a line goes. */
export function RichTextCell({ record, name, whole }: CellProps) {
  const value = record[name];
  if (typeof value !== 'string') return <>{NOTHING}</>;
  if (!whole) return <>{shortened(plainText(value))}</>;
  return (
    <>
      {value
        .split(/<br[^>]*>|<\/(?:p|li|h[1-6])>/)
        .map(plainText)
        .filter(Boolean)
        .join('\n')}
    </>
  );
}

export function JsonCell({ record, name, whole }: CellProps) {
  const value = record[name];
  if (value === null || value === undefined) return <>{NOTHING}</>;
  return <>{whole ? JSON.stringify(value, null, 2) : shortened(JSON.stringify(value))}</>;
}

function shortened(text: string): string {
  return text.length > LINE ? `${text.slice(0, LINE).trimEnd()}…` : text;
}

export function ReferenceCell({ name, field, record }: PropsOf<'reference'> & { record: Record<string, unknown> }) {
  const { to, nameOf } = useReferenced(field.to);
  const known = useKnown(field.to);
  if (known) {
    const one = known.find(({ id }) => id === record[name]);
    return <>{one ? pillOf(to, one, nameOf(one)) : NOTHING}</>;
  }
  return (
    <ReferenceField source={name} reference={field.to} link={false} emptyText={NOTHING}>
      <FunctionField render={(record) => pillOf(to, record, nameOf(record))} variant="inherit" />
    </ReferenceField>
  );
}

export function ReferencesCell({ name, field, record }: PropsOf<'references'> & { record: Record<string, unknown> }) {
  const { to, nameOf } = useReferenced(field.to);
  const ids = record[name];
  const records = useRecords(field.to, Array.isArray(ids) ? (ids as string[]) : [], Array.isArray(ids));
  if (records.length === 0) return <>{NOTHING}</>;
  if (!to?.pill) return <>{records.map(nameOf).join(', ')}</>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5, maxWidth: '100%' }}>
      {records.map((each) => (
        <Fragment key={each.id}>{pillOf(to, each, nameOf(each))}</Fragment>
      ))}
    </Box>
  );
}

/** A record on the tint its noun has for it; its name alone where there is none. */
export function pillOf(to: Resource | undefined, record: Record<string, unknown>, name: string) {
  return to?.pill ? <Pill tint={record[to.pill] as Tint}>{name}</Pill> : name;
}

export function DecimalCell({ record, name, field }: CellProps<FieldOf<'decimal'>>) {
  const value = record[name];
  if (typeof value !== 'number') return <>{NOTHING}</>;
  const shape = { minimumFractionDigits: field.digits, maximumFractionDigits: field.digits };
  return <>{new Intl.NumberFormat(language(), shape).format(value)}</>;
}

export function DateCell({ record, name }: CellProps) {
  const value = record[name];
  return <>{typeof value === 'string' ? formatDay(value, language()) : NOTHING}</>;
}

/** The page's address without what all of them begin with; opens beside. */
export function UrlCell({ record, name }: CellProps) {
  const value = record[name];
  if (typeof value !== 'string') return <>{NOTHING}</>;
  return (
    <Link href={value} target="_blank" rel="noopener noreferrer" onClick={(event) => event.stopPropagation()}>
      {value.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
    </Link>
  );
}

export function ColourCell({ record, name }: CellProps) {
  const value = record[name];
  if (typeof value !== 'string') return <>{NOTHING}</>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, verticalAlign: 'middle' }}>
      <Box
        component="span"
        sx={{ width: 16, height: 16, borderRadius: 0.5, border: 1, borderColor: 'look.line', bgcolor: value }}
      />
      {value}
    </Box>
  );
}
