import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Box, Button, IconButton, Paper, Typography, keyframes } from '@mui/material';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { CloseNotificationContext, type NotificationPayload, useTakeUndoableMutation, useTranslate } from 'react-admin';
import { limit } from '#shared/limits.ts';
import { now } from '../clock.ts';
import type { HttpError } from '../dataProvider/http.ts';
import { FailureNote } from './FailureNote.tsx';

const KINDS = {
  success: { icon: CircleCheck, colour: 'look.ok' },
  info: { icon: Info, colour: 'look.accent' },
  warning: { icon: TriangleAlert, colour: 'look.warn' },
  error: { icon: CircleAlert, colour: 'look.err' },
};
const runOut = keyframes({ from: { transform: 'scaleX(1)' }, to: { transform: 'scaleX(0)' } });

/** One thing to do from a notification: `notify(text, { action: { label, onClick } })`. */
export interface ToastAction {
  label: string;
  onClick: () => void;
}

/** What a notification may be given besides react-admin's own options. */
export interface ToastOptions {
  action?: ToastAction;
  /** What it tells of: its code and number stand below. */
  failure?: HttpError;
}

/** One notification with the line that runs out; waits under the pointer and while something in it has focus. */
export function Toast({ payload, onEnd }: { payload: NotificationPayload; onEnd: () => void }): ReactNode {
  const { message, type, notificationOptions: options = {} } = payload;
  const translate = useTranslate();
  const takeMutation = useTakeUndoableMutation();
  const life = options.autoHideDuration ?? limit('notificationMs');
  const finish = (undo: boolean) => {
    if (options.undoable) takeMutation()?.({ isUndo: undo });
    onEnd();
  };
  const { held, holding } = useCountdown(life, () => finish(false));

  const { icon: Icon, colour } = KINDS[type];
  const action: ToastAction | undefined = options.undoable
    ? { label: translate('ra.action.undo'), onClick: () => finish(true) }
    : (options as ToastOptions).action;
  const { failure } = options as ToastOptions;
  return (
    <CloseNotificationContext.Provider value={() => finish(false)}>
      <Paper
        role={type === 'error' ? 'alert' : 'status'}
        elevation={3}
        {...holding}
        sx={{ position: 'relative', overflow: 'hidden', bgcolor: 'look.raised', p: 2, pr: 1 }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <Box component={Icon} size={20} aria-hidden="true" sx={{ flex: 'none', color: colour }} />
          <Typography component="div" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {type === 'error' && (
              <Box component="strong" sx={{ display: 'block', fontWeight: 700 }}>
                {translate('app.error.title')}
              </Box>
            )}
            {typeof message === 'string' ? translate(message, options.messageArgs) : message}
            {failure && type === 'error' && <FailureNote error={failure} />}
          </Typography>
          {action && (
            <Button
              variant="text"
              size="small"
              onClick={() => {
                action.onClick();
                if (!options.undoable) onEnd();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton size="small" aria-label={translate('ra.action.close')} onClick={() => finish(false)}>
            <X size={16} />
          </IconButton>
        </Box>
        <TimeLeft ms={life} held={held} colour={colour} height={3} />
      </Paper>
    </CloseNotificationContext.Provider>
  );
}

/** The line that runs out. */
export function TimeLeft({ ms, held, colour, height }: { ms: number; held: boolean; colour: string; height: number }) {
  return (
    <Box
      aria-hidden="true"
      sx={{
        position: 'absolute',
        insetInline: 0,
        bottom: 0,
        height,
        bgcolor: colour,
        transformOrigin: 'left',
        animation: `${runOut} ${ms}ms linear forwards`,
        animationPlayState: held ? 'paused' : 'running',
      }}
    />
  );
}

/** Calls `onEnd` after `ms`, not counting the time that what has the handlers of `holding` is under the pointer or has the focus. */
export function useCountdown(ms: number, onEnd: () => void) {
  const [held, setHeld] = useState(false);
  const left = useRef(ms);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (held) return;
    const started = now().getTime();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= now().getTime() - started;
    };
  }, [held]);
  const [hold, letGo] = [() => setHeld(true), () => setHeld(false)];
  return { held, holding: { onPointerEnter: hold, onPointerLeave: letGo, onFocus: hold, onBlur: letGo } };
}
