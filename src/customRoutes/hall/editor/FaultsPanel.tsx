import { Box, Button, Typography } from '@mui/material';
import { TriangleAlert } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { DoubledLabels } from '../DoubledLabels.tsx';
import { PlanPanel } from '../PlanPanel.tsx';
import type { Faults } from './useFaults.ts';

/** Says beside the plan what is ringed in red on it, and puts labels right with one press. */
export function FaultsPanel({ faults, wide, onNumberOn }: { faults: Faults; wide: boolean; onNumberOn: () => void }) {
  const translate = useTranslate();
  const { doubles, overlapping } = faults;
  const { rows, areas } = overlapping;
  const overlaps = rows.length + areas.length > 0;
  if (doubles.length === 0 && !overlaps) return null;
  return (
    <PlanPanel
      label={translate('hall.faults.title')}
      sx={{
        p: 1.5,
        display: 'flex',
        gap: 1.25,
        ...(wide
          ? { left: 96, top: 16, maxWidth: 'min(440px, calc(100% - 400px))' }
          : { left: 16, right: 16, top: 72, maxHeight: 'calc(100% - 152px)', overflowY: 'auto' }),
      }}
    >
      <Box component={TriangleAlert} size={20} aria-hidden="true" sx={{ flex: 'none', color: 'look.err' }} />
      <Box role="status" sx={{ display: 'grid', gap: 1, justifyItems: 'start', minWidth: 0 }}>
        {doubles.length > 0 && (
          <>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <DoubledLabels doubles={doubles} />
            </Typography>
            <Button size="small" variant="outlined" onClick={onNumberOn}>
              {translate('hall.faults.number_on')}
            </Button>
          </>
        )}
        {overlaps && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {translate('hall.faults.overlap')}{' '}
            {[
              rows.length > 0 && translate('hall.faults.rows', { rows: shortened(rows), smart_count: rows.length }),
              areas.length > 0 &&
                translate('hall.faults.areas', { areas: shortened(areas), smart_count: areas.length }),
            ]
              .filter(Boolean)
              .join('; ')}
          </Typography>
        )}
      </Box>
    </PlanPanel>
  );
}

function shortened(names: readonly string[]): string {
  return names.slice(0, 8).join(', ') + (names.length > 8 ? '…' : '');
}
