interface Dot {
  x: number;
  y: number;
  light: number;
}

/** FIELD.text2 of tokens.ts. */
const LIGHT = '#B9DDE4';
const PITCH = 26.6;
const LIGHTS = [0.07, 0.22, 0.86];

/** The hall of the sign-in page: an arc of stage, stalls in three blocks, a balcony; decoration. */
export function Auditorium() {
  return (
    <svg className="dusk-hall" viewBox="0 0 560 540" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <path d="M42 22 Q280 62 518 22" fill="none" stroke={LIGHT} strokeWidth="4" opacity="0.9" />
      {SEATS.map(({ x, y, light }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="8.6" fill={LIGHT} opacity={light} />
      ))}
    </svg>
  );
}

const SEATS: readonly Dot[] = [
  ...block({ rows: 12, top: 66, seats: (row) => Math.min(14, 9 + Math.floor(row / 2)) }),
  ...side(-1, 12, 62),
  ...side(1, 12, 62),
  ...block({ rows: 5, top: 446, seats: (row) => 11 + (row % 2) }),
  ...side(-1, 4, 446),
  ...side(1, 4, 446),
];

/** Rows around the middle, bent towards the stage. */
function block({ rows, top, seats }: { rows: number; top: number; seats: (row: number) => number }): Dot[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: seats(row) }, (_, i) => {
      const x = 280 + (i - (seats(row) - 1) / 2) * PITCH;
      return { x, y: top + row * PITCH + bent(x), light: lightOf(row + top, i) };
    }),
  ).flat();
}

/** The seats beyond the aisle: they lean towards the stage and run out of the picture. */
function side(hand: -1 | 1, rows: number, top: number): Dot[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: Math.max(2, 5 - Math.floor(row / 3)) }, (_, i) => {
      const x = 280 + hand * (192 + i * PITCH + Math.floor(row / 2) * 9);
      return { x, y: top + row * PITCH - i * 8, light: lightOf(row + top, i * 3 + hand * 40) };
    }),
  ).flat();
}

function bent(x: number): number {
  return 16 - ((x - 280) / 280) ** 2 * 34;
}

/** About every third seat is lit: the same ones on every visit. */
function lightOf(row: number, seat: number): number {
  const noise = Math.abs(Math.sin(row * 12.9898 + seat * 78.233) * 43758.5453) % 1;
  return LIGHTS[noise < 0.36 ? 2 : noise < 0.68 ? 1 : 0] ?? 0;
}
