import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { SectorTag } from '../../../ui/Tag.tsx';
import type { Look } from './raster/marks.ts';
import type { HallLayout, Mark } from '#shared/hall/layout.ts';
import { fullName } from '#shared/person.ts';
import { KindMark } from './KindMark.tsx';
import { SeatMark } from './SeatMark.tsx';
import type { Sector } from './types.ts';
import { RankMark } from './Underlay.tsx';

/** How full a sector is. */
export interface SectorCount {
  sector: Sector;
  taken: number;
  total: number;
}

/** 'Sectors 1 58 / 79  2 122 / 156 · mine': one line that scrolls sideways when it is too long. */
export function SectorLegend({
  counts,
  showMine,
  faded,
  named = false,
  titled = true,
}: {
  counts: readonly SectorCount[];
  showMine: boolean;
  faded: boolean;
  /** With their names and who holds them: on paper nobody can point at a number. */
  named?: boolean;
  /** Says itself that these are sectors. */
  titled?: boolean;
}) {
  const translate = useTranslate();
  return (
    <Box sx={SIGNS}>
      {titled && (
        <Typography variant="body2" color="look.text2">
          {translate('hall.sectors.title')}
        </Typography>
      )}
      {counts.map(({ sector, taken, total }) => (
        <Box
          key={sector.id}
          title={sector.name}
          sx={{ display: 'flex', alignItems: 'center', gap: 0.75, whiteSpace: 'nowrap' }}
        >
          <SectorTag number={sector.number} />
          {named && (
            <Typography variant="body2" component="span">
              {namesOf(sector)}
            </Typography>
          )}
          <Typography
            variant="body2"
            component="span"
            color={faded && !sector.mine ? 'look.text3' : undefined}
            sx={{ fontWeight: showMine && sector.mine ? 700 : 500 }}
          >
            {`${taken} / ${total}`}
            {showMine && sector.mine ? ` · ${translate('hall.sectors.mine')}` : ''}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** 'Партер, Орлова Анна'; a name that is the number again says nothing. */
function namesOf({ name, number, manager }: Sector): string {
  return [name === String(number) ? '' : name, manager && fullName(manager)].filter(Boolean).join(', ');
}

/** What the marks on seats mean; `plain` where taken seats carry their number and no cross. */
export function StateLegend({
  sector = 2,
  states,
  plain = false,
}: {
  sector?: number;
  states: readonly Look[];
  plain?: boolean;
}) {
  const translate = useTranslate();
  return (
    <Box sx={SIGNS}>
      {states.map((state) => (
        <Box key={state} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <SeatMark look={state} sector={sector} number="7" plain={plain} />
          <Typography variant="body2" component="span" color="look.text2">
            {translate(`hall.states.${state}`)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** What the signs of seats mean; only kinds that the hall has. */
export function KindLegend({ kinds }: { kinds: readonly Mark[] }) {
  const translate = useTranslate();
  return (
    <Box sx={SIGNS}>
      {kinds.map((kind) => (
        <Box key={kind} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <KindMark kind={kind} />
          <Typography variant="body2" component="span" color="look.text2">
            {translate(`hall.kinds.${kind}`)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** What the bands below seats mean; only ranks that have places. */
export function RankLegend({ ranks }: { ranks: HallLayout['zones'] }) {
  const translate = useTranslate();
  return (
    <Box component="ul" aria-label={translate('hall.edit.tool_ranks')} sx={{ ...SIGNS, m: 0, listStyle: 'none' }}>
      {ranks.map(({ name, places }, rank) =>
        places.length === 0 ? null : (
          <Box key={name} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minWidth: 0 }}>
            <RankMark rank={rank} ranks={ranks.length} />
            <Typography variant="body2" component="span" color="look.text2" noWrap>
              {name}
            </Typography>
          </Box>
        ),
      )}
    </Box>
  );
}

export const SIGNS = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.75,
  px: 1.5,
  py: 1.25,
} as const;
