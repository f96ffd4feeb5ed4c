import { addTables, pitchOf } from './tables.ts';
import { type HallLayout, LAYOUT_FORMAT, layoutOf, newLayout, ROW_PITCH, type Row, SEAT_PITCH } from './layout.ts';
import { seatingBox } from './geometry.ts';
import type { Language } from '../limits.ts';

/** Rows of one block, centred on `centre`, all with the same numbering start. */
interface Block {
  centre: number;
  top: number;
  rows: { label: string; seats: number; start: number }[];
  /** How much a row falls from its aisle end to its outer end, per seat. */
  slope: number;
}

function layBlock(block: Block, nextPlace: number): { rows: Row[]; next: number } {
  let next = nextPlace;
  const rows = block.rows.map(({ label, seats, start }, i): Row => {
    const places = Array.from({ length: seats }, () => next++);
    const width = (seats - 1) * SEAT_PITCH;
    const lift = block.slope < 0 ? -block.slope * (seats - 1) : 0;
    return {
      label,
      x: block.centre - width / 2,
      y: block.top + i * ROW_PITCH + lift,
      dx: SEAT_PITCH,
      dy: block.slope,
      start,
      places,
    };
  });
  return { rows, next };
}

const STALLS = 10;

/** The blocks of a theatre, in the order of its rows. */
const THEATRE_PARTS = ['left', 'centre', 'right', 'balcony'] as const;

/** The places of each block of a theatre, row by row; the first rows are open. */
export function theatreParts({ rows }: HallLayout): { part: (typeof THEATRE_PARTS)[number]; places: number[] }[] {
  return THEATRE_PARTS.map((part, i) => {
    const own = rows.slice(i * STALLS, (i + 1) * STALLS);
    return { part, places: own.flatMap(({ places }) => places) };
  });
}

/** A theatre: three blocks of stalls, a balcony behind them, a few seats closed by the technicians. */
export function theatre(language: Language): HallLayout {
  const ru = language === 'ru';
  const stalls = Array.from({ length: STALLS }, (_, i) => i + 1);
  const balcony = [1, 2, 3];
  const blocks: Block[] = [
    {
      centre: -260,
      top: 0,
      slope: -4,
      rows: stalls.map((row) => ({ label: String(row), seats: 5 + Math.floor(row / 3), start: 1 })),
    },
    {
      centre: 0,
      top: 0,
      slope: 0,
      rows: stalls.map((row) => ({ label: String(row), seats: 12, start: 6 + Math.floor(row / 3) })),
    },
    {
      centre: 260,
      top: 0,
      slope: 4,
      rows: stalls.map((row) => ({
        label: String(row),
        seats: 5 + Math.floor(row / 3),
        start: 18 + Math.floor(row / 3),
      })),
    },
    {
      centre: 0,
      top: 350,
      slope: 0,
      rows: balcony.map((row) => ({ label: ru ? `Б${row}` : `B${row}`, seats: 20 + row * 2, start: 1 })),
    },
  ];
  let next = 1;
  const rows: Row[] = [];
  for (const block of blocks) {
    const laid = layBlock(block, next);
    rows.push(...laid.rows);
    next = laid.next;
  }
  const lastOfStalls = rows[STALLS - 1]!;
  return layoutOf({
    format: LAYOUT_FORMAT,
    next_place: next,
    direction: 'ltr',
    stage: { kind: 'stage', side: 'top' },
    rows,
    areas: [],
    entrances: [
      { name: ru ? 'Вход А' : 'Entrance A', x: -420, y: 300 },
      { name: ru ? 'Вход Б' : 'Entrance B', x: 420, y: 300 },
    ],
    captions: [{ text: ru ? 'Балкон' : 'Balcony', x: 0, y: 318 }],
    inactive: lastOfStalls.places.slice(0, 3),
  });
}

/** A club: a few rows and a free seating area behind them. */
export function club(language: Language): HallLayout {
  const ru = language === 'ru';
  const seats = newLayout(6, 14);
  const bottom = Math.max(...seats.rows.map((row) => row.y)) + 40;
  const left = Math.min(...seats.rows.map((row) => row.x)) - 12;
  const capacity = 50;
  return {
    ...seats,
    next_place: seats.next_place + capacity,
    stage: { kind: 'screen', side: 'top' },
    areas: [
      {
        name: ru ? 'Фуршетная зона' : 'Standing bar',
        x: left,
        y: bottom,
        width: 14 * SEAT_PITCH,
        height: 70,
        places: Array.from({ length: capacity }, (_, i) => seats.next_place + i),
      },
    ],
    entrances: [{ name: ru ? 'Главный вход' : 'Main entrance', x: left + 7 * SEAT_PITCH, y: bottom + 110 }],
  };
}

/** A banquet: twenty round tables of ten, a head table before them, and a bar at which thirty stand. */
export function banquet(language: Language): HallLayout {
  const ru = language === 'ru';
  const look = { shape: 'round', chairs: 10, seated: true, turn: 0, start: 1, direction: 'ltr' } as const;
  const tables = addTables(newLayout(0, 0), {
    ...look,
    ...pitchOf(look),
    x: 0,
    y: 0,
    columns: 5,
    rows: 4,
    label: '1',
    level: 0,
    head: 8,
    headLabel: ru ? 'Главный' : 'Head',
  });
  const box = seatingBox(tables);
  const capacity = 30;
  const bar = {
    name: ru ? 'Бар' : 'Bar',
    x: box.x,
    y: box.y + box.height + 30,
    width: box.width,
    height: 60,
    places: Array.from({ length: capacity }, (_, i) => tables.next_place + i),
  };
  const entrance = { name: ru ? 'Вход' : 'Entrance', x: box.x + box.width / 2, y: bar.y + 100 };
  return { ...tables, next_place: tables.next_place + capacity, areas: [bar], entrances: [entrance] };
}
