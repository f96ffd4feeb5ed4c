import type { ComponentProps } from 'react';
import { Box } from '@mui/material';
import { useLastChange } from '../../../crud/record/useHistory.ts';
import { Conflict } from '../../../draft/Conflict.tsx';

/** Somebody else saved this plan meanwhile: who, and when. It lies over the plan, which stays where it was. */
export function PlanConflict({
  noun,
  record,
  ...conflict
}: Omit<ComponentProps<typeof Conflict>, 'about' | 'last'> & {
  noun: 'halls' | 'hall_templates';
  record: { id: string; version: number };
}) {
  const last = useLastChange({ name: noun }, { ...record });
  return (
    <Box sx={OVER_THE_PLAN}>
      <Conflict {...conflict} last={last} />
    </Box>
  );
}

/** Below the stage and between the panels; on a phone over the tools, above the plan. */
const OVER_THE_PLAN = {
  position: 'absolute',
  zIndex: 2,
  left: { xs: 0, md: 80 },
  right: { xs: 0, md: 288 },
  top: { xs: 0, md: 'auto' },
  bottom: { md: 60 },
  '& > *': { boxShadow: 4 },
} as const;
