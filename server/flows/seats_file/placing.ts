import { groupBy } from '#shared/group.ts';
import type { NameIndex } from '#shared/nameIndex.ts';
import type { FileProblem, FileProblemKey } from '#shared/seating/file.ts';
import type { NameCell } from './cells.ts';

/** Who stands where in the file, as far as that is clear; what isn't, cell by cell. */
export interface Placed {
  cells: ReadonlyMap<string, NameCell>;
  /** Guests of whom the file says nothing that could be done: they stay where they are. */
  unclear: ReadonlySet<string>;
  problems: FileProblem[];
}

/**
 * From cells to guests. A cell that says what it said is right, so a copy of it elsewhere is one too many. Of a name that isn't clear
 * nobody is moved or freed; who stood in that cell stays, unless they stand elsewhere. O(cells).
 */
export function placed(cells: readonly NameCell[], index: NameIndex, nameOf: (id: string) => string): Placed {
  const standing = new Map<string, NameCell>();
  const unclear = new Set<string>();
  const problems: FileProblem[] = [];
  const spoilt: NameCell[] = [];
  const spoil = (cell: NameCell, key: FileProblemKey, params: Record<string, string>) => {
    problems.push({ key, at: cell.at, params, place: null });
    spoilt.push(cell);
  };
  // Who is called alike, once for all cells that say so.
  const alike = new Set<readonly string[]>();
  const coming: { guest: string; cell: NameCell }[] = [];
  for (const cell of cells) {
    if (cell.bad) {
      spoil(cell, cell.bad.key, { text: cell.bad.text });
    } else if (cell.same) {
      if (cell.base !== null) standing.set(cell.base, cell);
    } else if (cell.name !== '') {
      const { ids } = index.find(cell.name);
      if (ids.length === 1) coming.push({ guest: ids[0]!, cell });
      else if (ids.length === 0) spoil(cell, 'unknown_name', { name: cell.name });
      else {
        const names = ids.slice(0, NAMED).map(nameOf).join(', ');
        spoil(cell, 'ambiguous_name', { name: cell.name, names });
        alike.add(ids);
      }
    }
  }
  for (const ids of alike) for (const id of ids) unclear.add(id);
  for (const [guest, several] of groupBy(coming, (one) => one.guest)) {
    const own = standing.get(guest);
    if (!own && several.length === 1) {
      standing.set(guest, several[0]!.cell);
      continue;
    }
    several.forEach(({ cell }, i) => {
      const other = own ?? several[i === 0 ? 1 : 0]!.cell;
      spoil(cell, 'name_twice', { name: nameOf(guest), other: other.at.cell });
    });
    if (!own) unclear.add(guest);
  }
  for (const cell of spoilt) if (cell.base !== null && !standing.has(cell.base)) standing.set(cell.base, cell);
  for (const guest of standing.keys()) unclear.delete(guest);
  return { cells: standing, unclear, problems };
}

/** As many of those whom a name may mean are named. */
const NAMED = 5;
