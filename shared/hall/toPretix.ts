import { groupsOf, isFree, nameOfGroup } from './groups.ts';
import type { HallLayout, Table } from './layout.ts';
import { rankNames } from './marks.ts';
import { numbersOf } from './numbering.ts';
import { seatingBox, stageBox } from './geometry.ts';
import type { PlanProblem, PretixArea, PretixPlan } from './pretix.ts';
import { type Box, spotsOf, tableOutlines, union } from './seats.ts';

/**
 * A hall as a pretix seating plan: a zone for each level, rows and tables as rows with the seats where they stand, ranks as
 * categories, boards of tables, stage and areas as drawn shapes. pretix knows no places without a seat: those of areas and of
 * tables without chairs are left out, and told. Coordinates are shifted so that none is negative.
 * @param words what stage and screen are called, and the category of a seat without a rank
 */
export function pretixFromLayout(
  layout: HallLayout,
  name: string,
  words: { stage: string; free: string },
): { plan: PretixPlan; problems: PlanProblem[] } {
  const problems: PlanProblem[] = [];
  const rankOf = rankNames(layout);
  const stage = stageBox(layout.stage, seatingBox(layout));
  const box = union([seatingBox(layout), stage]);
  const origin = { x: MARGIN - box.x, y: MARGIN - box.y };
  const levels = layout.levels.length > 0 ? layout.levels.map((level) => level.name) : [name];
  const zones = levels.map((level): PretixPlan['zones'][number] => ({
    name: level,
    position: origin,
    rows: [],
    areas: [],
  }));
  zones[0]!.areas.push(rectangle(stage, words.stage));
  for (const each of groupsOf(layout)) {
    const zone = zones[each.group.level ?? 0]!;
    const label = nameOfGroup(each);
    if (each.kind === 'tables') zone.areas.push(...boardsOf(each.group, label));
    if (each.kind === 'areas') zone.areas.push(rectangle(each.group, label));
    if (isFree(each)) {
      problems.push({ key: 'free_left_out', params: { name: label, count: String(each.group.places.length) } });
      continue;
    }
    const [spots, numbers] = [spotsOf(each.group), numbersOf(layout, each)];
    zone.rows.push({
      row_number: label,
      position: { x: 0, y: 0 },
      seats: each.group.places.map((place, i) => ({
        seat_guid: String(place),
        seat_number: String(numbers[i]),
        position: { x: round(spots[i]!.x), y: round(spots[i]!.y) },
        category: rankOf.get(place) ?? words.free,
      })),
    });
  }
  const categories = [...layout.zones.map((zone) => zone.name), words.free].map((category, i) => ({
    name: category,
    color: COLOURS[i % COLOURS.length]!,
  }));
  const size = { width: Math.ceil(box.width + 2 * MARGIN), height: Math.ceil(box.height + 2 * MARGIN) };
  return { plan: { name, size, categories, zones }, problems };
}

const MARGIN = 40;
const COLOURS = ['#7b1fa2', '#1565c0', '#2e7d32', '#ef6c00', '#ad1457', '#00838f', '#4e342e', '#37474f'];

function rectangle({ x, y, width, height }: Box, text: string): PretixArea {
  return {
    shape: 'rectangle',
    position: { x: round(x), y: round(y) },
    rotation: 0,
    rectangle: { width: round(width), height: round(height) },
    text: { text },
  };
}

/** Boards as polygons, the first with the table's label. */
function boardsOf(table: Table, label: string): PretixArea[] {
  return tableOutlines(table).map((outline, i) => ({
    shape: 'polygon',
    position: { x: round(table.x), y: round(table.y) },
    rotation: 0,
    polygon: { points: outline.map(({ x, y }) => ({ x: round(x - table.x), y: round(y - table.y) })) },
    ...(i === 0 ? { text: { text: label } } : {}),
  }));
}

const round = (value: number) => Math.round(value * 10) / 10;
