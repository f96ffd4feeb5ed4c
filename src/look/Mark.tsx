const SEATS = [
  { x: 5.4, drop: 0.6 },
  { x: 9.8, drop: 0 },
  { x: 14.2, drop: 0 },
  { x: 18.6, drop: 0.6 },
];

/** The sign of the product: a stage and two rows of seats. */
export function Mark({ size = 32, colour = 'currentColor' }: { size?: number; colour?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill={colour} aria-hidden="true">
      <path d="M4 7.5 Q12 3.3 20 7.5" fill="none" stroke={colour} strokeWidth="1.9" strokeLinecap="round" />
      {[11.6, 16.8].map((y) => SEATS.map(({ x, drop }) => <circle key={`${x} ${y}`} cx={x} cy={y + drop} r="1.6" />))}
    </svg>
  );
}
