import { useState } from 'react';
import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { HallLayout } from '#shared/hall/layout.ts';
import { OverPlan, type Refusal, SitterLines } from '../hall/index.ts';
import { SeatElsewhere } from './SeatElsewhere.tsx';

/** Why a plan wasn't saved; where guests sit on places that close, with new ones near to these. */
export function PlanRefused(props: {
  refusal: Refusal;
  /** The hall as it is stored, and as it is drawn. */
  own: { id: string; layout: HallLayout };
  drawn: HallLayout;
  hallOf: (place: { hall_id?: string }) => string | undefined;
  onClose: () => void;
  onMoved: () => void;
}) {
  const { refusal, own, drawn, hallOf, onClose, onMoved } = props;
  const translate = useTranslate();
  const [isMoving, setMoving] = useState(false);
  const taken = refusal.taken ?? [];
  const hallId = taken[0]?.hall_id ?? own.id;
  const here = taken.filter(({ hall_id = own.id }) => hall_id === hallId).map(({ place }) => place);
  return (
    <OverPlan>
      <Alert severity="error" onClose={onClose}>
        {refusal.detail ?? translate('app.error.generic')}
        <SitterLines of={taken} hallOf={hallOf} />
        {refusal.code === 'places_taken' && (
          <Button
            variant="outlined"
            color="inherit"
            size="small"
            onClick={() => setMoving(true)}
            sx={{ display: 'flex', mt: 1, minHeight: { xs: 44, md: 36 } }}
          >
            {translate('wizard.elsewhere.offer')}
          </Button>
        )}
      </Alert>
      {isMoving && (
        <SeatElsewhere
          hallId={hallId}
          own={own}
          drawn={drawn}
          taken={here}
          onClose={() => setMoving(false)}
          onMoved={onMoved}
        />
      )}
    </OverPlan>
  );
}
