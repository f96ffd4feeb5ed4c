import { recordKey } from '#shared/text.ts';
import type { GridRow } from './rows.ts';

/** A word that a file has where ranks stand: its rows, and the rank that is given to all of them; '' of none. */
export interface RankWord {
  word: string;
  rows: number[];
  rank: string;
}

/** As many are asked about; of more some other column was taken for ranks. */
const MOST = 12;
const NUMBER = /^\d*$/;

/** The words that a file has where ranks stand, as it was read, in its order. */
export function rankWords(rows: readonly GridRow[]): RankWord[] {
  const words = new Map<string, RankWord>();
  for (const { row, found, values } of rows) {
    const word = found.rank ?? '';
    if (NUMBER.test(word)) continue;
    const rank = NUMBER.test(values.rank ?? '') ? (values.rank ?? '') : '';
    const known = words.get(recordKey(word));
    if (!known) words.set(recordKey(word), { word, rows: [row], rank });
    else {
      known.rows.push(row);
      if (known.rank !== rank) known.rank = '';
    }
  }
  return [...words.values()].slice(0, MOST);
}
