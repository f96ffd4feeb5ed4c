import { expect, it } from 'vitest';
import { filesInTurn } from '../../support/turn.ts';

it('a file that is named runs on whatever engine is asked for, all others in their turn', () => {
  const [one, other] = ['tests/server/crud/generated.test.ts', 'tests/server/crud/import.test.ts'];
  const on = (engine: 'embedded' | 'postgres', ...given: string[]) => filesInTurn('server', engine, given);
  for (const given of [one!, `./${one}`, `/home/somebody/parterre/${one}`, 'crud/generated', 'generated.test.ts']) {
    expect([given, on('embedded', given), on('postgres', given)]).toEqual([
      given,
      expect.arrayContaining([one]),
      expect.arrayContaining([one]),
    ]);
  }
  if (process.env['LONG'] || process.env['BOTH']) return;
  for (const file of [one, other]) {
    const turns = [on('embedded', '--project', 'server-pglite', '-t'), on('postgres', '--reporter=dot')];
    expect(turns.filter((files) => files.includes(file!))).toHaveLength(1);
  }
});
