import { useState } from 'react';
import { Box, Button, Checkbox, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { PlaceLabel } from '#shared/hall/label.ts';
import type { FileLine, SeatsFileRead } from '#shared/seating/file.ts';
import { placeText, placeTitle } from '../../../../ui/placeWords.ts';
import type { SheetFile } from './useSheetFile.ts';

/** As many cells as are listed at once. */
const LISTED = 100;

interface Props {
  file: SheetFile;
  read: SeatsFileRead;
  labels: ReadonlyMap<number, PlaceLabel>;
}

/** Cell by cell who stood there and who will; each can be held back. On a phone a cell is a card of two lines. */
export function SheetChanges({ file, read, labels }: Props) {
  const translate = useTranslate();
  const [listed, setListed] = useState(LISTED);
  const { lines, changes } = read;
  if (lines.length === 0) return <Typography role="status">{translate('hall.xlsx.nothing')}</Typography>;
  const from = new Map(changes.map((change) => [change.guest_id, change.from]));
  const hidden = lines.length - listed;
  return (
    <Box>
      <Box component="table" aria-label={translate('hall.xlsx.changes')} sx={TABLE}>
        <thead>
          <tr>
            <th aria-label={translate('hall.xlsx.tick')} />
            {(['cell', 'place', 'was', 'becomes'] as const).map((name) => (
              <th key={name}>{translate(`hall.xlsx.columns.${name}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, listed).map((line) => (
            <Line key={line.at.cell} line={line} file={file} labels={labels} from={from} />
          ))}
        </tbody>
      </Box>
      {hidden > 0 && (
        <Button size="small" onClick={() => setListed(listed + 10 * LISTED)}>
          {translate('hall.all.more', { smart_count: hidden })}
        </Button>
      )}
    </Box>
  );
}

function Line(props: {
  line: FileLine;
  file: SheetFile;
  labels: Props['labels'];
  from: ReadonlyMap<string, number | null>;
}) {
  const { line, file, labels, from } = props;
  const translate = useTranslate();
  const { at, place, was, becomes } = line;
  const label = labels.get(place);
  const words = label ? placeTitle(label, translate) : '';
  const before = becomes ? labels.get(from.get(becomes.id) ?? -1) : undefined;
  const isMeant = file.isMeant(line);
  return (
    <tr data-held={!isMeant || undefined}>
      <td>
        <Checkbox
          size="small"
          checked={isMeant}
          disabled={file.isBound(line)}
          onChange={() => file.hold(line)}
          slotProps={{ input: { 'aria-label': translate('hall.xlsx.change', { cell: at.cell, place: words }) } }}
        />
      </td>
      <td>{at.cell}</td>
      <td>{words}</td>
      <td>{was?.name ?? <Free />}</td>
      <td>
        {becomes ? <b>{becomes.name}</b> : <Free />}
        {before && <span>{` ← ${placeText(before, translate)}`}</span>}
      </td>
    </tr>
  );
}

function Free() {
  const translate = useTranslate();
  return (
    <Box component="span" sx={{ color: 'look.text2' }}>
      {translate('hall.xlsx.free')}
    </Box>
  );
}

const TABLE = {
  width: 1,
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th': { textAlign: 'left', fontWeight: 600, color: 'look.text2', py: 1, px: 1 },
  '& td': { py: 0.5, px: 1, borderTop: 1, borderColor: 'look.line', verticalAlign: 'middle' },
  '& td:first-of-type': { width: 44, px: 0 },
  '& td:nth-of-type(2)': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& [data-held] td:not(:first-of-type)': { opacity: 0.6, textDecoration: 'line-through' },
  // Too narrow for columns: the cell and its place above, who stood there and who will below.
  '@media (max-width: 599.95px)': {
    '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: '44px auto 1fr',
      alignItems: 'baseline',
      borderTop: 1,
      borderColor: 'look.line',
      py: 1,
    },
    '& td': { borderTop: 0, py: 0 },
    '& td:first-of-type': { gridRow: '1 / span 3', alignSelf: 'center' },
    '& td:nth-of-type(4), & td:nth-of-type(5)': { gridColumn: '2 / -1' },
    '& td:nth-of-type(4)': { color: 'look.text2' },
    '& td:nth-of-type(5)::before': { content: '"→ "' },
  },
} as const;
