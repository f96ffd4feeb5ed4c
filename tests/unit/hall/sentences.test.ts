import { describe, expect, it } from 'vitest';
import { doublesOf } from '#shared/hall/doubles.ts';
import { addArea, labelRows } from '#shared/hall/edit.ts';
import { type HallLayout, MARKS, newLayout, SHAPES } from '#shared/hall/layout.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import { obstacleText, sentencesFor } from '../../../src/customRoutes/hall/seating/sentences.ts';
import { doublesText, heapsText } from '../../../src/customRoutes/hall/plan/faultTexts.ts';
import { stretchesText } from '../../../src/customRoutes/hall/seating/words.ts';
import { translateIn } from './translate.ts';

const layout = addArea(newLayout(3, 10), { name: 'Бар', x: 0, y: 200, width: 90, height: 40, capacity: 4 });
const sayIn = (language: 'ru' | 'en') => sentencesFor(labelsOf(layout), translateIn(language));
const ru = sayIn('ru');
const en = sayIn('en');
const olga = { name: 'Орлова Ольга', place: 15 };
const peter = { name: 'Лапин Пётр', place: 31 };
const group = (count: number) => Array.from({ length: count }, (_, i) => ({ name: 'Гость', place: i + 1 }));

describe.each(['ru', 'en'] as const)('in %s', (language) => {
  it.each(MARKS)('a seat that is %s has its name on the plan, in the editor, and what it means', (mark) => {
    const say = translateIn(language);
    for (const key of [`hall.kinds.${mark}`, `hall.edit.mark_${mark}`, `hall.edit.mark_${mark}_hint`])
      expect(say(key)).not.toMatch(/^hall\.|^$/);
  });
});

describe('what was done', () => {
  it('is said in one sentence with its verb and the places', () => {
    expect(ru.seated([olga])).toBe('Гость посажен: Орлова Ольга, ряд 2, место 5');
    expect(ru.seated([olga, peter])).toBe('2 гостя посажены: Орлова Ольга, ряд 2, место 5; Лапин Пётр, Бар');
    expect(ru.moved(olga, 31)).toBe('Гость пересажен: Орлова Ольга, ряд 2, место 5 → Бар');
    expect(ru.swapped(olga, peter)).toBe('Гости поменялись местами: Орлова Ольга, ряд 2, место 5; Лапин Пётр, Бар');
    expect(ru.changed(olga, 'Лапин Пётр')).toBe(
      'Место отдано: ряд 2, место 5, теперь здесь Орлова Ольга. Без места: Лапин Пётр',
    );
    expect(ru.freed(olga)).toBe('Место освобождено: ряд 2, место 5. Без места: Орлова Ольга');
    expect(en.moved(olga, 31)).toBe('Guest moved: Орлова Ольга, row 2, seat 5 → Бар');
  });

  it('counts a group and says in which rows it sits', () => {
    expect(ru.seated(group(5))).toBe('5 гостей посажены: ряд 1, места 1–5');
    expect(ru.seated(group(25))).toBe('25 гостей посажены: ряды 1–3');
    expect(ru.seated([...group(21), peter])).toBe('22 гостя посажены: ряды 1–3, Бар');
    expect(en.seated(group(21))).toBe('21 guests seated: rows 1–3');
  });
});

describe('a box', () => {
  const called = (labels: readonly string[]) =>
    labels.reduce<HallLayout>((so_far, label, row) => labelRows(so_far, [row], label), newLayout(5, 10));
  const boxes = called(['Ложа 6', 'Ложа 7', '8']);
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  const seated = (layout: HallLayout, who: readonly { name: string; place: number }[]) =>
    plain(sentencesFor(labelsOf(layout), translateIn('ru')).seated(who));

  it('is called by its name, and is no row', () => {
    const levels = [{ name: 'Партер' }, { name: 'Балкон' }];
    const upstairs = newLayout(1, 1).rows.map((row) => ({ ...row, y: 900, level: 1, places: [99] }));
    const hall = { ...boxes, levels, rows: [...boxes.rows, ...upstairs] };
    expect(seated(hall, [olga])).toBe('Гость посажен: Орлова Ольга, Партер, Ложа 7, место 5');
    expect(seated(boxes, group(5))).toBe('5 гостей посажены: Ложа 6, места 1–5');
    expect(seated(boxes, group(20))).toBe('20 гостей посажены: Ложа 6, Ложа 7');
    expect(seated(boxes, group(21))).toBe('21 гость посажен: ряд 8, Ложа 6, Ложа 7');
    expect(plain(stretchesText(labelsOf(boxes), [1, 11], translateIn('ru'), 0))).toBe(' и ещё 2');
  });

  it('is no row where plans are at fault either', () => {
    const twice = called(['1', 'Box 2', 'Box 2', '9', '9']);
    const text = plain(doublesText(doublesOf(twice), translateIn('en')));
    expect(text).toBe('Two places bear one label: Box 2, seats 1–10; row 9, seats 1–10');
    const heap = { level: null, rows: ['1', '2', 'Box 2'], tables: [], areas: [] };
    expect(plain(heapsText([heap], translateIn('en')))).toBe('These stand on one another: rows 1–2 and Box 2');
  });
});

describe('what stands in the way of an undo', () => {
  it('is said of each guest, with who worked on it since and when', () => {
    const at = '2024-05-12T15:25:00Z';
    const said = (by: string | null, language: 'ru' | 'en') =>
      obstacleText({ guest_name: 'Лапин Пётр', by, at }, 'Соколова Анна', language, translateIn(language));
    expect(said('Орлов Илья', 'ru')).toMatch(/^Лапин Пётр: изменение коллеги \(Орлов Илья\), 12 мая 2024, \d\d:25$/);
    expect(said('Соколова Анна', 'ru')).toMatch(/^Лапин Пётр: ваше более позднее изменение, 12 мая/);
    expect(said(null, 'ru')).toMatch(/^Лапин Пётр: более позднее изменение, 12 мая/);
    expect(said('Орлов Илья', 'en')).toMatch(/^Лапин Пётр: changed by a colleague \(Орлов Илья\), /);
    expect(said('Соколова Анна', 'en')).toMatch(/^Лапин Пётр: changed by you later, /);
    expect(said(null, 'en')).toMatch(/^Лапин Пётр: changed later, /);
  });
});

describe('what makes a sent ticket void', () => {
  it('is asked with the names and places, and of a new ticket only where there is a new place', () => {
    expect(ru.ask.remove(['Орлова Ольга'])).toEqual([
      'Орлова Ольга останется без места, отправленный билет перестанет действовать.',
    ]);
    expect(ru.ask.change(peter, ['Орлова Ольга'])).toEqual([
      'Лапин Пётр получит это место: Бар.',
      'Орлова Ольга останется без места, отправленный билет перестанет действовать.',
    ]);
    expect(ru.ask.move(olga, 31, [])).toHaveLength(1);
    expect(ru.ask.move(olga, 31, ['Орлова Ольга'])).toEqual([
      'Орлова Ольга пересядет: ряд 2, место 5 → Бар.',
      'Билет на прежнее место уже отправлен (Орлова Ольга). Он перестанет действовать, новый нужно будет отправить.',
    ]);
    expect(ru.ask.swap(olga, peter, ['Орлова Ольга', 'Лапин Пётр'])[2]).toBe(
      'Билеты на прежние места уже отправлены (Орлова Ольга, Лапин Пётр). Они перестанут действовать, новые нужно будет отправить.',
    );
  });
});

describe('every shape of a table', () => {
  it.each(['ru', 'en'] as const)('has a name of its own in %s', (language) => {
    const translate = translateIn(language);
    const names = SHAPES.map((shape) => translate(`hall.edit.shape_${shape}`));
    expect(new Set(names).size).toBe(SHAPES.length);
  });
});
