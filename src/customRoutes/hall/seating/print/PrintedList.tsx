import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { groupBy } from '#shared/group.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import { toldLabel } from '#shared/hall/words.ts';
import { groupTitle } from '../../../../ui/placeWords.ts';
import { seatingOrder } from '../runs.ts';
import type { PrintedPlan } from './PrintSheet.tsx';

/** Everybody with a seat, row by row, table by table and area by area: on paper a name is never cut. */
export function PrintedList({ layout, places }: Pick<PrintedPlan, 'layout' | 'places'>) {
  const translate = useTranslate();
  const labels = labelsOf(layout);
  const order = seatingOrder(layout);
  const seated = places
    .flatMap(({ place, ticket }) => (ticket ? { place, name: ticket.guest_name, label: labels.get(place)! } : []))
    .sort((a, b) => order.get(a.place)! - order.get(b.place)!);
  const groups = groupBy(seated, ({ label }) => groupTitle(label, translate));
  if (groups.size === 0) return null;
  return (
    <Box sx={{ columnCount: 4, columnGap: '6mm', fontSize: '8.5pt', lineHeight: 1.35 }}>
      {[...groups].map(([title, group]) => (
        <Box key={title} sx={{ mb: '2mm' }}>
          <Typography component="h2" sx={{ fontSize: '9.5pt', fontWeight: 700, breakAfter: 'avoid' }}>
            {title}
          </Typography>
          {group.map(({ place, name, label }) => (
            <Box key={place} sx={{ display: 'flex', gap: '2mm', breakInside: 'avoid' }}>
              <Box component="span" sx={{ minWidth: '6mm', textAlign: 'right', color: 'look.text2' }}>
                {toldLabel(label).seat}
              </Box>
              <span>{name}</span>
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}
