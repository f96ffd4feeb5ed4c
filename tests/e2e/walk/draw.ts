import type { Draw } from '../../support/draw.ts';

export interface Place {
  row: number;
  seat: number;
}

/** A rectangle of seats; rows and seats count from 1, as they are printed. */
export interface Block {
  first: Place;
  last: Place;
}

export interface Sector {
  name: string;
  /** First and last row; the whole width of the hall. */
  first: number;
  last: number;
}

export const ROWS = 20;
export const SEATS = 20;

/** Three sectors, one behind the other, between two drawn rows. */
export function drawSectors(draw: Draw): Sector[] {
  const first = draw.between(5, 8);
  const second = draw.between(first + 4, first + 7);
  const cuts = [0, first, second, ROWS];
  return ['A', 'B', 'C'].map((name, i) => ({ name, first: cuts[i]! + 1, last: cuts[i + 1]! }));
}

/** The seats of a block that nobody has, in the order in which a group is seated. */
export function freeIn(block: Block, seated: SeatMap): Place[] {
  const free: Place[] = [];
  for (let row = block.first.row; row <= block.last.row; row += 1)
    for (let seat = block.first.seat; seat <= block.last.seat; seat += 1)
      if (!seated.at({ row, seat })) free.push({ row, seat });
  return free;
}

/** A block with room for so many: in one sector where one has it, else anywhere. */
export function drawBlock(draw: Draw, sectors: readonly Sector[], seated: SeatMap, count: number): Block {
  const everywhere = { name: '', first: 1, last: ROWS };
  for (const { first, last } of [...draw.shuffle(sectors), everywhere]) {
    const from = draw.between(1, SEATS / 2);
    const columns = { from, to: draw.between(Math.max(from, SEATS / 2), SEATS) };
    for (const { from: left, to: right } of [columns, { from: 1, to: SEATS }]) {
      for (let row = draw.between(first, last), top = row; top >= first; top -= 1)
        for (; row <= last; row += 1) {
          const block = { first: { row: top, seat: left }, last: { row, seat: right } };
          if (freeIn(block, seated).length >= count) return block;
          if (row === last) break;
        }
    }
  }
  throw new Error(`No room for ${count}`);
}

/** Who sits where, as the test knows it. */
export class SeatMap {
  readonly byEmail = new Map<string, Place>();
  readonly #taken = new Set<string>();

  put(email: string, place: Place): void {
    this.byEmail.set(email, place);
    this.#taken.add(`${place.row} ${place.seat}`);
  }

  at({ row, seat }: Place): boolean {
    return this.#taken.has(`${row} ${seat}`);
  }
}
