import type { HallLayout } from './layout.ts';

/** As many characters as the label of a row and the name of an area may have. */
export const ROW_LABEL = 40;
export const AREA_NAME = 60;

/** So many characters of a text at most, none of them half a letter. */
export function cut(text: string, most: number): string {
  return text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Without the letters that are taken for others, or that nobody calls out: Ё З Й Ъ Ы Ь. */
const RUSSIAN = 'АБВГДЕЖИКЛМНОПРСТУФХЦЧШЩЭЮЯ';
/** Of so many letters at most some can be left out: others have to remain. */
export const MOST_LETTERS = 20;

/**
 * The label that follows: 7 -> 8, A -> B, Z -> AA, Я -> АА, "VIP 1" -> "VIP 2", "3б" -> "3б". Where letters count, a label with
 * one of those in `skip` is passed over.
 */
export function labelAfter(label: string, skip = ''): string {
  let after = oneAfter(label);
  while (isSkipped(after, skip)) after = oneAfter(after);
  return after;
}

/** The first label from `label` on without a letter to skip. */
export function firstLabel(label: string, skip = ''): string {
  return isSkipped(label, skip) ? labelAfter(label, skip) : label;
}

/** Do letters count in this label? */
export function isLettered(label: string): boolean {
  return [LATIN, RUSSIAN].some((alphabet) => label !== '' && [...label].every((letter) => alphabet.includes(letter)));
}

function isSkipped(label: string, skip: string): boolean {
  const few = skip.length <= MOST_LETTERS && isLettered(label);
  return few && [...skip].some((letter) => label.includes(letter));
}

function oneAfter(label: string): string {
  const [, name, number] = /^(.*?)(\d+)$/.exec(label) ?? [];
  if (number) return `${name}${Number(number) + 1}`;
  const alphabet = LATIN.includes(label.at(-1) ?? '') ? LATIN : RUSSIAN;
  const letters = [...label];
  if (!letters.every((letter) => alphabet.includes(letter))) return label;
  for (let at = letters.length - 1; at >= 0; at -= 1) {
    const position = alphabet.indexOf(letters[at] ?? '');
    if (position < alphabet.length - 1) {
      letters[at] = alphabet[position + 1] ?? '';
      return letters.join('');
    }
    letters[at] = alphabet[0] ?? '';
  }
  return [alphabet[0], ...letters].join('');
}

/** The first label no row bears, going on from `label`: the last row's, if none is given. */
export function freeLabel(layout: Pick<HallLayout, 'rows'>, label = layout.rows.at(-1)?.label): string {
  const taken = new Set(layout.rows.map((row) => row.label));
  return label === undefined ? '1' : firstFree(taken, nextOf(label), ROW_LABEL);
}

/**
 * Gives out the label that follows one, or the next that is free: none is among `taken`, none comes twice. What was passed over
 * once isn't gone through again: nearly O(1) a label.
 */
export function labelGiver(taken: Iterable<string>): (after: string) => string {
  const [given, next] = [new Set(taken), new Map<string, string>()];
  return (after) => {
    const label = firstFree(given, nextOf(after), ROW_LABEL, '', next);
    given.add(label);
    return label;
  };
}

/** The first label no table bears, going on from `label`: the last one that counts tables, if none is given. */
export function freeTable(layout: Pick<HallLayout, 'tables'>, label = lastCounted(layout.tables)): string {
  const taken = new Set(layout.tables.map((table) => table.label));
  return label === undefined ? '1' : firstFree(taken, nextOf(label), ROW_LABEL);
}

/** `name` for a new area, or where another has it the first free name that follows. */
export function freeName(layout: Pick<HallLayout, 'areas'>, name: string): string {
  return firstFree(new Set(layout.areas.map((area) => area.name)), name, AREA_NAME);
}

/** Labels from `from` on, or the next that are free: none is among `taken`, none comes twice, none is too long to be kept. */
export function* freeLabels(taken: ReadonlySet<string>, from: string, skip = ''): Generator<string, never> {
  const given = new Set(taken);
  for (let label = firstLabel(from, skip); ; label = nextOf(label, skip)) {
    label = firstFree(given, label, ROW_LABEL, skip);
    given.add(label);
    yield label;
  }
}

/** The order of labels that count on from each other: 9 before 10, Z before AA. */
export function labelOrder(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}

/**
 * What a label counts in: the words before its number, or the alphabet of its letters. Three letters and more are a name (VIP),
 * which counts for itself.
 */
export function seriesOf(label: string): string {
  const [, words] = /^(.*?)\d+$/.exec(label) ?? [];
  if (words !== undefined) return `${words}1`;
  if (!isLettered(label) || label.length > 2) return label;
  return LATIN.includes(label[0]!) ? LATIN[0]! : RUSSIAN[0]!;
}

/** The label that goes on after the last of those in `labels` that count as `label` does. */
export function labelAfterLast(labels: Iterable<string>, label: string, skip = ''): string {
  const series = seriesOf(label);
  const last = [...labels].filter((other) => seriesOf(other) === series).reduce(later, label);
  return nextOf(last, skip);
}

const later = (one: string, other: string) => (labelOrder(one, other) < 0 ? other : one);

/** The label tables were counted up to: a head table has a name, and a second one that name with a number behind it. */
function lastCounted(tables: HallLayout['tables']): string | undefined {
  const heads = new Set(tables.flatMap(({ shape, label }) => (shape === 'head' ? [label] : [])));
  const isName = (label: string) =>
    isLettered(label) ? label.length > 2 : heads.has(/^(.+) \d+$/.exec(label)?.[1] ?? '');
  return tables.findLast(
    ({ shape, label }) => (isLettered(label) || /\d$/.test(label)) && !(shape === 'head' && isName(label)),
  )?.label;
}

/** Without letters of `skip`; `known`: what is free after a label that is taken, as far as it was found out. */
function firstFree(
  taken: ReadonlySet<string>,
  from: string,
  most: number,
  skip = '',
  known = new Map<string, string>(),
): string {
  const passed: string[] = [];
  let free = from;
  while (taken.has(free)) {
    passed.push(free);
    free = known.get(free) ?? nextOf(free, skip);
  }
  for (const label of passed) known.set(label, free);
  return free.length <= most ? free : firstFree(taken, '1', Infinity, '', known);
}

function nextOf(label: string, skip = ''): string {
  const next = labelAfter(label, skip);
  return next === label ? `${label} 2` : next;
}
