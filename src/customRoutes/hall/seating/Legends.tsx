import { Box } from '@mui/material';
import type { HallLayout, Mark } from '#shared/hall/layout.ts';
import type { Need } from '#shared/needs.ts';
import { HeldLegend } from '../plan/HeldMark.tsx';
import { KindLegend, RankLegend, SectorLegend, StateLegend, type SectorCount } from '../plan/Legend.tsx';
import { PlanPanel } from '../plan/PlanPanel.tsx';
import type { MealShown } from './evening.ts';
import { AwaitedLegend } from './together/AwaitedLegend.tsx';
import { ByMeal, MealLegend, NeedLegend } from './MealLegend.tsx';

/** How full the sectors are, and what the marks mean, along the lower edge. */
export function Legends(props: {
  counts: readonly SectorCount[];
  kinds: readonly Mark[];
  ranks: HallLayout['zones'];
  bound: boolean;
  /** Places are lit because all who are picked would fit there. */
  fits: boolean;
  /** People who sit already are selected. */
  several: boolean;
  /** A plan is looked at that nobody has applied. */
  proposed: boolean;
  /** People were put on places, and the server hasn't heard of it. */
  awaited: boolean;
  held: boolean;
  /** What those who are invited eat; seats are coloured by it, or by sectors. */
  meals: readonly MealShown[];
  byMeal: boolean;
  onByMeal: (byMeal: boolean) => void;
  /** What those who sit need. */
  needs: readonly Need[];
  showMine: boolean;
  faded: boolean;
}) {
  const { counts, kinds, ranks, bound, fits, several, proposed, held, showMine, faded } = props;
  const { awaited, meals, byMeal, onByMeal, needs } = props;
  const states = [
    ...(bound ? BOUND_STATES : STATES),
    ...(fits ? FITS : []),
    ...(several ? SELECTED : []),
    ...(proposed ? PROPOSED : []),
  ];
  return (
    <Box
      data-plan-panel
      sx={{
        position: 'absolute',
        left: 16,
        bottom: 16,
        right: 16,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'flex-start',
        gap: 1.5,
        pointerEvents: 'none',
        '& > *': { pointerEvents: 'auto' },
      }}
    >
      {(counts.length > 0 || meals.length > 0) && (
        <PlanPanel sx={{ position: 'static', maxWidth: 1, display: 'flex', alignItems: 'center' }}>
          {meals.length > 0 && <ByMeal byMeal={byMeal} onByMeal={onByMeal} />}
          {byMeal ? (
            <MealLegend meals={meals} />
          ) : (
            counts.length > 0 && (
              <SectorLegend counts={counts} showMine={showMine} faded={faded} titled={meals.length === 0} />
            )
          )}
        </PlanPanel>
      )}
      <PlanPanel sx={{ position: 'static', maxWidth: BESIDE_BAR, display: 'flex', flexWrap: 'wrap' }}>
        <StateLegend
          sector={counts.find(({ sector }) => sector.mine)?.sector.number ?? counts[0]?.sector.number ?? 0}
          states={states}
        />
        {awaited && <AwaitedLegend />}
        {held && <HeldLegend />}
        {needs.length > 0 && <NeedLegend needs={needs} />}
        {kinds.length > 0 && <KindLegend kinds={kinds} />}
        {ranks.length > 0 && <RankLegend ranks={ranks} />}
      </PlanPanel>
    </Box>
  );
}

/** As wide as leaves the zoom bar its room at the right, and a gap before it. */
const BESIDE_BAR = 'calc(100% - 256px)';
const STATES = ['free', 'occupied', 'chosen', 'inactive'] as const;
const BOUND_STATES = [...STATES, 'waiting', 'booked'] as const;
const FITS = ['fits'] as const;
const SELECTED = ['markedTaken'] as const;
const PROPOSED = ['proposed'] as const;
