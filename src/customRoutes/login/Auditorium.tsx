import { Box } from '@mui/material';
import { FIELD } from '../../layout/tokens.ts';

interface Dot {
  x: number;
  y: number;
  light: number;
}

const PITCH = 26.6;
const LIGHTS = [0.07, 0.22, 0.86];

/** The hall of the sign-in page: an arc of stage, stalls in three blocks, a balcony; decoration. */
export function Auditorium() {
  return (
    <Box
      component="svg"
      viewBox="0 0 560 540"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      sx={{
        position: 'absolute',
        left: 0,
        width: '100%',
        top: { xs: 'auto', md: 'max(360px, 42%)' },
        bottom: { xs: -300, md: 0 },
        height: { xs: 420, md: 'auto' },
        opacity: { xs: 0.35, md: 1 },
      }}
    >
      <path d="M42 22 Q280 62 518 22" fill="none" stroke={FIELD.text2} strokeWidth="4" opacity="0.9" />
      {SEATS.map(({ x, y, light }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="8.6" fill={FIELD.text2} opacity={light} />
      ))}
    </Box>
  );
}

const SEATS: readonly Dot[] = [
  ...block({ rows: 12, top: 70, seats: (row) => Math.min(14, 9 + Math.floor(row / 2)), centre: 280, bend: 0.00035 }),
  ...side(-1),
  ...side(1),
  ...block({ rows: 5, top: 448, seats: () => 9, centre: 280, bend: 0.00035 }),
];

/** Rows around a centre; row by row one seat more, bent towards the stage. */
function block(of: { rows: number; top: number; seats: (row: number) => number; centre: number; bend: number }): Dot[] {
  return Array.from({ length: of.rows }, (_, row) =>
    Array.from({ length: of.seats(row) }, (_, i) => {
      const x = of.centre + (i - (of.seats(row) - 1) / 2) * PITCH;
      return { x, y: of.top + row * PITCH + bent(x), light: lightOf(row, i) };
    }),
  ).flat();
}

/** The stalls beside the aisle: they lean towards the stage and run out of the picture. */
function side(hand: -1 | 1): Dot[] {
  return Array.from({ length: 12 }, (_, row) => {
    const seats = Math.max(2, 5 - Math.floor(row / 3));
    return Array.from({ length: seats }, (_, i) => {
      const x = 280 + hand * (192 + i * PITCH + Math.floor(row / 2) * 9);
      return { x, y: 62 + row * PITCH - i * 8, light: lightOf(row + 20, i * 3 + hand) };
    });
  }).flat();
}

function bent(x: number): number {
  return 16 - ((x - 280) / 280) ** 2 * 34;
}

/** About every third seat is lit: the same ones on every visit. */
function lightOf(row: number, seat: number): number {
  const noise = Math.abs(Math.sin(row * 12.9898 + seat * 78.233) * 43758.5453) % 1;
  return LIGHTS[noise < 0.36 ? 2 : noise < 0.68 ? 1 : 0] ?? 0;
}
