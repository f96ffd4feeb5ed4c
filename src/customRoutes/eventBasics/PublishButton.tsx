import { useRef, useState } from 'react';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  ListItemButton,
  Typography,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronRight, Send } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { call, HttpError } from '../../dataProvider/index.ts';
import { Tag } from '../../ui/Tag.tsx';
import { useTell } from '../../ui/useTell.ts';
import { groupedMissing } from './readiness.ts';
import type { Step } from '#shared/eventParts.ts';

const STEP_OF: Record<string, Step> = {
  name: 'info',
  date: 'info',
  time: 'info',
  city_id: 'info',
  address: 'info',
  customer: 'customer',
  hall: 'halls',
};

/** Publishes; what is missing is said all at once, each with the way to it. Afterwards it shows the code. */
export function PublishButton({
  event,
  onDone,
  onGo,
  bare = false,
  primary = false,
}: {
  event: EventAnswer;
  onDone: () => void;
  /** To a step, and there to the field named. */
  onGo: (step: Step, field: string) => void;
  /** Without the state of the event beside it. */
  bare?: boolean;
  primary?: boolean;
}) {
  const translate = useTranslate();
  const tell = useTell();
  const queries = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const left = useRef(false);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<string[] | null>(null);
  const [code, setCode] = useState<string | null>(null);

  if (event.status === 'published') {
    return (
      <>
        {!bare && <Tag tone="ok">{translate('events.code', { code: event.code ?? '' })}</Tag>}
        <CodeDialog code={code} onClose={() => setCode(null)} />
      </>
    );
  }
  const publish = async () => {
    setBusy(true);
    left.current = false;
    try {
      const { data } = await call('POST /events/:id/publish', { params: { id: event.id } });
      setCode(data.code);
      queries.setQueryData(['event', event.id], data);
      await queries.invalidateQueries({ queryKey: ['events'] });
      onDone();
    } catch (error) {
      const refused = error instanceof HttpError ? error : null;
      if (refused?.code === 'incomplete')
        setMissing(groupedMissing({ missing: Object.keys(refused.body.errors ?? {}) as never }));
      else tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {!bare && <Tag tone={event.missing.length > 0 ? 'warn' : 'plain'}>{translate('wizard.draft')}</Tag>}
      <Button
        ref={button}
        variant={primary ? 'contained' : 'outlined'}
        startIcon={<Send size={18} />}
        loading={busy}
        onClick={() => void publish()}
      >
        {translate('wizard.publish')}
      </Button>
      <Dialog
        open={missing !== null}
        onClose={() => setMissing(null)}
        aria-labelledby="missing-title"
        // The button was busy, so the focus had left it before the dialog opened.
        disableRestoreFocus
        slotProps={{ transition: { onExited: () => !left.current && button.current?.focus() } }}
      >
        <DialogTitle id="missing-title">{translate('wizard.incomplete.title')}</DialogTitle>
        <DialogContent>
          <Typography variant="body2" sx={{ mb: 1 }}>
            {translate('wizard.incomplete.hint')}
          </Typography>
          <List disablePadding>
            {missing?.map((key, i) => (
              <ListItem key={key} disablePadding>
                <ListItemButton
                  autoFocus={i === 0}
                  onClick={() => {
                    left.current = true;
                    setMissing(null);
                    onGo(STEP_OF[key] ?? 'info', key);
                  }}
                  sx={{ borderRadius: 2, minHeight: 44, mx: -2 }}
                >
                  <Box sx={{ flex: 1 }}>{translate(`wizard.incomplete.${key}`)}</Box>
                  <ChevronRight size={18} aria-hidden="true" />
                </ListItemButton>
              </ListItem>
            ))}
          </List>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setMissing(null)}>{translate('ra.action.close')}</Button>
        </DialogActions>
      </Dialog>
      <CodeDialog code={code} onClose={() => setCode(null)} />
    </>
  );
}

function CodeDialog({ code, onClose }: { code: string | null; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog open={code !== null} onClose={onClose} aria-labelledby="published-title">
      <DialogTitle id="published-title">{translate('wizard.published.title')}</DialogTitle>
      <DialogContent>
        <Typography variant="figure" component="p" sx={{ letterSpacing: '0.06em', my: 1 }}>
          {code}
        </Typography>
        <Alert severity="success">{translate('wizard.published.hint')}</Alert>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
