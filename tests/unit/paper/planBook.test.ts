import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { placesOf } from '#shared/hall/groups.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { readPlanFile } from '#server/hall_templates/planFile.ts';
import { bookOf } from '#server/paper/plan/book.ts';
import { hallWorkbook, type SeatingPlan, seatingPlanWorkbook } from '#server/paper/plan.ts';
import { heldBy, quietest } from '../../attack/held.ts';

/** Round tables so far apart that none touches another. */
function banquetHall(tables: number, chairs: number): HallLayout {
  return {
    ...newLayout(0, 0),
    next_place: tables * chairs + 1,
    tables: Array.from({ length: tables }, (_, at) => ({
      label: String(at + 1),
      shape: 'round' as const,
      x: (at % 10) * 2200,
      y: Math.floor(at / 10) * 2200,
      turn: 0,
      start: 1,
      places: Array.from({ length: chairs }, (_, i) => at * chairs + i + 1),
    })),
  };
}

function planOf(layout: HallLayout): SeatingPlan {
  const places = placesOf(layout).map((place) => ({ place, active: true, sector_id: null, guest_name: null }));
  const hall = { name: 'Зал', date: '2026-11-27', time: null, layout, sectors: [], places };
  const guest = { date: hall.date, hall: hall.name, guest: 'Ева', sector: null, rank: null, phone: null, email: null };
  const seat = { level: null, row: null, table: '1', area: null, state: 'sent' as const };
  const guests = Array.from({ length: 3000 }, (_, i) => ({ ...guest, ...seat, seat: String(i + 1) }));
  return { event: { name: 'Ужин', code: null }, language: 'ru', halls: [hall], guests };
}

const textsOf = (file: Buffer) =>
  Object.entries(XLSX.read(file).Sheets).map(([name, sheet]) => [
    name,
    XLSX.utils.sheet_to_json(sheet, { header: 1, defval: '' }),
  ]);

describe('the book of a large hall', () => {
  it.each(['of an event', 'of nobody’s hall'])(
    'is made beside the loop, and is the same as on it: %s',
    async (kind) => {
      const layout = banquetHall(60, 100);
      const plan = planOf(layout);
      const hall = { name: 'Зал', layout, language: 'ru' as const };
      const made: Buffer[] = [];
      const [asked, beside] =
        kind === 'of an event'
          ? [{ plan }, () => seatingPlanWorkbook(plan)]
          : [{ hall }, () => hallWorkbook(hall.name, layout, 'ru')];
      const control = await heldBy(async () => made.push(await bookOf(asked)));
      const held = await quietest(async () => made.push(await beside()), control / 4);
      expect(held).toBeLessThan(control / 4);
      expect(textsOf(made.at(-1)!)).toEqual(textsOf(made[0]!));
    },
  );

  it('has cells at the edge of a board, and none inside of it', async () => {
    const file = await hallWorkbook('Зал', banquetHall(1, 200), 'ru');
    const xml = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml']!);
    const sheet = XLSX.read(file, { cellStyles: true }).Sheets['Зал']!;
    const board = sheet['!merges']!.find(({ s, e }) => e.r > s.r)!;
    const [rows, columns] = [board.e.r - board.s.r + 1, board.e.c - board.s.c + 1];
    expect(rows * columns).toBeGreaterThan(2000);
    expect(sheet[XLSX.utils.encode_cell(board.s)].v).toBe('Стол 1');
    expect(xml.match(/<c /g)!.length).toBeLessThan(200 + 2 * (rows + columns) + 100);
    const styles = [board.s, board.e, { r: board.e.r, c: board.s.c }, { r: board.s.r + 1, c: board.e.c }].map(
      (spot) => new RegExp(`<c r="${XLSX.utils.encode_cell(spot)}" s="(\\d+)"`).exec(xml)?.[1],
    );
    expect(new Set(styles).size).toBe(1);
    expect(styles[0]).toBeDefined();
    const inside = XLSX.utils.encode_cell({ r: board.s.r + 1, c: board.s.c + 1 });
    expect(xml).not.toContain(`"${inside}"`);
  });
});

describe('what is called as nothing else is', () => {
  const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', '_x0041_', '_x005F_', 'a_xD83D_b'];

  it.each(NAMES)('stays so in a row, a level and a caption: %s', async (name) => {
    const [first, second] = newLayout(2, 8).rows;
    const layout = {
      ...newLayout(2, 8),
      rows: [
        { ...first!, label: name },
        { ...second!, level: 1 },
      ],
      levels: [{ name }, { name: 'Балкон' }],
      captions: [{ text: name, x: 0, y: -60 }],
    };
    const file = await hallWorkbook(`Зал ${name}`, layout, 'ru');
    const texts = textsOf(file).flat(3);
    expect(texts.filter((text) => text === name)).toHaveLength(4);
    expect(strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml']!)).not.toMatch(/<v>\D/);
    const { layout: read } = await readPlanFile(file, 'зал.xlsx');
    expect(read.rows.map(({ label }) => label)).toEqual([name, '2']);
    expect(read.levels.map(({ name: level }) => level)).toEqual([name, 'Балкон']);
  });

  it.each(NAMES)('and in the list of a seating plan: %s', async (name) => {
    const plan = planOf(newLayout(1, 1));
    const guests = plan.guests.slice(0, 1).map((guest) => ({ ...guest, guest: name, sector: name }));
    const file = await seatingPlanWorkbook({ ...plan, guests });
    expect(
      textsOf(file)
        .flat(3)
        .filter((text) => text === name),
    ).toHaveLength(2);
  });
});
