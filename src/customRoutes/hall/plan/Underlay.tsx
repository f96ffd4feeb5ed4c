import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import { useTheme } from '@mui/material';
import { type HallLayout, ROW_PITCH, SEAT_RADIUS } from '#shared/hall/layout.ts';
import type { Point } from '#shared/hall/seats.ts';
import type { Camera } from './camera.ts';
import { type Band, bandsOf, otherLevels, turnsOf } from './bands.ts';
import { CHIP, chipsOf, type RankChip } from './rankChips.ts';

/** From which scale on the number in a chip can be read. */
const READ_FROM = 0.5;

/** What lies below a plan: the ranks as bands behind their seats, and where it is drawn the other levels, faint. It goes with the camera. */
export function Underlay(props: {
  layout: HallLayout;
  level?: number | undefined;
  camera: Camera;
  /** The other levels too: nobody can press what stands there. */
  others?: boolean;
}) {
  const { layout, level, camera } = props;
  const bands = useMemo(() => bandsOf(layout, level), [layout, level]);
  const chips = useMemo(() => chipsOf(bands, layout, level), [bands, layout, level]);
  const beside = props.others ? level : undefined;
  const others = useMemo(() => otherLevels(layout, beside), [layout, beside]);
  if (bands.length === 0 && others.spots.length === 0 && others.outlines.length === 0) return null;
  return <World ranks={layout.zones} bands={bands} chips={chips} others={others} camera={camera} />;
}

/** Its paths are made anew with the layout only, not with whatever else the editor shows. */
const World = memo(function World(props: {
  ranks: HallLayout['zones'];
  bands: readonly Band[];
  chips: readonly RankChip[];
  others: ReturnType<typeof otherLevels>;
  camera: Camera;
}) {
  const { ranks, bands, chips, others, camera } = props;
  const { look } = useTheme().palette;
  const world = useRef<SVGGElement>(null);
  const numbers = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      world.current?.setAttribute('transform', `translate(${camera.x} ${camera.y}) scale(${camera.scale})`);
      numbers.current?.setAttribute('visibility', camera.scale < READ_FROM ? 'hidden' : 'visible');
    };
    place();
    return camera.subscribe(place);
  }, [camera]);
  return (
    <svg
      aria-hidden="true"
      data-underlay
      width="100%"
      height="100%"
      style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}
    >
      <g ref={world} fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path
          d={others.spots.map((spot) => lineOf([spot])).join('')}
          stroke={look.line}
          strokeWidth={2 * SEAT_RADIUS}
        />
        <path d={others.outlines.map((each) => `${lineOf(each)}z`).join('')} stroke={look.line2} strokeWidth={1.5} />
        {ranks.map(({ name }, rank) => (
          <path
            key={`${rank} ${name}`}
            data-rank={rank + 1}
            d={bands
              .filter((band) => band.rank === rank)
              .map((band) => lineOf(band.points))
              .join('')}
            stroke={look.text2}
            strokeOpacity={strengthOf(rank, ranks.length)}
            strokeWidth={ROW_PITCH - 4}
          />
        ))}
        <g ref={numbers}>
          {chips.map(({ rank, block, x, y }) => (
            <g key={`${rank} ${block}`} data-rank-chip={rank + 1} transform={`translate(${x} ${y})`}>
              <Numbered rank={rank} />
            </g>
          ))}
        </g>
      </g>
    </svg>
  );
});

/** A rank as the plan shows it, for legends: its band, and its number on it. */
export function RankMark({ rank, ranks }: { rank: number; ranks: number }) {
  const { look } = useTheme().palette;
  return (
    <svg aria-hidden="true" viewBox="-20 -11 40 22" width={40} height={22} style={{ flex: 'none' }}>
      <rect x={-20} y={-11} width={40} height={22} rx={11} fill={look.text2} fillOpacity={strengthOf(rank, ranks)} />
      <Numbered rank={rank} />
    </svg>
  );
}

function Numbered({ rank }: { rank: number }) {
  const { look } = useTheme().palette;
  return (
    <>
      <rect x={-CHIP} y={-CHIP} width={2 * CHIP} height={2 * CHIP} rx={3} fill={look.ink} />
      <text fill={look.onInk} fontSize={11} fontWeight={700} textAnchor="middle" dominantBaseline="central">
        {rank + 1}
      </text>
    </>
  );
}

/** The best rank stands out most; the last can still be seen. */
function strengthOf(rank: number, ranks: number): number {
  return 0.34 - (0.24 * rank) / Math.max(1, ranks - 1);
}

/** A point by itself is a dot, as round ends make it one. With every seat of 100,000 it would take two frames to move it once. */
function lineOf(points: readonly Point[]): string {
  const [first, ...rest] = turnsOf(points).map(({ x, y }) => `${round(x)} ${round(y)}`);
  return `M${first}${rest.length === 0 ? 'h0' : rest.map((each) => `L${each}`).join('')}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
