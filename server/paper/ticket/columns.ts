import type { TicketSnapshot } from '#shared/ticket.ts';
import { plainLine } from '../clean.ts';
import { setText, type Setting } from '../lines.ts';
import { textWidth, type Canvas } from '../pdf/canvas.ts';
import type { Words } from '../words.ts';
import { COLORS } from './palette.ts';

/** One thing a guest looks for in the hall. */
export interface Column {
  label: string;
  value: string;
}

/** Sector, row and seat; or sector, area and the number in it. */
export function columnsOf(snapshot: Pick<TicketSnapshot, 'sector' | 'row' | 'area' | 'seat'>, words: Words): Column[] {
  const columns: Column[] = [];
  const add = (key: string, value: string | null) => {
    const text = plainLine(value ?? '');
    if (text !== '') columns.push({ label: words(`paper.ticket.${key}`), value: text });
  };
  if (snapshot.sector) add('sector', sectorValue(snapshot.sector));
  add('row', snapshot.area === null ? snapshot.row : null);
  add('area', snapshot.area);
  add(snapshot.area === null ? 'seat' : 'number', snapshot.seat);
  return columns;
}

/** "Sector 2" under the label "Sector" is "2"; a name of its own stays. */
export function sectorValue({ name, number }: { name: string; number: number }): string {
  const own = plainLine(name)
    .replace(/^(сектор|sector)\s+(?=\S)/iu, '')
    .replace(/^[-–—:.]\s*/, '');
  return own === '' || /^(сектор|sector)$/iu.test(own) ? String(number) : own;
}

const LABEL = { size: 18, weight: 'regular' } as const;
const GAP = 68;
const BASELINE = 1349;
/** A value up to this wide at full size counts as short. */
const SHORT = 150;
const LARGEST = 80;

/** Values as large as they can be: short ones always, long ones share what is left. */
export function drawColumns(canvas: Canvas, columns: Column[], frame: { x: number; width: number }): void {
  const natural = columns.map(({ label, value }) => {
    const width = textWidth(value, { size: LARGEST, weight: 'bold' });
    return { width: Math.max(width, textWidth(label, LABEL)), short: width <= SHORT };
  });
  const gaps = GAP * (columns.length - 1);
  const fits = natural.reduce((sum, { width }) => sum + width, gaps) <= frame.width;
  const short = natural.filter((entry) => entry.short).reduce((sum, { width }) => sum + width, gaps);
  const long = natural.filter((entry) => !entry.short).length;
  const share = (frame.width - short) / Math.max(long, 1);
  let x = frame.x;
  columns.forEach(({ label, value }, i) => {
    const room = fits || natural[i]!.short ? natural[i]!.width + 1 : share;
    const setting = setValue(value, room);
    canvas.text(label, x, 1272, { ...LABEL, color: COLORS.text2 });
    const step = setting.size * 1.1;
    const first = BASELINE - (setting.lines.length - 1) * step + (setting.lines.length > 1 ? 14 : 0);
    setting.lines.forEach((line, row) => {
      canvas.text(line, x, first + row * step, { size: setting.size, weight: 'bold', color: COLORS.accent });
    });
    x += Math.max(room, textWidth(label, LABEL)) + GAP;
  });
}

function setValue(value: string, width: number): Setting {
  return setText(value, {
    width,
    weight: 'bold',
    sizes: [
      { size: LARGEST, lines: 1 },
      { size: 60, lines: 1 },
      { size: 46, lines: 1 },
      { size: 38, lines: 2 },
      { size: 30, lines: 2 },
      { size: 22, lines: 3 },
    ],
  });
}
