import { describe, expect, it } from 'vitest';
import { type HallLayout, newLayout, type Row, type Table } from '#shared/hall/layout.ts';
import { Problem } from '#shared/problems.ts';
import { translate, translateField } from '#server/base/language.ts';
import { nextLayout } from '#server/hall_templates/layouts.ts';

const LANGUAGES = ['ru', 'en'] as const;

/** What a layout is refused with: the sentence and those of its spots, in both languages. */
function refusal(layout: HallLayout): Record<'ru' | 'en', string[]> {
  try {
    nextLayout(null, layout, '');
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const said = LANGUAGES.map((language) => [
      language,
      [
        translate(language, `problems.${error.code}`, error.detail.params),
        ...Object.values(error.detail.errors ?? {}).map((message) => translateField(language, message)),
      ],
    ]);
    return Object.fromEntries(said) as Record<'ru' | 'en', string[]>;
  }
  throw new Error('it was taken');
}

let next = 1;
const placesOf = (count: number) => Array.from({ length: count }, () => next++);
const row = (label: string, more: Partial<Row> = {}): Row => ({
  label,
  x: 0,
  y: 0,
  dx: 24,
  dy: 0,
  start: 1,
  places: placesOf(3),
  ...more,
});
const table = (label: string, more: Partial<Table> = {}): Table => ({
  label,
  shape: 'round',
  x: 0,
  y: 0,
  turn: 0,
  start: 1,
  places: placesOf(6),
  ...more,
});
const hall = (more: Partial<HallLayout>): HallLayout => ({ ...newLayout(0, 0), next_place: 100_000, ...more });
const levels = [{ name: 'Партер' }, { name: 'Балкон' }];

describe('a refused layout', () => {
  it('says which tables come twice, also those without numbered chairs', () => {
    const standing = { chairs: false as const };
    const tables = [table('6', standing), table('6', { ...standing, x: 500 })];
    expect(refusal(hall({ tables }))).toEqual({
      ru: [
        'Два места с одной подписью: 6. Дайте каждому ряду свою подпись или свои номера мест.',
        'Стол «6» встречается дважды',
      ],
      en: [
        'Two places would bear one label: 6. Give each row a label or seat numbers of its own.',
        'Table “6” is there twice',
      ],
    });
  });

  it('names the level of what comes twice where there are several', () => {
    const rows = [row('1'), row('1', { level: 1 }), row('1', { level: 1, y: 100 })];
    expect(refusal(hall({ levels, rows }))).toEqual({
      ru: [
        'Два места с одной подписью: 1 (1–3, Балкон). Дайте каждому ряду свою подпись или свои номера мест.',
        'В ряду «1» повторяются места: 1–3 (Балкон)',
      ],
      en: [
        'Two places would bear one label: 1 (1–3, Балкон). Give each row a label or seat numbers of its own.',
        'Row “1” has these seats twice: 1–3 (Балкон)',
      ],
    });
  });

  it('names the level of what stands on one another', () => {
    const rows = [row('0'), row('11'), row('0', { level: 1 }), row('11', { level: 1, y: 3 })];
    expect(refusal(hall({ levels, rows }))).toEqual({
      ru: [
        'Одно стоит на другом или ближе, чем на диаметр кресла: 0 (Партер), 11 (Партер), 0 (Балкон), 11 (Балкон). Раздвиньте ряды и зоны.',
        'Ряды «0» и «11» стоят друг на друге (Партер)',
        'Ряды «0» и «11» стоят друг на друге (Балкон)',
      ],
      en: [
        'These stand on one another or closer than a chair is wide: 0 (Партер), 11 (Партер), 0 (Балкон), 11 (Балкон). Move the rows and areas apart.',
        'Rows “0” and “11” stand on one another (Партер)',
        'Rows “0” and “11” stand on one another (Балкон)',
      ],
    });
  });

  it('says of parts of a row and of a table by themselves that their seats are too close', () => {
    const rows = [row('5'), row('5', { x: 10, start: 4 })];
    const small = table('7', { y: 500, size: 30, places: placesOf(40) });
    const { ru, en } = refusal(hall({ rows, tables: [small] }));
    expect(ru.slice(1)).toEqual(['В ряду «5» места стоят одно на другом', 'За столом «7» места стоят одно на другом']);
    expect(en.slice(1)).toEqual([
      'The seats of row “5” stand on one another',
      'The seats at table “7” stand on one another',
    ]);
  });
});
