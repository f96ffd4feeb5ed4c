import { expect, it, vi } from 'vitest';
import { MemoryStorage } from '../front/storage.ts';
import { translateIn } from './translate.ts';

for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, new MemoryStorage());
vi.stubGlobal('addEventListener', () => undefined);
const { fewLabels, planLabel } = await import('../../../src/customRoutes/hall/editor/words.ts');
const { hintFor } = await import('../../../src/customRoutes/hall/sectors/hintFor.ts');

const labelled = (...labels: string[]) => labels.map((label) => ({ label }));

it('tables are named by their numbers as ranges and those without one by name, of many the first', () => {
  expect(fewLabels(labelled('1', '2', '3', 'Главный'))).toBe('1–3, Главный');
  expect(fewLabels(labelled('а', 'б', 'в', 'г', 'д'))).toBe('а, б, в, г, д');
  expect(fewLabels(labelled('а', 'б', 'в', 'г', 'д', 'е'))).toBe('а, б, в, г, д …');
});

it('of a hall without rows no row is spoken of where sectors are painted', () => {
  expect(hintFor({ rows: [] })).toBe('hall.sectors.paint_hint_tables');
  expect(hintFor({ rows: [{}] as never })).toBe('hall.sectors.paint_hint');
});

it('the plan of a hall without a name is called a plan, and by nothing else', () => {
  expect(planLabel('', translateIn('ru'))).toMatch(/^План зала, редактор\./);
  expect(planLabel('', translateIn('en'))).toMatch(/^Plan of the hall, editor\./);
  expect(planLabel('Опера', translateIn('ru'))).toMatch(/^План зала «Опера», редактор\./);
});
