import { limit } from '../limits.ts';
import { cleanText } from '../text.ts';
import { doublesOf, namesOf, numberOn } from './doubles.ts';
import { faultsIn } from './faults.ts';
import { fittedRuns, steady } from './fitting.ts';
import { levelBehind } from './label.ts';
import { cut, ROW_LABEL } from './labels.ts';
import {
  type HallLayout,
  layoutOf,
  MOST_CAPTIONS,
  MOST_NAME,
  MOST_ZONES,
  newLayout,
  type Row,
  SEAT_PITCH,
} from './layout.ts';
import {
  borne,
  type PlanProblem,
  type PretixArea,
  type PretixPlan,
  pretixPlan,
  type PretixRow,
  type PretixZone,
} from './pretix.ts';
import { calledIn, notAPlan } from './pretixSpot.ts';
import { refusedGroups, tooManyGroups } from './planLimits.ts';
import { type Point, spotsOf, union } from './seats.ts';
import { isStage, stageAt, type Words } from './stageWords.ts';
import { freeAmong } from './standing.ts';

/** A plan that was read, or null where the file holds none; and what in it could not be taken over as it was. */
export interface ReadPlan {
  layout: HallLayout | null;
  problems: PlanProblem[];
}

/**
 * A pretix seating plan as a hall: rows become rows, as straight, bowed or torn as their seats stand; zones whose labels come
 * again become levels, or name their only row; categories become ranks; the stage is found by its word; other words become
 * captions. Units are scaled so that seats stand as far apart as ours. Nothing is guessed in silence: `problems` has the rest.
 */
export function layoutFromPretix(file: unknown): ReadPlan {
  const parsed = pretixPlan.safeParse(file);
  if (!parsed.success) {
    return { layout: null, problems: [notAPlan(file, parsed.error.issues[0]?.path ?? [])] };
  }
  const plan = parsed.data;
  const seats = plan.zones.flatMap(({ rows }) => rows.flatMap((row) => row.seats)).length;
  const most = limit('hallPlaces');
  if (seats === 0 || seats > most)
    return {
      layout: null,
      problems: [{ key: seats === 0 ? 'no_seats' : 'too_many', params: { seats: String(seats), most: String(most) } }],
    };
  const groups = Math.max(plan.zones.length, plan.zones.flatMap(({ rows }) => rows).length);
  return groups > limit('groups') ? tooManyGroups(groups) : drawn(plan);
}

function drawn(plan: PretixPlan): ReadPlan {
  const problems: PlanProblem[] = [];
  const scale = SEAT_PITCH / pitchOf(plan);
  const standing = standingOf(plan.zones);
  const ranks = new Map<string, number[]>();
  const rows: Row[] = [];
  let next = 1;
  plan.zones.forEach((zone, at) => {
    const { level, named } = standing[at]!;
    const own = named ? borne(zone.name, ROW_LABEL, `zones.${at}.name`, problems) : null;
    for (const [i, row] of zone.rows.entries()) {
      if (row.seats.length === 0) problems.push({ key: 'empty_row', params: calledIn(zone, row) });
      if (row.seats.length === 0) continue;
      const given = own ?? borne(row.row_number, ROW_LABEL, `zones.${at}.rows.${i}.row_number`, problems);
      const label = given || String(rows.length + 1);
      const laid = layRow(zone, row, scale, next, problems);
      row.seats.forEach(({ category }, seat) => {
        if (!category) return;
        if (!ranks.has(category)) ranks.set(category, []);
        ranks.get(category)!.push(next + seat);
      });
      next += row.seats.length;
      rows.push(...laid.map((each) => ({ ...each, label, ...(level > 0 ? { level } : {}) })));
    }
  });
  const box = union(rows.flatMap((row) => spotsOf(row).map(({ x, y }) => ({ x, y, width: 0, height: 0 }))));
  const words = wordsOf(plan.zones, scale, problems);
  const stage = words.find(({ text }) => isStage(text));
  const levels = levelNames(plan.zones, standing, problems);
  const captions = words.filter((each) => each !== stage);
  for (const { text } of captions.slice(MOST_CAPTIONS)) problems.push({ key: 'caption_left_out', params: { text } });
  const layout = layoutOf({
    ...newLayout(0, 0),
    next_place: next,
    stage: stage ? stageAt(stage, box) : newLayout(0, 0).stage,
    rows,
    levels: levels.length > 1 ? levels.map((name) => ({ name })) : [],
    captions: captions.slice(0, MOST_CAPTIONS),
    zones: ranks.size > 1 ? zonesOf(plan, ranks, problems) : [],
  });
  const refused = refusedGroups(layout);
  if (refused) return refused;
  for (const { level, row, seats } of namesOf(doublesOf(layout)))
    problems.push({ key: 'numbered_on', params: { group: row!, on: levelBehind(level), seats } });
  const numbered = numberOn(layout);
  return { layout: numbered, problems: [...faultsIn(numbered), ...problems] };
}

/** How far neighbours stand from each other, as most do. */
function pitchOf({ zones }: PretixPlan): number {
  const gaps = zones.flatMap(({ rows }) =>
    rows.flatMap(({ seats }) =>
      seats
        .slice(1)
        .map(({ position }, i) => Math.hypot(position.x - seats[i]!.position.x, position.y - seats[i]!.position.y)),
    ),
  );
  const sorted = gaps.filter((gap) => gap > 0).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? SEAT_PITCH;
}

/** Where each zone stands: one whose labels another bore before is a level of its own, or names its only row. */
function standingOf(zones: readonly PretixZone[]): { level: number; named: boolean }[] {
  const taken = new Set<string>();
  let levels = 0;
  return zones.map(({ rows }) => {
    const labels = rows.flatMap(({ row_number, seats }) =>
      seats.map(({ seat_number }) => `${row_number} ${seat_number}`),
    );
    const clashes = labels.some((label) => taken.has(label));
    const alone = new Set(rows.map(({ row_number }) => row_number)).size === 1 && zones.length > 1;
    const named = alone && (clashes || zones.some((other) => other.rows !== rows && sharesRow(other, rows)));
    if (!named && !clashes) labels.forEach((label) => taken.add(label));
    if (named || !clashes) return { level: 0, named };
    levels += 1;
    return { level: levels, named };
  });
}

function sharesRow(zone: PretixZone, rows: readonly PretixRow[]): boolean {
  const labels = new Set(rows.map(({ row_number }) => row_number));
  return zone.rows.some(({ row_number }) => labels.has(row_number));
}

function levelNames(
  zones: readonly PretixZone[],
  standing: readonly { level: number; named: boolean }[],
  problems: PlanProblem[],
): string[] {
  // The name of a hall's only level is nowhere to be seen.
  const told = standing.some(({ level }) => level > 0) ? problems : [];
  const names: string[] = [];
  zones.forEach(({ name, rows }, at) => {
    const { level, named } = standing[at]!;
    if (!named && rows.length > 0)
      names[level] ??= freeAmong(
        names.flatMap((other) => (other === undefined ? [] : [{ name: other }])),
        borne(name, MOST_NAME, `zones.${at}.name`, told) || String(level + 1),
      );
  });
  return Array.from(names, (name, at) => name ?? String(at + 1));
}

/** A row of theirs as one or several of ours. */
function layRow(zone: PretixZone, row: PretixRow, scale: number, first: number, problems: PlanProblem[]): Row[] {
  const points = row.seats.map(({ position }) => ({
    x: (zone.position.x + row.position.x + position.x) * scale,
    y: (zone.position.y + row.position.y + position.y) * scale,
  }));
  const numbers = numbersOf(zone, row, problems);
  return steady(numbers).flatMap(({ from, to }) => {
    let at = from;
    return fittedRuns(points.slice(from, to)).map(({ shape, count }): Row => {
      const own = numbers.slice(at, at + count);
      const places = own.map((_, i) => first + at + i);
      at += count;
      const step = count > 1 ? own[1]! - own[0]! : 1;
      return {
        label: '',
        ...shape,
        start: Math.min(...own),
        ...(Math.abs(step) === 2 ? { step: 2 as const } : {}),
        direction: step < 0 ? 'rtl' : 'ltr',
        places,
      };
    });
  });
}

/** Printed numbers; a seat whose number is none counts on from the one before it, and is told. */
function numbersOf(zone: PretixZone, row: PretixRow, problems: PlanProblem[]): number[] {
  const numbers: number[] = [];
  for (const { seat_number } of row.seats) {
    const number = /^\d{1,4}$/.test(seat_number) ? Number(seat_number) : null;
    if (number === null)
      problems.push({
        key: seat_number === '' ? 'number_missing' : 'no_number',
        params: { ...calledIn(zone, row), seat: cut(cleanText(seat_number), ROW_LABEL) || String(numbers.length + 1) },
      });
    numbers.push(number ?? (numbers.at(-1) ?? 0) + 1);
  }
  return numbers;
}

/** Words that stand on drawn areas, where they stand; areas without words are left out and told. */
function wordsOf(zones: readonly PretixZone[], scale: number, problems: PlanProblem[]): Words[] {
  let shapes = 0;
  const words = zones.flatMap((zone, at) =>
    zone.areas.flatMap((area, i): Words[] => {
      const text = borne(area.text?.text ?? '', MOST_NAME, `zones.${at}.areas.${i}.text`, problems);
      if (text === '') {
        shapes += 1;
        return [];
      }
      const { x, y } = middleOf(area);
      return [{ text, x: round((zone.position.x + x) * scale), y: round((zone.position.y + y) * scale) }];
    }),
  );
  if (shapes > 0) problems.push({ key: 'shapes_left_out', params: { count: String(shapes) } });
  return words;
}

function middleOf({ position: { x, y }, rectangle }: PretixArea): Point {
  return rectangle ? { x: x + rectangle.width / 2, y: y + rectangle.height / 2 } : { x, y };
}

/** Ranks in the order of the plan's categories, the best first. */
function zonesOf(
  { categories }: PretixPlan,
  ranks: ReadonlyMap<string, number[]>,
  problems: PlanProblem[],
): HallLayout['zones'] {
  const names = [...new Set([...categories.map(({ name }) => name), ...ranks.keys()])];
  const zones: HallLayout['zones'] = [];
  for (const name of names) {
    const places = ranks.get(name);
    if (!places) continue;
    if (zones.length < MOST_ZONES) {
      const at = categories.findIndex((category) => category.name === name);
      const own = borne(name, MOST_NAME, at < 0 ? 'category' : `categories.${at}.name`, problems);
      zones.push({ name: freeAmong(zones, own || '–'), places });
    } else problems.push({ key: 'rank_left_out', params: { name: cut(cleanText(name), MOST_NAME) } });
  }
  return zones;
}

const round = (value: number) => Math.round(value * 10) / 10;
