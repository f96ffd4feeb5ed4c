import { memo } from 'react';
import { Box, type Theme, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { GUEST_FIELDS } from '#shared/guests.ts';
import { fullName } from '#shared/person.ts';
import { Card } from '../../../layout/Card.tsx';
import { RowActions } from './CheckLine.tsx';
import { EditCell } from './EditCell.tsx';
import { type LineProps, type LinesProps, edgeOf, markOf } from './lines.ts';
import { Resemblance, hasResemblance } from './Resemblance.tsx';
import { RowTag } from './RowTag.tsx';
import { problemsOf } from './sheet.ts';

/** The rows as cards, for narrow screens: only what has to be corrected is a field. */
export function CheckCards({ grid, actions, rights, beyond }: LinesProps) {
  const translate = useTranslate();
  if (grid.lines.length === 0) {
    return (
      <Card>
        <Typography variant="body2" color="look.text2">
          {translate(`invitation.check.none.${grid.filter}`)}
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
          row={row}
          active={grid.active?.row === row.row ? grid.active.field : null}
          editing={grid.editing === row.row}
          beyond={beyond.has(row.row)}
          rights={rights}
          actions={actions}
        />
      ))}
    </Box>
  );
}

const RowCard = memo(function RowCard(props: LineProps) {
  const { row, active, editing, beyond, rights, actions } = props;
  const translate = useTranslate();
  const mark = markOf(row, rights, beyond);
  const edge = edgeOf(mark);
  const problems = problemsOf(row);
  const { values } = row;
  const open = GUEST_FIELDS.filter((field) => editing || problems[field] !== undefined || active === field);
  const contact = [values.phone, values.email].filter(Boolean).join(' · ');
  return (
    <Box component="li">
      <Card sx={{ p: 1.5, boxShadow: edge ? (t: Theme) => `inset 3px 0 0 ${t.palette.look[edge]}` : undefined }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="subtitle2" component="div" sx={{ overflowWrap: 'anywhere' }}>
              {fullName(values) || translate('invitation.check.nameless')}
            </Typography>
            <Typography variant="body2" color="look.text2" sx={{ overflowWrap: 'anywhere' }}>
              {translate('invitation.check.row', { row: row.row })}
              {contact && ` · ${contact}`}
            </Typography>
            <Box sx={{ mt: 0.5 }}>
              <RowTag row={row} mark={mark} />
            </Box>
          </Box>
          <Box sx={{ display: 'flex', '& button': { width: 44, height: 44 } }}>
            <RowActions {...props} />
          </Box>
        </Box>
        {open.map((field) => (
          <EditCell
            key={field}
            row={row}
            field={field}
            isActive={active === field}
            actions={actions}
            problem={problems[field]}
            labelled
          />
        ))}
        {hasResemblance(row) && (
          <Box sx={{ mt: 1 }}>
            <Resemblance row={row} actions={actions} rights={rights} />
          </Box>
        )}
      </Card>
    </Box>
  );
});
