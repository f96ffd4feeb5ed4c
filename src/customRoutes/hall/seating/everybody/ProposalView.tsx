import { useEffect } from 'react';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { SeatingProposal } from '#shared/seating/asked.ts';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { useLatest } from '../../../../ui/useLatest.ts';
import type { SeatingState } from '../useSeating.ts';
import type { useSight } from '../useSight.ts';
import { ChangedSince } from './ChangedSince.tsx';
import { HeldBack } from './HeldBack.tsx';
import { Outcome } from './Outcome.tsx';
import { ProposalFoot } from './ProposalFoot.tsx';
import { ProposedList } from './ProposedList.tsx';
import type { UnmetLine } from './unmet.ts';
import { UnmetPart } from './UnmetPart.tsx';
import type { Everybody } from './useEverybody.ts';
import { useFound } from './useFound.ts';
import type { Trial } from './useTrial.ts';

const NOWHERE: readonly number[] = [];
const WIDE = { width: { xs: 1, sm: 1 } } as const;

/** What a plan comes to: how many sit together, what isn't as it was wished, who goes where and why. Who is looked for is lit on the plan, and stands here alone. */
export function ProposalView(props: {
  everybody: Everybody;
  proposal: SeatingProposal;
  seating: SeatingState;
  unmet: readonly UnmetLine[];
  trial: Trial;
  sight: ReturnType<typeof useSight>;
}) {
  const { everybody, proposal, seating, unmet, trial, sight } = props;
  const translate = useTranslate();
  const light = useLatest(sight.light);
  // What is lit on the plan goes out with it.
  useEffect(() => () => light.current(NOWHERE), [light]);
  const found = useFound(proposal, seating, trial, sight.light);
  return (
    <>
      {found.all.length > 0 && (
        <Box role="search" sx={{ px: 2, py: 1, borderBottom: 1, borderColor: 'look.line' }}>
          <SearchField label={translate('hall.all.search')} value={found.query} onSearch={found.search} sx={WIDE} />
        </Box>
      )}
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
        {!found.isLooking && (
          <>
            <Outcome proposal={proposal} meant={everybody.meant} />
            <ChangedSince everybody={everybody} disabled={everybody.isSending || seating.busy} />
            <UnmetPart lines={unmet} shown={sight.shown} onShow={sight.show} />
            <HeldBack everybody={everybody} seating={seating} />
          </>
        )}
        <ProposedList everybody={everybody} found={found} seating={seating} trial={trial} />
      </Box>
      <ProposalFoot everybody={everybody} seating={seating} />
    </>
  );
}
