import { useMemo } from 'react';
import { Box, GlobalStyles, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import type { HallLayout } from '#shared/hall/layout.ts';
import { now } from '../../../../clock.ts';
import { formatMoment } from '../../../../i18n/dates.ts';
import { kindsIn } from '../../plan/kinds.ts';
import { KindLegend, SectorLegend, StateLegend } from '../../plan/Legend.tsx';
import { levelsOf } from '#shared/hall/levels.ts';
import { countSectors } from '../../plan/places.ts';
import type { Guest, Place, Sector } from '../../plan/types.ts';
import { PrintedList } from './PrintedList.tsx';
import { PrintPicture } from './PrintPicture.tsx';

export interface PrintedPlan {
  layout: HallLayout;
  places: readonly Place[];
  sectors: readonly Sector[];
  guests: readonly Guest[];
  title: string;
  subtitle?: string | undefined;
}

/** The first sheet: title, the whole plan with names, legend; further levels each on its own. The sheets after it: who sits where, in full. */
export function PrintSheet({ layout, places, sectors, guests, title, subtitle }: PrintedPlan) {
  const translate = useTranslate();
  const language = useLocale() === 'en' ? 'en' : 'ru';
  const counts = useMemo(() => countSectors(sectors, places), [sectors, places]);
  const taken = places.filter(({ ticket }) => ticket).length;
  const levels = levelsOf(layout);
  const total = places.filter(({ active }) => active).length;
  return (
    <Box data-plan-print sx={{ display: 'none', '@media print': { display: 'block' }, color: 'look.text' }}>
      <GlobalStyles styles={PAPER} />
      <Box sx={{ height: '192mm', display: 'flex', flexDirection: 'column', breakAfter: 'page' }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
          <Typography variant="h1" sx={{ fontSize: 20 }}>
            {[subtitle, title, levels[0]?.name].filter(Boolean).join(', ')}
          </Typography>
          <Typography variant="body2" sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
            {translate('hall.area_taken', { taken, total })}
            {' · '}
            {formatMoment(now().toISOString(), language)}
          </Typography>
        </Box>
        <PrintPicture layout={layout} places={places} sectors={sectors} guests={guests} level={levels[0]?.at} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between' }}>
          {counts.length > 0 && <SectorLegend counts={counts} showMine={false} faded={false} />}
          <StateLegend
            plain
            sector={counts[0]?.sector.number ?? 0}
            states={places.some(({ order }) => order) ? BOUND_STATES : STATES}
          />
          {kindsIn(layout).length > 0 && <KindLegend kinds={kindsIn(layout)} />}
        </Box>
      </Box>
      {levels.slice(1).map(({ at, name }) => (
        <Box key={at} sx={{ height: '192mm', display: 'flex', flexDirection: 'column', breakAfter: 'page' }}>
          <Typography variant="h1" sx={{ fontSize: 20 }}>
            {[subtitle, title, name].filter(Boolean).join(', ')}
          </Typography>
          <PrintPicture layout={layout} places={places} sectors={sectors} guests={guests} level={at} />
        </Box>
      ))}
      <PrintedList layout={layout} places={places} />
    </Box>
  );
}

const STATES = ['free', 'occupied', 'inactive'] as const;
const BOUND_STATES = [...STATES, 'waiting', 'booked'] as const;

const PAPER = {
  '@page': { size: 'A4 landscape', margin: '8mm' },
  '@media print': {
    'body > :not([data-plan-print])': { display: 'none !important' },
    'html, body': { background: '#fff !important', colorScheme: 'light', printColorAdjust: 'exact' },
  },
} as const;
