import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { countsOf, toldRowsOf } from '#shared/hall/counts.ts';
import { type HallLayout } from '#shared/hall/layout.ts';
import { Bar } from '../../../ui/StatBar.tsx';

/** How many can sit: now, and against the event's guest limit. */
export function Totals({ layout, limit }: { layout: HallLayout; limit?: number | null }) {
  const translate = useTranslate();
  const counts = countsOf(layout);
  const off = new Set(layout.inactive);
  const open = (places: number[]) => places.filter((place) => !off.has(place)).length;
  const inAreas = open(layout.areas.flatMap((area) => area.places));
  const atTables = open(layout.tables.flatMap((table) => table.places));
  const { rows, boxes, boxPlaces } = toldRowsOf(layout);
  const inBoxes = open(boxPlaces);
  const isSeated = rows > 0 || (boxes === 0 && layout.tables.length === 0);
  const lines = [
    ...(isSeated
      ? [[translate('hall.totals.rows', { smart_count: rows }), counts.active - inAreas - atTables - inBoxes] as const]
      : []),
    ...(boxes > 0 ? [[translate('hall.totals.boxes', { smart_count: boxes }), inBoxes] as const] : []),
    ...(layout.tables.length > 0
      ? [[translate('hall.edit.at_tables', { smart_count: layout.tables.length }), atTables] as const]
      : []),
    [translate('hall.totals.areas', { smart_count: layout.areas.length }), inAreas],
    [translate('hall.totals.inactive'), counts.inactive],
  ] as const;
  return (
    <section aria-label={translate('hall.totals.title')} data-total-seats={counts.total_seats}>
      <Typography variant="caption" component="h3">
        {translate('hall.totals.title')}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1 }}>
        <Typography sx={{ fontSize: 32, lineHeight: '40px', fontWeight: 700 }}>
          {counts.total_seats.toLocaleString('ru')}
        </Typography>
        <Typography variant="body2" color="look.text2">
          {translate('hall.totals.places', { smart_count: counts.total_seats })}
          {limit ? `, ${translate('hall.totals.limit', { limit })}` : ''}
        </Typography>
      </Box>
      {limit ? (
        <Box sx={{ my: 0.5 }}>
          <Bar parts={[{ value: Math.min(limit, counts.total_seats) }]} total={Math.max(limit, counts.total_seats)} />
        </Box>
      ) : null}
      {lines.map(([label, value]) => (
        <Box key={label} sx={{ display: 'flex', justifyContent: 'space-between', py: 0.5 }}>
          <Typography variant="body2">{label}</Typography>
          <Typography variant="body2" sx={{ fontWeight: 700 }}>
            {value}
          </Typography>
        </Box>
      ))}
    </section>
  );
}
