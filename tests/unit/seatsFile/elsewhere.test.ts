import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { nameCells } from '#server/flows/seats_file/cells.ts';
import { hallIn, readSentPlan } from '#server/flows/seats_file/reading.ts';

it('a seating plan that another program saved says what was changed in it', async () => {
  const bytes = readFileSync(new URL('../../data/seating-plan-edited.xlsx', import.meta.url));
  const plan = await readSentPlan(bytes, 'план.xlsx');
  const [event_id, id] = ['aaaa', 'bbbb'].map((end) => `01a20000-0000-7000-8000-00000000${end}`) as [string, string];
  const sent = hallIn(plan, { id, event_id });
  const cells = await nameCells(sent);
  expect([plan.record.event.name, sent.record.revision, cells.length]).toEqual(['Бал', 7, 24]);
  expect(cells.flatMap(({ same, at, spot, name }) => (same ? [] : [[at.cell, spot.place, name]]))).toEqual([
    ['B7', 1, 'Ли'],
    ['C7', 2, 'Медведева'],
    ['D7', 3, 'Соловьёв'],
    ['N7', 21, ''],
  ]);
  expect(cells.find(({ at }) => at.cell === 'B23')).toMatchObject({ name: 'Крылов Иван Андреевич', same: true });
});
