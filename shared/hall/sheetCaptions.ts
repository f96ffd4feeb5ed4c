import { cleanText } from '../text.ts';
import { cut } from './labels.ts';
import { MOST_CAPTIONS, MOST_ENTRANCES, MOST_NAME, ENTRANCE_NAME, type HallLayout } from './layout.ts';
import { borne, type PlanProblem } from './pretix.ts';
import { cellName, type SheetCell } from './sheetCells.ts';
import { middleOf } from './sheetRows.ts';
import type { Things } from './sheetThings.ts';
import { noRoomFor, saidBy } from './sheetWords.ts';

/** Entrances and captions: all words that are no label, no heading and nothing to sit at (`spoken` are). Tells of those in a line of seats. */
export function addWords(
  layout: HallLayout,
  { lines, crowded }: Pick<Things, 'lines' | 'crowded'>,
  spoken: ReadonlySet<SheetCell>,
  problems: PlanProblem[],
): void {
  for (const line of lines) {
    const words = line.filter((cell) => cell.kind === 'words' && !spoken.has(cell));
    const written = words.filter((cell) => {
      const said = saidBy(cell);
      const missing = noRoomFor(said, cell, crowded.get(cell));
      problems.push(...missing);
      if (said.kind === 'entrance') addEntrance(layout, said.name, cell, problems);
      else if (missing.length === 0 && isAmongSeats(cell, line))
        problems.push({ key: 'words_among_seats', params: { cell: cellName(cell), text: shortOf(cell.text) } });
      return said.kind !== 'entrance';
    });
    for (const cell of joined(written)) addCaption(layout, cell, problems);
  }
}

/** Before a seat or between two; words over several lines are about all of them. */
function isAmongSeats(cell: SheetCell, line: readonly SheetCell[]): boolean {
  return cell.rows === 1 && line.some(({ kind, column }) => kind !== 'words' && column > cell.column);
}

/** Words right beside each other as those of one cell: written one by one they would lie on each other. */
function joined(cells: readonly SheetCell[]): SheetCell[] {
  const all: SheetCell[] = [];
  for (const cell of cells) {
    const before = all.at(-1);
    const touches = before && before.column + before.columns === cell.column && before.rows === 1 && cell.rows === 1;
    if (!touches) all.push(cell);
    else
      all[all.length - 1] = {
        ...before,
        columns: before.columns + cell.columns,
        text: `${before.text} ${cell.text}`,
      };
  }
  return all;
}

function addEntrance(layout: HallLayout, said: string, cell: SheetCell, problems: PlanProblem[]): void {
  if (layout.entrances.length === MOST_ENTRANCES) return void problems.push(leftOut(cell));
  const name = borne(said, ENTRANCE_NAME, cellName(cell), problems) || '1';
  layout.entrances.push({ name, ...middleOf(cell) });
}

function addCaption(layout: HallLayout, cell: SheetCell, problems: PlanProblem[]): void {
  if (layout.captions.length === MOST_CAPTIONS) return void problems.push(leftOut(cell));
  const text = borne(cell.text, MOST_NAME, cellName(cell), problems);
  if (text !== '') layout.captions.push({ text, ...middleOf(cell) });
}

function leftOut(cell: SheetCell): PlanProblem {
  return { key: 'words_left_out', params: { cell: cellName(cell), text: shortOf(cell.text) } };
}

const shortOf = (text: string) => cut(cleanText(text), MOST_NAME);
