import { useState } from 'react';
import { Box, useMediaQuery, type Theme } from '@mui/material';
import { PAPER_KINDS, type PaperKind } from '#shared/paper.ts';
import { LoadingFailed } from '../../../ui/LoadingFailed.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import { idIn, useAddress } from '../../../ui/useAddress.ts';
import { SectorSelect, usePrintedSectors } from './Choices.tsx';
import { KindList, KindSelect } from './KindList.tsx';
import { Paper } from './Paper.tsx';
import { Prints } from './Prints.tsx';
import { type PapersAsked, usePapers } from './queries.ts';

/** What is printed of a hall for an evening, of all of it or of one sector: each kind with its pages, what changed since it was last printed, and what was printed. */
export default function PapersPanel({ hallId }: { hallId: string }) {
  const address = useAddress();
  const known = usePrintedSectors(hallId);
  const [choice, setChoice] = useState<Omit<PapersAsked, 'sector_id'>>({ size: 'A4', signs: null });
  const inAddress = idIn(address, 'sector');
  const sector = known?.sectors.find(({ id }) => id === inAddress)?.id ?? null;
  const asked = { ...choice, sector_id: sector };
  const { data, error, refetch, isPlaceholderData } = usePapers(hallId, asked);
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  if (error && !data) return <LoadingFailed error={error} onRefresh={() => void refetch()} />;
  if (!data || !known) return <LoadingRows />;
  const wanted = address.get('paper') as PaperKind | null;
  const kind = wanted && PAPER_KINDS.includes(wanted) ? wanted : 'plan';
  const paper = data.find((one) => one.kind === kind)!;
  const kinds = {
    papers: data,
    kind,
    onKind: (next: PaperKind) => address.set({ paper: next === 'plan' ? null : next }),
  };
  const onSector = (id: string | null) => {
    // Another sector has its own last print, and what that had of signs.
    setChoice({ ...choice, signs: null });
    address.set({ sector: id });
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '280px minmax(0, 1fr)' },
        gap: { xs: 2, md: 3 },
      }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, alignContent: 'start' }}>
        {known.sectors.length > 0 && <SectorSelect known={known} value={sector} onValue={onSector} />}
        {isWide ? <KindList {...kinds} /> : <KindSelect {...kinds} />}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, alignContent: 'start' }}>
        <Paper
          key={`${kind} ${sector}`}
          hallId={hallId}
          paper={paper}
          asked={asked}
          isOld={isPlaceholderData}
          onAsked={(change) => setChoice({ ...choice, ...change })}
        />
        <Prints hallId={hallId} />
      </Box>
    </Box>
  );
}
