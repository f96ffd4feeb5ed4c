import { useMemo, useSyncExternalStore } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { RefreshCw } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { now } from '../../clock.ts';
import type { SignIn } from './signIn.ts';

const ROUND = 2 * Math.PI * 9;

/** When another code may be asked for: a ring and the digits, then a button. */
export function ResendTimer({ signIn, busy, onResend }: { signIn: SignIn; busy: boolean; onResend: () => void }) {
  const translate = useTranslate();
  const left = useSecondsUntil(signIn.resend_at);
  if (left === 0) {
    return (
      <Button variant="text" startIcon={<RefreshCw size={16} />} onClick={onResend} loading={busy} sx={{ ml: -1 }}>
        {translate('auth.code.resend')}
      </Button>
    );
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
        <Box
          component="circle"
          cx="11"
          cy="11"
          r="9"
          fill="none"
          strokeWidth="3"
          sx={{ stroke: (t) => t.palette.look.track }}
        />
        <Box
          component="circle"
          cx="11"
          cy="11"
          r="9"
          fill="none"
          strokeWidth="3"
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - Math.min(1, left / signIn.resend_in))}
          transform="rotate(-90 11 11)"
          sx={{ stroke: (t) => t.palette.look.accent, transition: 'stroke-dashoffset 1s linear' }}
        />
      </svg>
      <Typography variant="body2" color="look.text2" role="timer">
        {translate('auth.code.wait')}{' '}
        <Box component="b" sx={{ color: 'look.text', ml: 0.5 }}>
          {`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}
        </Box>
      </Typography>
    </Box>
  );
}

/** Whole seconds until an instant (ms since 1970), counted down by the clock, not by ticks. */
function useSecondsUntil(instant: number): number {
  const clock = useMemo(() => secondClock(instant), [instant]);
  return useSyncExternalStore(clock.subscribe, clock.left);
}

function secondClock(instant: number) {
  const left = () => Math.max(0, Math.ceil((instant - now().getTime()) / 1000));
  return {
    left,
    subscribe(changed: () => void): () => void {
      const timer = setInterval(changed, 250);
      return () => clearInterval(timer);
    },
  };
}
