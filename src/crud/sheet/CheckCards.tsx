import { memo } from 'react';
import { Box, type Theme, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Card } from '../../layout/Card.tsx';
import { CellEditor } from './CellEditor.tsx';
import { RowActions } from './CheckTable.tsx';
import { EDGES, type LineProps, type LinesProps, markOf } from './lines.ts';
import { isOut } from './rows.ts';
import { RowTag } from './RowTag.tsx';

/** The rows as cards, for narrow screens: only what has to be corrected is a field. */
export function CheckCards({ resource, columns, grid, actions }: LinesProps) {
  const translate = useTranslate();
  if (grid.lines.length === 0) {
    return (
      <Card>
        <Typography variant="body2" color="look.text2">
          {translate('crud.sheet.none')}
        </Typography>
      </Card>
    );
  }
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
    >
      {grid.lines.map((row) => (
        <RowCard
          key={row.row}
          resource={resource}
          columns={columns}
          row={row}
          active={grid.active?.row === row.row ? grid.active.field : null}
          editing={grid.editing === row.row}
          actions={actions}
        />
      ))}
    </Box>
  );
}

const RowCard = memo(function RowCard({ resource, columns, row, active, editing, actions }: LineProps) {
  const translate = useTranslate();
  const edge = EDGES[markOf(row)];
  const out = isOut(row);
  const title = resource.title.map((name) => row.texts[name]).filter(Boolean);
  const rest = columns.filter((name) => !resource.title.includes(name)).map((name) => row.texts[name]);
  const open = columns.filter((name) => editing || active === name || (!out && row.problems[name] !== undefined));
  return (
    <Box component="li">
      <Card sx={{ p: 1.5, boxShadow: edge ? (t: Theme) => `inset 3px 0 0 ${t.palette.look[edge]}` : undefined }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0, color: out ? 'look.text3' : undefined }}>
            <Typography variant="subtitle2" component="div" sx={{ overflowWrap: 'anywhere' }}>
              {title.join(' ') || translate('crud.sheet.nameless')}
            </Typography>
            <Typography variant="body2" color="look.text2" sx={{ overflowWrap: 'anywhere' }}>
              {[translate('crud.sheet.row', { row: row.row }), ...rest].filter(Boolean).join(' · ')}
            </Typography>
            <Box sx={{ mt: 0.5 }}>
              <RowTag resource={resource} row={row} />
            </Box>
          </Box>
          <Box sx={{ display: 'flex', '& button': { width: 44, height: 44 } }}>
            <RowActions row={row} first={columns[0]!} editing={editing} actions={actions} />
          </Box>
        </Box>
        {open.map((name) => (
          <CellEditor
            key={name}
            resource={resource}
            row={row}
            name={name}
            isActive={active === name}
            actions={actions}
            labelled
          />
        ))}
      </Card>
    </Box>
  );
});
