import { type SheetCell, sheetParts } from '#server/paper/list.ts';
import { inOnePiece } from '../../support/book.ts';

// Writes a long list in a process of its own and says, in MB, by how much its memory grew: `node longSheet.ts xlsx|csv|control`.
const [kind = 'xlsx'] = process.argv.slice(2);
const ROWS = 100_000;
const columns = Array.from({ length: 10 }, (_, i) => ({ title: `Столбец ${i}` }));
const page = (from: number): SheetCell[][] =>
  Array.from({ length: 1000 }, (_, i) =>
    columns.map((_column, j) => (j === 0 ? from + i : `Иванова ${from + i} ${j}`)),
  );

async function* pages(count: number) {
  for (let at = 0; at < count; at += 1) yield page(at * 1000);
}

const write = async (count: number) => {
  if (kind === 'control')
    return inOnePiece([{ name: 'a', columns, rows: Array.from({ length: count }, (_, at) => page(at * 1000)).flat() }])
      .length;
  let length = 0;
  for await (const part of sheetParts(columns, pages(count), kind as 'xlsx' | 'csv')) length += part.length;
  return length;
};
// What code and threads take by themselves isn't counted.
await write(2);
const before = process.memoryUsage.rss();
let most = before;
const look = () => (most = Math.max(most, process.memoryUsage.rss()));
const looking = setInterval(look, 5);
const length = await write(ROWS / 1000);
look();
clearInterval(looking);
console.log(JSON.stringify({ grown: (most - before) / 1e6, length }));
