import { type ReactNode, useEffect, useState } from 'react';
import { Box, Portal } from '@mui/material';
import { type NotificationPayload, useNotificationContext } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { Toast } from '../ui/Toast.tsx';
import { useLatest } from '../ui/useLatest.ts';
import { TABS_HEIGHT } from './BottomTabs.tsx';

interface Shown {
  id: number;
  payload: NotificationPayload;
  /** Where it was told. */
  screen: string;
}

let given = 0;

/** What is told again stands once, with its 5 s begun anew. */
const saysElse =
  ({ message, type }: NotificationPayload) =>
  ({ payload }: Shown) =>
    payload.message !== message || payload.type !== type || typeof message !== 'string';

/**
 * Notifications: bottom right, top on a phone; each stays 5 s or until closed (section 4), a failure no longer than its
 * screen. They stand at the end of the
 * body and only while there are any: what an open dialog or drawer hides from screen readers is what was there before it.
 */
export function Notifications(): ReactNode {
  const { notifications, takeNotification } = useNotificationContext();
  const [shown, setShown] = useState<readonly Shown[]>([]);

  const { pathname, search } = useLocation();
  const screen = `${pathname} ${new URLSearchParams(search).get('step')}`;
  const latest = useLatest(screen);
  useEffect(() => {
    if (notifications.length === 0) return undefined;
    const timer = setTimeout(() => {
      const payload = takeNotification();
      const told = { id: ++given, screen: latest.current };
      if (payload) setShown((before) => [...before.filter(saysElse(payload)).slice(-2), { ...told, payload }]);
    });
    return () => clearTimeout(timer);
  }, [notifications, takeNotification, latest]);

  // What failed on a screen, or on a step of it, is no news on the next.
  const current = shown.filter((it) => it.payload.type !== 'error' || it.screen === screen);
  if (current.length === 0) return null;
  return (
    <Portal>
      <Box
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          right: { xs: 8, md: 24 },
          left: { xs: 8, md: 'auto' },
          top: { xs: 8, md: 'auto' },
          bottom: { md: 'calc(24px + var(--step-bar, 0px) + var(--plan-bar, 0px) + var(--undo-bar, 0px))' },
          width: { md: 392 },
          maxWidth: 392,
          mx: { xs: 'auto', md: 0 },
          display: 'grid',
          gap: 1,
          mb: { xs: TABS_HEIGHT, md: 0 },
          pointerEvents: 'none',
          '& > *': { pointerEvents: 'auto' },
        }}
      >
        {current.map(({ id, payload }) => (
          <Toast
            key={id}
            payload={payload}
            onEnd={() => setShown((before) => before.filter((other) => other.id !== id))}
          />
        ))}
      </Box>
    </Portal>
  );
}
