import { Typography } from '@mui/material';
import { RecordContextProvider, useTranslate } from 'react-admin';
import type { Resource } from '#shared/resource.ts';
import { Cell } from '../kinds/index.tsx';
import { toldIn } from './values.ts';

/** A value as it was before, struck through, or as it became. */
export function ShownValue(props: {
  resource: Resource;
  record: Readonly<Record<string, unknown>>;
  name: string;
  value: unknown;
  is: 'before' | 'after';
}) {
  const { resource, record, name, value, is } = props;
  const translate = useTranslate();
  const field = resource.fields[name]!;
  if (value === null) {
    return (
      <Typography component="span" variant="body2" color="look.text2">
        {translate('record.history.empty')}
      </Typography>
    );
  }
  const told = toldIn(field, value);
  const shown = { id: record.id as string, [name]: value };
  return (
    <Typography component={is === 'before' ? 'del' : 'ins'} variant="body2" sx={is === 'before' ? BEFORE : AFTER}>
      {told ? (
        told
          .map(({ name, deleted }) => name ?? translate(`record.history.${deleted ? 'nameless' : 'hidden'}`))
          .join(', ')
      ) : (
        <RecordContextProvider value={shown}>
          <Cell resource={resource} name={name} field={field} record={shown} whole />
        </RecordContextProvider>
      )}
    </Typography>
  );
}

const MARK = { px: 0.5, borderRadius: '4px', overflowWrap: 'anywhere', boxDecorationBreak: 'clone' } as const;
const BEFORE = { ...MARK, color: 'look.err', bgcolor: 'look.errSoft', textDecoration: 'line-through' };
const AFTER = { ...MARK, color: 'look.ok', bgcolor: 'look.okSoft', fontWeight: 700, textDecoration: 'none' };
