import { Box, useTheme } from '@mui/material';
import type { Table } from '#shared/hall/layout.ts';
import { groupBox, spotsOf, tableOutlines } from '#shared/hall/seats.ts';
import { labelRoom } from '../plan/raster/tables.ts';
import { INKS, seatInk } from '../plan/raster/inks.ts';

/** A name that a small board holds. */
const SHORT = 3;

/** A table in small, for lists: its board and its chairs, filled where somebody sits. */
export function TableRing(props: {
  table: Table;
  isTaken: (place: number) => boolean;
  sectorOf: (place: number) => number;
  /** All who are picked would find room here. */
  fits: boolean;
}) {
  const { table, isTaken, sectorOf, fits } = props;
  const theme = useTheme().palette.mode;
  const inks = INKS[theme];
  const { x, y, width, height } = groupBox(table);
  const { middle } = labelRoom(table);
  const thin = Math.max(width, height) / 26;
  return (
    <Box
      component="svg"
      aria-hidden="true"
      viewBox={`${x - thin} ${y - thin} ${width + 2 * thin} ${height + 2 * thin}`}
      sx={{ width: 56, height: 56, flex: 'none' }}
    >
      {tableOutlines(table).map((outline, i) => (
        <polygon
          key={i}
          points={outline.map((point) => `${point.x},${point.y}`).join(' ')}
          fill={fits ? inks.fitsSoft : inks.board}
          stroke={fits ? inks.fits : inks.line}
          strokeWidth={thin}
        />
      ))}
      {table.label.length <= SHORT && (
        <text
          x={middle.x}
          y={middle.y}
          fill={fits ? inks.fits : inks.text}
          fontSize={Math.max(width, height) * 0.26}
          fontWeight={700}
          textAnchor="middle"
          dominantBaseline="central"
        >
          {table.label}
        </text>
      )}
      {table.chairs !== false &&
        spotsOf(table).map((spot, i) => {
          const place = table.places[i]!;
          const ink = seatInk(sectorOf(place), theme);
          const taken = isTaken(place);
          return (
            <circle
              key={place}
              cx={spot.x}
              cy={spot.y}
              r={8}
              fill={taken ? ink : fits ? inks.fitsSoft : 'none'}
              stroke={taken || !fits ? ink : inks.fits}
              strokeWidth={thin * 0.8}
            />
          );
        })}
    </Box>
  );
}
