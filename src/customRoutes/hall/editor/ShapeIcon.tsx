import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { SHAPES, type Shape } from '#shared/hall/layout.ts';
import { Segments } from './fields.tsx';

const ring = (count: number, rx: number, ry: number) =>
  Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count - Math.PI / 2;
    return [12 + rx * Math.cos(angle), 12 + ry * Math.sin(angle)] as const;
  });
const line = (y: number, xs: readonly number[]) => xs.map((x) => [x, y] as const);

/** A table from above, with its chairs as dots. */
const PICTURES: Record<Shape, { board: ReactNode; chairs: readonly (readonly [number, number])[] }> = {
  round: { board: <circle cx="12" cy="12" r="5" />, chairs: ring(8, 9.5, 9.5) },
  oval: { board: <rect x="5.5" y="8" width="13" height="8" rx="4" />, chairs: ring(8, 10.5, 7.5) },
  long: {
    board: <rect x="4" y="8.5" width="16" height="7" rx="1" />,
    chairs: [...line(4.5, [6.5, 12, 17.5]), ...line(19.5, [6.5, 12, 17.5])],
  },
  u: {
    board: <path d="M6 19V7h12v12h-4v-8h-4v8z" />,
    chairs: [...line(3.5, [8, 12, 16]), [2.8, 11], [2.8, 16], [21.2, 11], [21.2, 16]],
  },
  head: { board: <rect x="3" y="11" width="18" height="6" rx="1" />, chairs: line(7, [5, 9.7, 14.3, 19]) },
};

function ShapeIcon({ shape }: { shape: Shape }) {
  const { board, chairs } = PICTURES[shape];
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      {board}
      {chairs.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="1.3" fill="currentColor" stroke="none" />
      ))}
    </svg>
  );
}

/** What shape tables have; none is lit where they differ. */
export function ShapeChoice({ value, onChange }: { value: Shape | null; onChange: (shape: Shape) => void }) {
  const translate = useTranslate();
  return (
    <Segments
      wide
      label={translate('hall.edit.shape')}
      value={value}
      options={SHAPES.map((shape) => ({
        value: shape,
        name: translate(`hall.edit.shape_${shape}`),
        label: <ShapeIcon shape={shape} />,
      }))}
      onChange={onChange}
    />
  );
}
