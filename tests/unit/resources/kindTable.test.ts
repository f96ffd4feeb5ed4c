import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { KINDS } from '#shared/kinds.ts';

/** The table of kinds that developers read: each kind, and the operators it names. */
function told(): Map<string, string[]> {
  const text = readFileSync(new URL('../../../docs/adding-a-resource.md', import.meta.url), 'utf8');
  const table = text.slice(text.indexOf('| Kind '), text.indexOf('In the address'));
  const words = (cell: string) => [...cell.replace(/\([^)]*\)/g, '').matchAll(/`(\w+)`/g)].map(([, word]) => word!);
  return new Map(
    table.split('\n').flatMap((line) => {
      const [, kinds = '', , operators = ''] = line.split('|');
      return words(kinds).map((kind): [string, string[]] => [
        kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        words(operators),
      ]);
    }),
  );
}

it('the documentation names every kind of field, and how each is compared', () => {
  const kinds = Object.entries(KINDS).map(([kind, { operators }]): [string, string[]] => [kind, operators.toSorted()]);
  const said = [...told()].map(([kind, operators]): [string, string[]] => [kind, operators.toSorted()]);
  expect(new Map(said)).toEqual(new Map(kinds));
});
