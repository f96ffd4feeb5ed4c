import { type ReactNode, useMemo } from 'react';
import { Box, GlobalStyles, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import type { HallLayout } from '#shared/hall/layout.ts';
import { now } from '../../../../clock.ts';
import { type EventDate, formatDateTime, formatMoment } from '../../../../i18n/dates.ts';
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
  /** When those who sit here come. */
  when?: EventDate | undefined;
}

/**
 * The first sheet: title, the whole plan with names, legend; further levels each on its own. The sheets after it: who sits
 * where, in full. Each says at its foot what it is of, and its number, where the browser can.
 */
export function PrintSheet({ layout, places, sectors, guests, title, subtitle, when }: PrintedPlan) {
  const translate = useTranslate();
  const language = useLocale() === 'en' ? 'en' : 'ru';
  const counts = useMemo(() => countSectors(sectors, places), [sectors, places]);
  const taken = places.filter(({ ticket }) => ticket).length;
  const levels = levelsOf(layout);
  const total = places.filter(({ active }) => active).length;
  const of = [subtitle, title].filter(Boolean).join(', ');
  const day = when && formatDateTime(when, language);
  const printed = translate('hall.print.at', { when: formatMoment(now().toISOString(), language) });
  return (
    <Box data-plan-print sx={{ display: 'none', '@media print': { display: 'block' }, color: 'look.text' }}>
      <GlobalStyles styles={paperOf([of, day].filter(Boolean).join(' · '))} />
      <Box sx={{ height: '192mm', display: 'flex', flexDirection: 'column', breakAfter: 'page' }}>
        <SheetHead title={[of, levels[0]?.name]} day={day}>
          {`${translate('hall.area_taken', { taken, total })} · ${printed}`}
        </SheetHead>
        <PrintPicture layout={layout} places={places} sectors={sectors} guests={guests} level={levels[0]?.at} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between' }}>
          {counts.length > 0 && <SectorLegend counts={counts} showMine={false} faded={false} named />}
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
          <SheetHead title={[of, name]} day={day} />
          <PrintPicture layout={layout} places={places} sectors={sectors} guests={guests} level={at} />
        </Box>
      ))}
      {taken > 0 && (
        <SheetHead title={[of]} day={day}>
          {translate('hall.print.list')}
        </SheetHead>
      )}
      <PrintedList layout={layout} places={places} />
    </Box>
  );
}

/** Which event, hall and level a sheet is of, and when it is. */
function SheetHead(props: {
  title: readonly (string | null | undefined)[];
  day: string | undefined;
  children?: ReactNode;
}) {
  const { title, day, children } = props;
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, mb: '2mm', flex: 'none' }}>
      <Typography variant="h1" sx={{ fontSize: 20 }}>
        {title.filter(Boolean).join(', ')}
      </Typography>
      {day && (
        <Typography variant="subtitle1" component="span" sx={{ whiteSpace: 'nowrap' }}>
          {day}
        </Typography>
      )}
      <Typography variant="body2" sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
        {children}
      </Typography>
    </Box>
  );
}

const STATES = ['free', 'occupied', 'inactive'] as const;
const BOUND_STATES = [...STATES, 'waiting', 'booked'] as const;

/** `foot`: what stands in the margin below each sheet, beside its number. */
const paperOf = (foot: string) => ({
  '@page': {
    size: 'A4 landscape',
    margin: '8mm',
    '@bottom-left': { ...SMALL, content: quoted(foot) },
    '@bottom-right': { ...SMALL, content: 'counter(page) " / " counter(pages)' },
  },
  '@media print': {
    'body > :not([data-plan-print])': { display: 'none !important' },
    'html, body': { background: '#fff !important', colorScheme: 'light', printColorAdjust: 'exact' },
  },
});

const SMALL = { fontFamily: 'Manrope, sans-serif', fontSize: '8pt', color: '#48575B' } as const;

/** A text as CSS writes it: what may end it is told by its number. */
function quoted(text: string): string {
  return `"${text.replace(/[^\p{L}\p{N} .,·:-]/gu, (letter) => `\\${letter.codePointAt(0)!.toString(16)} `)}"`;
}
