import { Suspense, useMemo, useState } from 'react';
import { Alert, Box, Button, Typography } from '@mui/material';
import { ExternalLink, MailX, Play, Trash2 } from 'lucide-react';
import { useLocale, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { theatre, theatreParts } from '#shared/hall/examples.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import type { Language } from '#shared/limits.ts';
import { HttpError, call } from '../../dataProvider/index.ts';
import { Card, CARD_EDGE } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useTell } from '../../ui/useTell.ts';
import { pagePath } from '../eventBasics/paths.ts';
import { HallThumbnail } from '../hall/index.ts';
import { useFirstSteps, useStepsChanged } from './useFirstSteps.ts';

/** A finished event in one click, and away again in one. */
export function ExampleCard({ exampleId }: { exampleId: string | null }) {
  const translate = useTranslate();
  const { make, busy } = useMaking();
  const language = useLocale() as Language;
  const hall = useMemo(() => inSectors(theatre(language)), [language]);
  return (
    <Card flush>
      <Box
        sx={{ display: 'grid', placeItems: 'center', py: 1.5, borderBottom: 1, borderColor: 'look.line' }}
        aria-hidden
      >
        <Suspense fallback={<Box sx={{ height: 140 }} />}>
          <HallThumbnail {...hall} width={220} height={140} label="" />
        </Suspense>
      </Box>
      <Box sx={{ p: CARD_EDGE }}>
        <Typography variant="h2" sx={{ mb: 0.5 }}>
          {translate('first_steps.example.title')}
        </Typography>
        <Typography variant="body2" color="look.text2">
          {translate('first_steps.example.text')}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, my: 1.5, p: 0, display: 'grid', gap: 0.75 }}>
          <Fact icon={<MailX size={18} />}>{translate('first_steps.example.no_mail')}</Fact>
          <Fact icon={<Trash2 size={18} />}>{translate('first_steps.example.removable')}</Fact>
        </Box>
        {exampleId === null ? (
          <Button fullWidth startIcon={<Play size={18} />} loading={busy} onClick={() => void make()}>
            {translate('first_steps.example.make')}
          </Button>
        ) : (
          <Box sx={{ display: 'grid', gap: 1 }}>
            <Button
              component={Link}
              to={pagePath({ id: exampleId, state: 'upcoming' })}
              startIcon={<ExternalLink size={18} />}
            >
              {translate('first_steps.example.open')}
            </Button>
            <RemoveExample />
          </Box>
        )}
      </Box>
    </Card>
  );
}

/** The hall of the example, as its sectors divide it. */
function inSectors(layout: HallLayout) {
  const parts = theatreParts(layout);
  return {
    layout,
    sectors: parts.map(({ part }, at) => ({ id: part, number: at + 1, name: part, manager: null, mine: true })),
    places: parts.flatMap(({ part, places }) =>
      places.map((place) => ({ place, active: true, sector_id: part, ticket: null, order: null })),
    ),
  };
}

/** Above an event that is the example: that it is one, and how it goes away. */
export function ExampleNote({ eventId }: { eventId: string }) {
  const translate = useTranslate();
  const { data } = useFirstSteps();
  if (data?.example_id !== eventId) return null;
  return (
    <Alert severity="info" action={<RemoveExample />} sx={{ alignItems: 'center', mb: 2 }}>
      {translate('first_steps.example.is_example')}
    </Alert>
  );
}

function RemoveExample() {
  const translate = useTranslate();
  const notify = useNotify();
  const changed = useStepsChanged();
  const [asked, ask] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async () => {
    setBusy(true);
    try {
      const { data } = await call('DELETE /first_steps/example');
      notify('first_steps.example.removed', { type: 'success' });
      changed(data);
    } catch (error) {
      setProblem(error instanceof HttpError ? error.detail : translate('app.error.generic'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="text"
        startIcon={<Trash2 size={18} />}
        onClick={() => {
          setProblem(null);
          ask(true);
        }}
      >
        {translate('first_steps.example.remove')}
      </Button>
      <ConfirmDialog
        open={asked}
        title={translate('first_steps.example.ask')}
        verb={translate('first_steps.example.remove')}
        onConfirm={() => void remove()}
        onClose={() => ask(false)}
        busy={busy}
        problem={problem}
      >
        {translate('first_steps.example.ask_text')}
      </ConfirmDialog>
    </>
  );
}

function useMaking() {
  const notify = useNotify();
  const tell = useTell();
  const changed = useStepsChanged();
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      const { data } = await call('POST /first_steps/example');
      notify('first_steps.example.made', { type: 'success' });
      changed(data);
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return { make, busy };
}

function Fact({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, color: 'look.text2' }}>
      {icon}
      <Typography variant="body2">{children}</Typography>
    </Box>
  );
}
