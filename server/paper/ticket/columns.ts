import { LABEL_PARTS, type PlaceLabel } from '#shared/hall/label.ts';
import { placeOnTicket, type TicketSnapshot } from '#shared/ticket.ts';
import { plainLine } from '../clean.ts';
import { type Room, setText } from '../lines.ts';
import { textWidth, type Canvas } from '../pdf/canvas.ts';
import type { Words } from '../words.ts';
import { COLORS } from './palette.ts';

/** One thing a guest looks for in the hall. */
export interface Column {
  label: string;
  value: string;
}

/** Level and sector, then row and seat, table and seat, or area, and the number in it where the ticket was stored with one. */
export function columnsOf(
  snapshot: Pick<TicketSnapshot, 'sector' | 'level' | 'row' | 'table' | 'area' | 'seat'>,
  words: Words,
): Column[] {
  const columns: Column[] = [];
  const add = (key: string, value: string | null) => {
    const text = plainLine(value ?? '');
    if (text !== '') columns.push({ label: words(`paper.ticket.${key}`), value: text });
  };
  add('level', snapshot.level ?? null);
  if (snapshot.sector) add('sector', sectorValue(snapshot.sector));
  add('row', snapshot.area === null ? snapshot.row : null);
  add('table', snapshot.table ?? null);
  add('area', snapshot.area);
  add(snapshot.area === null ? 'seat' : 'number', snapshot.seat);
  return columns;
}

/** What is printed on a ticket's place, each part made ready by `tidy`. */
export function placeOnPaper(
  snapshot: Pick<TicketSnapshot, keyof PlaceLabel>,
  tidy: (text: string, part: keyof PlaceLabel) => string,
): PlaceLabel {
  const place = placeOnTicket(snapshot);
  for (const part of LABEL_PARTS) {
    const text = place[part];
    if (text !== null) place[part] = tidy(text, part);
  }
  return place;
}

/** "Sector 2" under the label "Sector" is "2"; a name of its own stays. */
export function sectorValue({ name, number }: { name: string; number: number }): string {
  const own = plainLine(name)
    .replace(/^(сектор|sector)\s+(?=\S)/iu, '')
    .replace(/^[-–—:.]\s*/, '');
  return own === '' || /^(сектор|sector)$/iu.test(own) ? String(number) : own;
}

const LABEL = { size: 18, weight: 'regular' } as const;
const BASELINE = 1349;
/** A value up to this wide at full size counts as short. */
const SHORT = 150;
const LARGEST = 80;

/** Sizes of a value, the largest first. */
const USUAL: Room['sizes'] = [
  { size: LARGEST, lines: 1 },
  { size: 60, lines: 1 },
  { size: 46, lines: 1 },
  { size: 38, lines: 2 },
  { size: 30, lines: 2 },
  { size: 22, lines: 3 },
];
/** From template 2 on a name of sixty letters is said to its end. */
const TO_ITS_END: Room['sizes'] = [...USUAL, { size: 18, lines: 4 }];

/** Values as large as they can be: short ones always, long ones share what is left. */
export function drawColumns(
  canvas: Canvas,
  columns: Column[],
  frame: { x: number; width: number },
  template: TicketSnapshot['template'],
): void {
  const sizes = template === 1 ? USUAL : TO_ITS_END;
  const gap = template === 1 || columns.length < 4 ? 68 : 40;
  const rooms = roomsOf(columns, frame.width, gap * (columns.length - 1), template);
  let x = frame.x;
  columns.forEach(({ label, value }, i) => {
    const setting = setText(value, { width: rooms[i]!, weight: 'bold', sizes });
    canvas.text(label, x, 1272, { ...LABEL, color: COLORS.text2 });
    const step = setting.size * 1.1;
    const first = BASELINE - (setting.lines.length - 1) * step + (setting.lines.length > 1 ? 14 : 0);
    setting.lines.forEach((line, row) => {
      canvas.text(line, x, first + row * step, { size: setting.size, weight: 'bold', color: COLORS.accent });
    });
    x += Math.max(rooms[i]!, textWidth(label, LABEL)) + gap;
  });
}

/** How wide each value may be, `gaps` being what lies between them. */
function roomsOf(columns: Column[], width: number, gaps: number, template: TicketSnapshot['template']): number[] {
  const natural = columns.map(({ label, value }) => {
    const own = textWidth(value, { size: LARGEST, weight: 'bold' });
    return { width: Math.max(own, textWidth(label, LABEL)), short: own <= SHORT };
  });
  if (natural.reduce((sum, entry) => sum + entry.width, gaps) <= width) return natural.map((entry) => entry.width + 1);
  const short = natural.filter((entry) => entry.short).reduce((sum, entry) => sum + entry.width, gaps);
  const long = natural.filter((entry) => !entry.short);
  if (template === 1) return natural.map((entry) => (entry.short ? entry.width + 1 : (width - short) / long.length));
  // Who needs less than an equal share leaves the rest to the others.
  let [left, sharing] = [width - short, long.length];
  const shares = new Map(
    long
      .toSorted((a, b) => a.width - b.width)
      .map((entry) => {
        const share = Math.min(entry.width + 1, left / sharing);
        left -= share;
        sharing -= 1;
        return [entry, share];
      }),
  );
  return natural.map((entry) => shares.get(entry) ?? entry.width + 1);
}
