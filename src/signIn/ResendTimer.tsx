import { useMemo, useSyncExternalStore } from 'react';
import { RefreshCw } from 'lucide-react';
import { now } from '../clock.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from './parts.tsx';
import type { SignIn } from './signIn.ts';

const ROUND = 2 * Math.PI * 9;

/** When another code may be asked for: a ring and the digits, then a button. */
export function ResendTimer({ signIn, busy, onResend }: { signIn: SignIn; busy: boolean; onResend: () => void }) {
  const texts = useTexts();
  const left = useSecondsUntil(signIn.resend_at);
  if (left === 0) {
    return (
      <div className="timer">
        <Button type="button" look="plain" onClick={onResend} busy={busy}>
          {!busy && <RefreshCw size={16} strokeWidth={1.75} aria-hidden="true" />}
          {texts('auth.code.resend')}
        </Button>
      </div>
    );
  }
  return (
    <div className="timer">
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" fill="none" strokeWidth="3">
        <circle cx="11" cy="11" r="9" stroke="var(--track)" />
        <circle
          cx="11"
          cy="11"
          r="9"
          stroke="var(--accent)"
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - Math.min(1, left / signIn.resend_in))}
          transform="rotate(-90 11 11)"
          style={{ transition: 'stroke-dashoffset 1s linear' }}
        />
      </svg>
      <span role="timer">
        {texts('auth.code.wait')} <b>{`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}</b>
      </span>
    </div>
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
