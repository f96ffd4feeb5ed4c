import { type RefObject, useEffect, useRef } from 'react';
import { Alert, Box, Button, IconButton, type Theme, Typography, useMediaQuery } from '@mui/material';
import { Square, X } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import type { Language } from '#shared/limits.ts';
import { formatNumber } from '../../../../i18n/numbers.ts';
import { ProgressBar } from '../../../../ui/JobCard.tsx';
import type { SeatingState } from '../useSeating.ts';
import type { useSight } from '../useSight.ts';
import { EverybodyForm } from './EverybodyForm.tsx';
import { ProposalView } from './ProposalView.tsx';
import { RulesPart } from './rules/RulesPart.tsx';
import type { Rules } from './rules/useRules.ts';
import type { UnmetLine } from './unmet.ts';
import type { Everybody } from './useEverybody.ts';
import type { Trial } from './useTrial.ts';

interface Props {
  everybody: Everybody;
  seating: SeatingState;
  rules: Rules;
  unmet: readonly UnmetLine[];
  /** Who is looked at in the plan, and what of the hall is lit for it. */
  trial: Trial;
  sight: ReturnType<typeof useSight>;
}

/** Seating a whole list, from what is asked to what comes of it, beside the plan that shows it. */
export function EverybodyPanel({ everybody, seating, rules, unmet, trial, sight }: Props) {
  const translate = useTranslate();
  const { share, proposal } = everybody;
  // What keeps a plan from being made, or from being applied.
  const refusal = everybody.refusal ?? seating.refusal;
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const heading = useRef<HTMLHeadingElement>(null);
  const view = everybody.isSetting ? 'form' : proposal ? 'plan' : share === null ? 'form' : 'making';
  // Whoever opened it is read where they are, and goes on from there by keyboard.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }} data-everybody>
      <FocusOn key={view} heading={heading} />
      <Box sx={HEAD}>
        <Box
          sx={{ flex: 1, display: { xs: 'flex', md: 'block' }, alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1 }}
        >
          <Typography ref={heading} tabIndex={-1} variant="h2" sx={{ outline: 'none' }}>
            {translate('hall.all.title')}
          </Typography>
          <Typography variant="body2" color="look.text2">
            {translate(isNarrow ? 'hall.all.dry_run_short' : 'hall.all.dry_run')}
          </Typography>
        </Box>
        <IconButton size="small" aria-label={translate('ra.action.close')} onClick={everybody.putAside}>
          <X size={18} />
        </IconButton>
      </Box>
      {refusal && (
        <Alert severity="error" sx={{ m: 2, mb: 0 }}>
          {refusal.detail ?? translate('hall.refused')}
        </Alert>
      )}
      {view === 'plan' && proposal ? (
        <ProposalView
          everybody={everybody}
          proposal={proposal}
          seating={seating}
          unmet={unmet}
          trial={trial}
          sight={sight}
        />
      ) : view === 'making' && share !== null ? (
        <UnderWay share={share} onStop={everybody.stop} />
      ) : (
        <EverybodyForm everybody={everybody} seating={seating}>
          <RulesPart rules={rules} onShow={sight.show} />
        </EverybodyForm>
      )}
    </Box>
  );
}

const HEAD = {
  display: 'flex',
  alignItems: { xs: 'center', md: 'flex-start' },
  pl: 2,
  pr: { xs: 1, md: 2 },
  pt: { xs: 0.5, md: 2 },
  pb: { xs: 0.5, md: 1.5 },
  borderBottom: 1,
  borderColor: 'look.line',
} as const;

/** Whoever came from one of its views to the next is there by keyboard too; who works elsewhere stays there. */
function FocusOn({ heading }: { heading: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const now = document.activeElement;
    if (!now || now === document.body || now.closest('[data-everybody]')) heading.current?.focus();
  }, [heading]);
  return null;
}

function UnderWay({ share, onStop }: { share: number; onStop: () => void }) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const title = translate('hall.all.making');
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1 }} role="status">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="subtitle2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <Button size="small" startIcon={<Square size={14} />} onClick={onStop}>
          {translate('app.job.stop')}
        </Button>
      </Box>
      {share > 0 ? <ProgressBar label={title} done={share} total={1} /> : <ProgressBar label={title} />}
      <Typography variant="caption" color="look.text2">
        {share > 0 ? `${formatNumber(Math.round(share * 100), language)} %` : translate('crud.job.waits')}
      </Typography>
    </Box>
  );
}
