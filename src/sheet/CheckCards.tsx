import { memo } from 'react';
import { Box, type Theme, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Card } from '../ui/Card.tsx';
import { Below, hasBelow, partedColumns } from './Below.tsx';
import { type LineProps, type LinesProps, type SheetRow, editorAt, isOpen, linesOf } from './lines.ts';
import { RowActions } from './RowActions.tsx';
import { RowTag } from './RowTag.tsx';

/** The rows as cards, for narrow screens: only what has to be corrected is a field. */
export function CheckCards<Row extends SheetRow, Field extends string, Mark extends string>(
  props: LinesProps<Row, Field, Mark>,
) {
  if (props.lines.length === 0) {
    return (
      <Card>
        <Typography variant="body2" color="look.text2">
          {props.none}
        </Typography>
      </Card>
    );
  }
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
    >
      {linesOf(props).map((line) => (
        <RowCard key={line.row.row} {...line} />
      ))}
    </Box>
  );
}

function Line<Row extends SheetRow, Field extends string, Mark extends string>(props: LineProps<Row, Field, Mark>) {
  const { kind, row, mark } = props;
  const translate = useTranslate();
  const { edge, isPale = false } = kind.looks[mark];
  const { title, rest } = kind.headOf(row);
  const more = kind.more?.of(row);
  return (
    <Box component="li">
      <Card sx={{ p: 1.5, boxShadow: edge && ((t: Theme) => `inset 3px 0 0 ${t.palette.look[edge]}`) }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0, color: isPale ? 'look.text3' : undefined }}>
            <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            <Typography variant="body2" color="look.text2" sx={{ overflowWrap: 'anywhere' }}>
              {[translate('crud.sheet.row', { row: row.row }), ...rest].filter(Boolean).join(' · ')}
            </Typography>
            <Box sx={{ mt: 0.5 }}>
              <RowTag {...props} />
            </Box>
          </Box>
          <Box sx={{ display: 'flex', '& button': { width: 44, height: 44 } }}>
            <RowActions {...props} />
          </Box>
        </Box>
        {partedColumns(kind.columns)
          .across.filter(({ name }) => isOpen(props, name))
          .map((column) => (
            <Box key={column.name}>{editorAt(props, column, true)}</Box>
          ))}
        {hasBelow(props) && (
          <Box sx={{ mt: 1 }}>
            <Below {...props} />
          </Box>
        )}
        {more && <Box sx={{ mt: 1 }}>{more}</Box>}
      </Card>
    </Box>
  );
}
const RowCard = memo(Line) as typeof Line;
