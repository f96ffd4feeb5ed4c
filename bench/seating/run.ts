import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Figure } from '../table.ts';
import { graphFigures, packFigures, wishFigures } from './beside.ts';
import { installHighs } from './highs.ts';
import { evenings, movedFigures } from './evenings.ts';

/** Seating whole lists beside what anybody would write first, and beside what an exact solver proves possible. */
export async function benchSeating(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parterre-bench-'));
  try {
    const solve = await installHighs(folder);
    return [
      ...packFigures(solve),
      ...wishFigures(solve),
      ...graphFigures(solve),
      ...evenings(),
      ...movedFigures(solve),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
