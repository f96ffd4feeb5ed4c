import { beforeAll, expect, it, vi } from 'vitest';
import { MemoryStorage } from './storage.ts';

let saidOf: typeof import('../../../src/crud/JobBar.tsx').saidOf;

beforeAll(async () => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, new MemoryStorage());
  vi.stubGlobal('addEventListener', () => undefined);
  ({ saidOf } = await import('../../../src/crud/JobBar.tsx'));
});

const translate = (key: string, { count }: { count?: number } = {}) => [key, count].filter(Boolean).join(' ');
const names = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: String(at), name: `Guest ${at}`, reason: 'later' }));
const said = (failed: number, named: number) =>
  saidOf(
    {
      kind: 'undo',
      state: 'done',
      done: 5_000,
      total: 5_000,
      changed: 0,
      gone: 0,
      failed,
      failures: names(named),
    } as never,
    'back',
    translate as never,
  );

it('names some of those who stay, and says how many more there are', () => {
  expect(said(4_073, 20)).toMatch(/Guest 2 \(later\), crud\.and_more 4070$/);
  expect(said(3, 3)).not.toContain('and_more');
  expect(said(7, 0)).not.toContain('and_more');
});
