import { Box, Typography } from '@mui/material';
import { format } from 'date-fns';
import { useLocale } from 'react-admin';
import { groupBy } from '#shared/group.ts';
import type { Language } from '#shared/limits.ts';
import { formatDayShort, formatWeekday } from '../../../i18n/dates.ts';
import { type Column, type Line, placesIn } from './line.ts';

/** How high the highest bar is, px. */
const HIGHEST = 34;

/** What was done in each column, as a bar over it in the colours of who did it; what came after `at` is pale. */
export function Bars(props: { line: Line; colours: ReadonlyMap<string | null, string>; at: string | null }) {
  const { line, colours, at } = props;
  const { columns } = line;
  const most = Math.max(1, ...columns.map(({ moments }) => placesIn(moments)));
  return (
    <Box aria-hidden="true" sx={{ position: 'absolute', left: 0, right: 0, top: 14, height: HIGHEST, display: 'flex' }}>
      {columns.map(({ from, moments }) => (
        <Box key={from} sx={{ flex: 1, display: 'flex', alignItems: 'flex-end', px: '1px' }}>
          {/* One place among hundreds is seen too. */}
          <Box sx={{ ...BAR, height: moments.length && Math.max(4, Math.sqrt(placesIn(moments) / most) * HIGHEST) }}>
            {[...groupBy(moments, (moment) => (at !== null && moment.at > at ? PALE : moment.by))]
              .toSorted(([one], [other]) => Number(other === PALE) - Number(one === PALE))
              .map(([by, some]) => (
                <Box
                  key={by === PALE ? 'pale' : by}
                  sx={{
                    flex: placesIn(some),
                    bgcolor: by === PALE ? 'look.line2' : (colours.get(by) ?? 'look.accent'),
                  }}
                />
              ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The hours and days under the axis, as far as there is room. */
export function Days({ line: { columns, isHours } }: { line: Line }) {
  const language = useLocale() as Language;
  const days = isHours
    ? [...groupBy(columns, ({ day }) => day)]
    : columns.map((column) => [column.day, [column]] as const);
  const every = isHours ? 1 : Math.ceil(columns.length / 6);
  return (
    <Box
      aria-hidden="true"
      sx={{ position: 'absolute', left: 0, right: 0, top: 54, display: 'flex', color: 'look.text2' }}
    >
      {days.map(([day, some], i) => (
        <Box key={some[0]!.from} sx={{ ...DAY, flex: some.length, ...(isHours && i > 0 && PARTED) }}>
          {isHours && <Hours columns={some} of={columns.length} />}
          {i % every === 0 && (
            <Typography variant="caption" component="div" noWrap sx={{ fontWeight: 600, lineHeight: '16px', pl: 0.25 }}>
              {isHours
                ? `${formatWeekday(day, language)}, ${formatDayShort(day, language)}`
                : formatDayShort(day, language)}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}

function Hours({ columns, of }: { columns: readonly Column[]; of: number }) {
  const every = Math.ceil(of / 12);
  return (
    <Box sx={{ display: 'flex', height: 16 }}>
      {columns.map(({ from }, i) => (
        <Box key={from} sx={{ flex: 1, minWidth: 0 }}>
          {i % every === 0 && (
            <Typography variant="caption" component="div" sx={{ lineHeight: '16px', whiteSpace: 'nowrap' }}>
              {format(from, 'H:mm')}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** What wasn't done yet. */
const PALE = Symbol('pale');
const BAR = {
  display: 'flex',
  flexDirection: 'column',
  width: 1,
  borderRadius: '2px 2px 0 0',
  overflow: 'hidden',
} as const;
const DAY = { minWidth: 0, overflow: 'hidden' } as const;
const PARTED = { borderLeft: 1, borderColor: 'look.line2', pl: 0.5 } as const;
