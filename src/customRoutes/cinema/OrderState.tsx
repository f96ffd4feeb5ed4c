import { useEffect, useState } from 'react';
import { Box, Typography } from '@mui/material';
import { Clock } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { OrderState as State } from '#shared/booking.ts';
import { now } from '../../clock.ts';
import { Tag } from '../../ui/Tag.tsx';
import { TONES, timeLeft } from './states.ts';

/** The state of an order in words, with the time it has left while it is only held. */
export function OrderState({ state, expires_at }: { state: State; expires_at: string | null }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Tag tone={TONES[state]}>{translate(`resources.orders.values.state.${state}`)}</Tag>
      {state === 'held' && expires_at && <Countdown until={expires_at} />}
    </Box>
  );
}

/** Minutes and seconds left; when they are over, that the cinema is being asked. */
function Countdown({ until }: { until: string }) {
  const translate = useTranslate();
  const [moment, setMoment] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = timeLeft(until, moment);
  return (
    <Typography
      variant="body2"
      component="span"
      role="timer"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontVariantNumeric: 'tabular-nums' }}
    >
      <Clock size={14} aria-hidden="true" />
      {left === null ? translate('cinema.orders.time_is_up') : translate('cinema.orders.left', { time: left })}
    </Typography>
  );
}
