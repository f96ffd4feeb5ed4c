import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Resource } from '#shared/resource.ts';
import { changedIn } from '#shared/sheet.ts';
import { Difference } from '../../sheet/Difference.tsx';
import { Choice } from '../../sheet/Choice.tsx';
import { useWords } from '../words.ts';
import { type GridRow, isOurs, isTorn } from './rows.ts';

/** What the file says otherwise of a record, and which of the two it is to be. */
export function Changes(props: {
  resource: Resource;
  row: GridRow;
  /** Undefined for whom may not change records. */
  onChoose: ((ours: boolean) => void) | undefined;
}) {
  const { resource, row, onChoose } = props;
  const translate = useTranslate();
  const words = useWords(resource);
  const fields = changedIn(row).map((name) => ({
    name,
    label: words.field(name),
    before: row.match!.texts[name] ?? '',
    after: row.texts[name] ?? '',
    since: row.match!.since?.[name],
  }));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', justifyContent: 'space-between', gap: 1 }}>
      <Difference fields={fields} updates={!isOurs(row)} from="in_file" />
      {onChoose && (
        <Choice
          label={translate('crud.sheet.choice', { row: row.row })}
          ways={fileOrOurs(translate)}
          chosen={isTorn(row) ? null : isOurs(row) ? 'ours' : 'file'}
          onChoose={(way) => onChoose(way === 'ours')}
        />
      )}
    </Box>
  );
}

export const fileOrOurs = (translate: (key: string) => string) =>
  [
    ['file', translate('crud.sheet.from_file')],
    ['ours', translate('crud.sheet.as_here')],
  ] as const;
