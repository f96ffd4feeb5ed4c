import { Box, Button, Typography } from '@mui/material';
import { TriangleAlert } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { LOW } from '../../../ui/low.ts';
import { doublesText, heapsText } from '../plan/faultTexts.ts';
import { PlanPanel } from '../plan/PlanPanel.tsx';
import type { Faults } from './useFaults.ts';

/** Says beside the plan what is ringed in red on it, and puts labels right with one press. */
export function FaultsPanel(props: {
  faults: Faults;
  wide: boolean;
  /** Somebody tried to save it. */
  unsaved: boolean;
  onNumberOn: () => void;
}) {
  const { faults, wide, unsaved, onNumberOn } = props;
  const translate = useTranslate();
  const { doubles, heaps } = faults;
  if (doubles.length === 0 && heaps.length === 0) return null;
  return (
    <PlanPanel
      label={translate('hall.faults.title')}
      sx={{
        p: 1.5,
        display: 'flex',
        gap: 1.25,
        ...(wide
          ? { left: 96, top: 72, maxWidth: 'min(440px, calc(100% - 400px))' }
          : {
              left: 16,
              right: 16,
              top: 120,
              maxHeight: 'calc(100% - 200px)',
              overflowY: 'auto',
              [LOW]: { top: 64, maxHeight: 'calc(100% - 128px)' },
            }),
      }}
    >
      <Box component={TriangleAlert} size={20} aria-hidden="true" sx={{ flex: 'none', color: 'look.err' }} />
      <Box role="status" sx={{ display: 'grid', gap: 1, justifyItems: 'start', minWidth: 0 }}>
        {unsaved && (
          <Typography role="alert" variant="body2" sx={{ fontWeight: 700, color: 'look.err' }}>
            {translate('hall.faults.unsaved')}
          </Typography>
        )}
        {doubles.length > 0 && (
          <>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {doublesText(doubles, translate)}
            </Typography>
            <Button size="small" variant="outlined" onClick={onNumberOn}>
              {translate('hall.faults.number_on')}
            </Button>
          </>
        )}
        {heaps.length > 0 && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {heapsText(heaps, translate)}
          </Typography>
        )}
      </Box>
    </PlanPanel>
  );
}
