import { useMemo } from 'react';
import { Alert, Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { doublesOf } from '#shared/hall/doubles.ts';
import type { HallRow } from '#resources/hallSchemas.ts';
import { doublesText } from '../hall/index.ts';
import { stepPath } from './paths.ts';

/** Tells whoever may change the plan that a hall has doubles from before they were refused, and what to do. */
export function DoubledNotice({
  event,
  hall,
}: {
  event: Parameters<typeof stepPath>[0];
  hall: Pick<HallRow, 'id' | 'layout' | 'session_ref'>;
}) {
  const translate = useTranslate();
  const doubles = useMemo(() => doublesOf(hall.layout), [hall.layout]);
  if (doubles.length === 0) return null;
  const bound = hall.session_ref !== null;
  return (
    <Alert severity="warning" sx={{ mb: 1, overflowWrap: 'anywhere', '& .MuiAlert-message': { minWidth: 0 } }}>
      {doublesText(doubles, translate)}. {translate(bound ? 'hall.faults.known_cinema' : 'hall.faults.known')}
      {!bound && (
        <Box sx={{ mt: 1 }}>
          <Button component={Link} to={`${stepPath(event, 'plan')}&hall=${hall.id}`} size="small">
            {translate('hall.faults.to_plan')}
          </Button>
        </Box>
      )}
    </Alert>
  );
}
