import { describe, expect, it } from 'vitest';
import { type BlockSpec, drawBlock } from '#shared/hall/blocks.ts';
import { doublesOf } from '#shared/hall/doubles.ts';
import { labelRows, setRows } from '#shared/hall/edit.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import { skippedLetters, skipLetters } from '#shared/hall/lettering.ts';
import { PLAIN_BLOCK } from './anyHall.ts';

const spec: BlockSpec = { ...PLAIN_BLOCK, rows: 10, seats: 6, label: 'A' };
const drawn = (change: Partial<BlockSpec>) => drawBlock(newLayout(0, 0), { ...spec, ...change });
const every = ({ rows }: HallLayout) => rows.map((_, at) => at);
const labelsOf = ({ rows }: HallLayout) => [...new Set(rows.map(({ label }) => label))].join(' ');

describe('letters that rows leave out', () => {
  it('are told of the labels, and set anew, as if they had been asked for while the block was drawn', () => {
    for (const aisles of [[], [3]]) {
      for (const label of ['A', 'X', 'Д']) {
        for (const skip of ['', 'B', 'I', 'IO', 'ЖИ']) {
          const [plain, asked] = [drawn({ aisles, label }), drawn({ aisles, label, skip })];
          expect(skipLetters(plain, every(plain), skip).rows).toEqual(asked.rows);
          const told = skippedLetters(asked, every(asked))!;
          expect(skipLetters(plain, every(plain), told).rows).toEqual(asked.rows);
          expect(skipLetters(asked, every(asked), '').rows).toEqual(plain.rows);
        }
      }
    }
    const asked = drawn({ skip: 'IO' });
    expect([skippedLetters(asked, every(asked)), labelsOf(asked)]).toEqual(['I', 'A B C D E F G H J K']);
  });

  it('are left out in the order of the labels, wherever their rows stand, and boxes keep their names', () => {
    const anew = drawn({ aisles: [3], anew: true, rows: 6, boxes: 1 });
    const skipped = skipLetters(anew, every(anew), 'CI');
    expect(doublesOf(skipped)).toEqual([]);
    const rows = skipped.rows.filter((_, at) => at % 2 === 0 && at < 12).map(({ label }) => label);
    expect(rows.join(' ')).toBe('A B D E F G');
    expect(skipped.rows.slice(12).map(({ label }) => label)).toEqual(anew.rows.slice(12).map(({ label }) => label));
    expect(skippedLetters(skipped, every(skipped))).toBe('CI');
  });

  it('are none where labels count in figures, where there is one, or where other rows have what is between', () => {
    const plain = drawn({});
    expect(skippedLetters(newLayout(4, 4), [0, 1, 2])).toBeNull();
    expect(skipLetters(newLayout(4, 4), [0, 1, 2], 'I')).toEqual(newLayout(4, 4));
    expect(skippedLetters(plain, [3])).toBeNull();
    expect(skippedLetters(plain, [0, 9])).toBeNull();
    expect(skippedLetters(setRows(plain, [4], { label: 'Я' }), every(plain))).toBeNull();
  });

  it('stay left out where the first label becomes another, and both parts of a row keep one label', () => {
    const parted = drawn({ aisles: [3], rows: 4 });
    const next = labelRows(parted, every(parted), 'G', 'I');
    expect(next.rows.map(({ label }) => label).join(' ')).toBe('G G H H J J K K');
    expect(doublesOf(next)).toEqual([]);
  });
});
