import { useEffect, useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { Check, RefreshCw, SlidersHorizontal } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import type { Language } from '#shared/limits.ts';
import type { SeatingProposal } from '#shared/seating/asked.ts';
import { formatNumber } from '../../../../i18n/numbers.ts';
import { Bar } from '../../../../ui/StatBar.tsx';
import { useLatest } from '../../../../ui/useLatest.ts';
import type { SeatingState } from '../useSeating.ts';
import { ChangedSince } from './ChangedSince.tsx';
import { HeldBack } from './HeldBack.tsx';
import { Part } from './Part.tsx';
import { ProposedRow } from './ProposedRow.tsx';
import type { UnmetLine } from './unmet.ts';
import { UnmetPart } from './UnmetPart.tsx';
import type { Everybody } from './useEverybody.ts';

const NOWHERE: readonly number[] = [];
/** As many people as are listed at once. */
const LISTED = 100;

/** What a plan comes to: how many sit together, what isn't as it was wished, who goes where and why. */
export function ProposalView(props: {
  everybody: Everybody;
  proposal: SeatingProposal;
  seating: SeatingState;
  unmet: readonly UnmetLine[];
  /** The places that are lit on the plan. */
  shown: readonly number[];
  onShow: (places: readonly number[]) => void;
}) {
  const { everybody, proposal, seating, unmet, shown, onShow } = props;
  const translate = useTranslate();
  const { held, meant } = everybody;
  const show = useLatest(onShow);
  // What is lit on the plan goes out with it.
  useEffect(() => () => show.current(NOWHERE), [show]);
  const [listed, setListed] = useState(LISTED);
  const keeps = new Set(meant.map(({ guest_id }) => guest_id));
  const moved = meant.filter(({ from }) => from !== null);
  const sent = moved.filter((one) => one.sent).length;
  const hidden = proposal.seatings.length - listed;
  return (
    <>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
        <Outcome proposal={proposal} />
        {proposal.lacking > 0 && proposal.held > 0 && (
          <Typography variant="body2" color="look.text2" sx={{ px: 2, pb: 1.5 }}>
            {translate('hall.holds.lacking', { held: proposal.held })}
          </Typography>
        )}
        <ChangedSince everybody={everybody} disabled={everybody.isSending || seating.busy} />
        <UnmetPart lines={unmet} shown={shown} onShow={onShow} />
        <HeldBack everybody={everybody} seating={seating} />
        {proposal.seatings.length > 0 && (
          <Part title={translate('hall.all.proposed')}>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {proposal.seatings.slice(0, listed).map((one) => (
                <ProposedRow
                  key={one.guest_id}
                  proposed={one}
                  labels={seating.labels}
                  held={!keeps.has(one.guest_id)}
                  changed={everybody.changed.get(one.guest_id)?.text}
                  fixed={!keeps.has(one.guest_id) && !held.includes(one.guest_id)}
                  locked={everybody.locked.some(({ guest_id }) => guest_id === one.guest_id)}
                  onLock={() => everybody.lock(one)}
                  onHold={() => everybody.hold(one.guest_id)}
                  onShow={() => onShow([one.place])}
                />
              ))}
            </Box>
            {hidden > 0 && (
              <Button size="small" sx={{ mx: 2, mb: 1.5 }} onClick={() => setListed(listed + 10 * LISTED)}>
                {translate('hall.all.more', { smart_count: hidden })}
              </Button>
            )}
          </Part>
        )}
      </Box>
      <Box sx={{ p: 2, borderTop: 1, borderColor: 'look.line', display: 'grid', gap: 1 }}>
        <Typography variant="body2" color={sent > 0 ? 'warning.main' : 'look.text2'}>
          {sent > 0 ? translate('hall.all.letters', { smart_count: sent }) : translate('hall.all.no_letters')}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button
            variant="contained"
            disabled={meant.length === 0 || seating.busy}
            startIcon={<Check size={18} />}
            onClick={everybody.apply}
            sx={{ flex: 1, minHeight: 44 }}
          >
            {translate('hall.all.apply', { smart_count: meant.length })}
          </Button>
          <Button
            variant="outlined"
            disabled={everybody.isSending || seating.busy}
            startIcon={<RefreshCw size={16} />}
            onClick={() => everybody.ask(held)}
            sx={{ minHeight: 44 }}
          >
            {translate('hall.all.again')}
          </Button>
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
          <Button startIcon={<SlidersHorizontal size={16} />} onClick={() => everybody.setSetting(true)}>
            {translate('hall.all.settings')}
          </Button>
          <Button color="inherit" onClick={everybody.discard} sx={{ color: 'look.text2' }}>
            {translate('hall.all.discard')}
          </Button>
        </Box>
      </Box>
    </>
  );
}

/** The one figure that matters, and those behind it. */
function Outcome({ proposal }: { proposal: SeatingProposal }) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const { parties, together, seated, moved, lacking } = proposal;
  const facts: [string, number][] = [
    ['seated', seated],
    ['moved', moved],
    ['lacking', lacking],
  ];
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1 }} role="status">
      {parties > 0 && (
        <>
          <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, flexWrap: 'wrap' }}>
            <Typography component="span" sx={{ fontSize: 34, lineHeight: '38px', fontWeight: 700 }}>
              {formatNumber(together, language)}
            </Typography>
            <Typography variant="body2" color="look.text2">
              {translate('hall.all.of_parties', { smart_count: parties })}
            </Typography>
          </Box>
          <Bar parts={[{ value: together, tone: together === parties ? 'ok' : 'warn' }]} total={parties} />
        </>
      )}
      {facts.map(
        ([key, value]) =>
          (value > 0 || key === 'seated') && (
            <Box key={key} sx={{ display: 'flex', justifyContent: 'space-between' }}>
              <Typography variant="body2" color={key === 'lacking' ? 'error.main' : 'look.text2'}>
                {translate(`hall.all.${key}`)}
              </Typography>
              <Typography variant="body2" sx={{ fontWeight: 700 }}>
                {formatNumber(value, language)}
              </Typography>
            </Box>
          ),
      )}
    </Box>
  );
}
