import { describe, expect, it } from 'vitest';
import {
  type CheckedRow,
  GUEST_FIELDS,
  type GuestField,
  type GuestValues,
  fieldsIn,
  leftOut,
  PERSON_FIELDS,
} from '#shared/guests.ts';
import { withoutCapitals } from '../../../src/customRoutes/guestsInvitation/file/capitals.ts';
import { rankWords } from '../../../src/customRoutes/guestsInvitation/file/rankWords.ts';
import { relatedRows } from '../../../src/customRoutes/guestsInvitation/file/related.ts';
import { type Filter, passes } from '../../../src/customRoutes/guestsInvitation/file/filters.ts';
import { beyondLimit, countChanging, countRows } from '../../../src/customRoutes/guestsInvitation/file/counts.ts';
import {
  applyChecked,
  decide,
  isOut,
  isUndecided,
  listOf,
  namesOthers,
  problemsOf,
  refuseRows,
  rowsOf,
  typeInto,
  verdictOf,
  verdictsOf,
} from '../../../src/customRoutes/guestsInvitation/file/rows.ts';
import { nextProblem } from '../../../src/sheet/lines.ts';

const MANAGER = { mayUpdate: true };
const SEATS = { mayUpdate: false };
const KNOWN = '0198c0de-0000-7000-8000-000000000001';

function values(given: Partial<GuestValues> = {}): GuestValues {
  return { last_name: 'Иванова', first_name: 'Анна', middle_name: '', phone: '', email: '', ...given };
}

function checked(row: number, given: Partial<CheckedRow> = {}): CheckedRow {
  return {
    row,
    values: values(),
    state: 'new',
    problems: {},
    notes: [],
    warnings: {},
    means: {},
    twin_of: null,
    match: null,
    invited: false,
    ...given,
  };
}

function match(given: Partial<NonNullable<CheckedRow['match']>> = {}): NonNullable<CheckedRow['match']> {
  const changes: GuestField[] = ['phone'];
  return {
    guest_id: KNOWN,
    why: 'email',
    same_person: true,
    since: {},
    values: values(),
    changes,
    added_at: '2026-03-03',
    ...given,
  };
}

const change = (row: number) => checked(row, { state: 'change', match: match() });
const same = (row: number) => checked(row, { state: 'same', match: match({ changes: [] }) });
const twin = (row: number, of: number) => checked(row, { state: 'twin', twin_of: of });
const wrong = (row: number, ...fields: GuestField[]) =>
  checked(row, { state: 'problem', problems: Object.fromEntries(fields.map((field) => [field, 'Два знака @'])) });

describe('what becomes of a row', () => {
  it('is proposed: new ones are added, known ones updated or kept, twins and problems stay out', () => {
    const rows = rowsOf([checked(2), change(3), same(4), twin(5, 2), wrong(6, 'email')]);
    expect(rows.map((row) => verdictOf(row, MANAGER))).toEqual(['add', 'update', 'keep', 'out', 'out']);
  });

  it('never changes a guest when a seat manager brings the file', () => {
    const [row] = rowsOf([change(2)]);
    expect(verdictOf(row!, SEATS)).toBe('keep');
    expect(verdictsOf(row!, SEATS)).toEqual(['keep', 'add']);
    expect(verdictsOf(row!, MANAGER)).toEqual(['keep', 'update', 'add']);
  });

  it('stays as it is here where the guest was changed here too, until somebody decides', () => {
    const torn = checked(1, { state: 'change', match: match({ since: { phone: '' } }) });
    const rows = rowsOf([torn, change(2)]);
    expect(rows.map((row) => verdictOf(row, MANAGER))).toEqual(['keep', 'update']);
    expect(countRows(rows, MANAGER)).toMatchObject({ torn: 1, updated: 1, kept: 1 });
    const [decided] = decide(rows, new Set([1]), 'update');
    expect(verdictOf(decided!, MANAGER)).toBe('update');
    expect(countRows([decided!], MANAGER)).toMatchObject({ torn: 0, updated: 1 });
    expect(countRows(rows, SEATS)).toMatchObject({ torn: 0, kept: 2 });
  });

  it('can be decided, but a row with a problem stays out all the same', () => {
    const rows = decide(rowsOf([twin(2, 9), wrong(3, 'phone')]), new Set([2, 3]), 'add');
    expect(rows.map((row) => verdictOf(row, MANAGER))).toEqual(['add', 'out']);
  });

  it('waits for a decision until there is one', () => {
    const contact = checked(2, { match: match({ same_person: false }) });
    const name = checked(3, { match: match({ same_person: false, why: 'name' }) });
    const rows = rowsOf([contact, name, change(4), twin(5, 2), wrong(6, 'email'), checked(7)]);
    expect(rows.filter(isUndecided).map(({ row }) => row)).toEqual([2, 4, 5, 6]);
    const decided = decide(rows, new Set([2, 4, 5, 6]), 'out');
    expect(decided.filter(isUndecided)).toEqual([]);
  });
});

describe('names of others', () => {
  const naming = (row: number, given: Partial<CheckedRow> = {}) =>
    checked(row, { values: values({ beside: 'Исаева В.' }), ...given });

  it('that mean nobody ask for a look, and keep nobody out', () => {
    const [amiss, clear] = rowsOf([naming(2, { warnings: { beside: 'Никто' } }), naming(3)]);
    expect([amiss!, clear!].map(isUndecided)).toEqual([true, false]);
    expect(verdictOf(amiss!, MANAGER)).toBe('add');
  });

  it('and whatever else of the evening can’t be read do so too, but not fewer plus-ones than there are', () => {
    const of = (field: GuestField, text: string) =>
      rowsOf([checked(2, { values: values({ [field]: text }), warnings: { [field]: 'Не так' } })])[0]!;
    const rows = [of('rank', 'VIP'), of('plus_ones', 'с мужем'), of('plus_ones', '7'), of('plus_ones', '0')];
    expect(rows.map((row) => [isUndecided(row), verdictOf(row, MANAGER)])).toEqual([
      [true, 'add'],
      [true, 'add'],
      [true, 'add'],
      [false, 'add'],
    ]);
  });

  it('have the whole file looked at again, as anybody in it may be meant', () => {
    expect(rowsOf([naming(2), checked(3)]).map(namesOthers)).toEqual([true, false]);
  });

  it('are the event manager’s to change, and plus-ones also theirs who invited the guest', () => {
    const of = (...changes: GuestField[]) => rowsOf([checked(2, { state: 'change', match: match({ changes }) })])[0]!;
    expect(verdictOf(of('plus_ones', 'rank'), SEATS)).toBe('update');
    expect(verdictOf(of('plus_ones', 'beside'), SEATS)).toBe('keep');
  });
});

it('words in the place of ranks are asked about once each, and get one rank for all their rows', () => {
  const ranked = ['VIP', '2', 'vip ', '', 'рыба'].map((rank, at) => checked(at + 2, { values: values({ rank }) }));
  const rows = rowsOf(ranked);
  expect(rankWords(rows)).toEqual([
    { word: 'VIP', rows: [2, 4], rank: '' },
    { word: 'рыба', rows: [6], rank: '' },
  ]);
  const given = [2, 4].reduce((all, row) => typeInto(all, row, 'rank', '1'), rows);
  expect(rankWords(given)[0]).toEqual({ word: 'VIP', rows: [2, 4], rank: '1' });
  expect(rankWords(typeInto(given, 4, 'rank', '3'))[0]!.rank).toBe('');
});

describe('the counts', () => {
  it('say what a confirmation will do', () => {
    const rows = decide(
      rowsOf([checked(2), checked(3), change(4), same(5), twin(6, 2), wrong(7, 'email')]),
      new Set([3]),
      'out',
    );
    expect(countRows(rows, MANAGER)).toEqual({
      total: 6,
      added: 1,
      updated: 1,
      kept: 1,
      problems: 1,
      out: 2,
      undecided: 3,
      similar: 1,
      corrected: 0,
      torn: 0,
      going: 3,
      // The update and the unchanged one are the same guest: one invitation.
      inviting: 2,
      along: 0,
      rules: 0,
    });
  });

  it('have a filter each, which finds as many rows as were counted', () => {
    const name = checked(8, { match: match({ same_person: false, why: 'name' }) });
    const contact = checked(9, { match: match({ same_person: false }) });
    const rows = decide(
      rowsOf([checked(2), checked(3), change(4), same(5), twin(6, 2), wrong(7, 'email'), name, contact]),
      new Set([3]),
      'out',
    );
    const counts = countRows(rows, MANAGER);
    const found = (filter: Filter) => rows.filter((row) => passes(row, filter, MANAGER)).map(({ row }) => row);
    for (const filter of ['added', 'updated', 'kept', 'problems', 'out', 'undecided', 'corrected'] as const)
      expect(found(filter), filter).toHaveLength(counts[filter]);
    expect(found('similar')).toEqual([6, 8, 9]);
    expect(found('out')).toEqual([3, 6]);
    expect(found('all')).toHaveLength(8);
  });

  it('say how many rules a file brings: each pair once, whoever says it, and none that is there', () => {
    const named = (row: number, last_name: string, given: Partial<CheckedRow>) =>
      checked(row, { values: values({ last_name }), ...given });
    const rows = rowsOf([
      named(2, 'Абова', { means: { beside: 'Бебова Анна; Вевова Анна', apart: 'Гегова Анна' } }),
      named(3, 'Бебова', { means: { beside: 'Абова Анна' } }),
      named(4, 'Вевова', { means: { apart: 'Абова Анна' }, state: 'twin', twin_of: 2 }),
      named(5, 'Дедова', {
        state: 'change',
        invited: true,
        means: { beside: 'Абова Анна; Бебова Анна' },
        match: match({ values: values({ beside: 'Бебова Анна' }), changes: ['beside'] }),
      }),
    ]);
    expect(countRows(rows, MANAGER).rules).toBe(4);
    expect(countRows(decide(rows, new Set([5]), 'keep'), MANAGER).rules).toBe(3);
  });

  it('count nobody twice within the limit, and nobody who is invited already', () => {
    const invited = { ...same(2), invited: true };
    expect(countRows(rowsOf([invited, checked(3)]), MANAGER).inviting).toBe(1);
    expect(countRows(rowsOf([same(2), same(3), change(4)]), MANAGER).inviting).toBe(1);
  });

  it('and what a second reading of the same file would still change: nothing', () => {
    const invited = { ...same(2), invited: true };
    expect(countChanging(rowsOf([invited, invited]), MANAGER, true)).toBe(0);
    expect(countChanging(rowsOf([invited, same(3)]), MANAGER, true)).toBe(1);
    expect(countChanging(rowsOf([invited, same(3)]), MANAGER, false)).toBe(0);
    expect(countChanging(rowsOf([{ ...change(2), invited: true }, checked(3), wrong(4, 'phone')]), MANAGER, true)).toBe(
      2,
    );
    expect(countChanging(rowsOf([{ ...change(2), invited: true }]), SEATS, true)).toBe(0);
  });

  it('name the last rows of the file as those the limit has no room for', () => {
    const rows = rowsOf([checked(2), checked(3), wrong(4, 'email'), checked(5)]);
    expect([...beyondLimit(rows, MANAGER, { count: 10, limit: 12 })]).toEqual([5]);
    expect([...beyondLimit(rows, MANAGER, { count: 15, limit: 12 })]).toEqual([2, 3, 5]);
    expect([...beyondLimit(rows, MANAGER, null)]).toEqual([]);
  });

  it('have those who come along: of new guests all, of invited ones who come on top where that is taken', () => {
    const bringing = (row: number, said: string, given: Partial<CheckedRow> = {}) =>
      checked(row, { values: values({ plus_ones: said }), ...given });
    const there = (plus_ones?: string) => match({ changes: ['plus_ones'], values: values({ plus_ones }) });
    const rows = rowsOf([
      bringing(2, '2'),
      bringing(3, '3', { state: 'change', invited: true, match: there('1') }),
      bringing(4, '1', { state: 'same', invited: true, match: there('2') }),
      // Whose invitation isn't theirs to change says nothing of that.
      bringing(5, '4', { state: 'same', invited: true, match: there() }),
      bringing(6, '9', { state: 'problem', problems: { plus_ones: 'Слишком много' } }),
    ]);
    expect(countRows(rows, MANAGER)).toMatchObject({ inviting: 1, along: 4 });
    expect(countRows(decide(rows, new Set([3]), 'keep'), MANAGER).along).toBe(2);
    const room = (limit: number) => ({ count: 10, limit });
    expect([...beyondLimit(rows, MANAGER, room(15))]).toEqual([]);
    expect([...beyondLimit(rows, MANAGER, room(14))]).toEqual([3]);
    expect([...beyondLimit(rows, MANAGER, room(12))]).toEqual([2, 3]);
    const unread = rowsOf([bringing(2, '7'), bringing(3, 'с мужем'), bringing(4, '+1')]);
    expect(countRows(unread, MANAGER)).toMatchObject({ inviting: 3, along: 1 });
    expect([...beyondLimit(unread, MANAGER, room(14))]).toEqual([]);
  });
});

describe('the confirmed list', () => {
  it('leaves out what stays out and names the guest only where one is meant', () => {
    const rows = decide(rowsOf([checked(2), change(3), change(4), wrong(5, 'email')]), new Set([4]), 'add');
    expect(listOf(rows, MANAGER)).toEqual([
      { row: 2, values: values(), decision: 'add' },
      { row: 3, values: values(), decision: 'update', guest_id: KNOWN },
      { row: 4, values: values(), decision: 'add' },
    ]);
  });

  it('shows a refusal on its row and field, until somebody types there', () => {
    const rows = refuseRows(rowsOf([checked(2), checked(3)]), { 'rows.3.email': 'Нет знака @' });
    expect(rows.map(problemsOf)).toEqual([{}, { email: 'Нет знака @' }]);
    expect(problemsOf(typeInto(rows, 3, 'email', 'a@b.ru')[1]!)).toEqual({});
  });

  it('shows at its name that the guest is gone, until the row means somebody else', () => {
    const rows = refuseRows(rowsOf([change(2)]), { 'rows.2.guest_id': 'Записи больше нет' });
    expect(rows.map(problemsOf)).toEqual([{ last_name: 'Записи больше нет' }]);
    const asked = new Map(rows.map((row) => [row.row, row.values]));
    expect(applyChecked(rows, asked, [change(2)]).map(problemsOf)).toEqual(rows.map(problemsOf));
    expect(applyChecked(rows, asked, [checked(2)]).map(problemsOf)).toEqual([{}]);
  });
});

describe('a correction', () => {
  it('is laid over by the answer to it, not by the answer to an older one', () => {
    const typed = typeInto(rowsOf([wrong(2, 'email')]), 2, 'email', 'a@b.ru');
    const asked = new Map(typed.map((row) => [row.row, row.values]));
    const answer = checked(2, { values: values({ email: 'a@b.ru' }) });
    const later = typeInto(typed, 2, 'email', 'anna@b.ru');
    expect(applyChecked(typed, asked, [answer])[0]).toMatchObject({ unchecked: false, checked: { state: 'new' } });
    expect(applyChecked(later, asked, [answer])).toEqual(later);
  });

  it('ends a decision that was about somebody else', () => {
    const decided = decide(rowsOf([change(2)]), new Set([2]), 'keep');
    const asked = new Map(decided.map((row) => [row.row, row.values]));
    const stranger = checked(2, { match: match({ guest_id: '0198c0de-0000-7000-8000-000000000002' }) });
    expect(applyChecked(decided, asked, [change(2)])[0]!.verdict).toBe('keep');
    expect(applyChecked(decided, asked, [stranger])[0]!.verdict).toBeNull();
  });

  it('changes nothing when the text is the same', () => {
    const rows = rowsOf([checked(2)]);
    expect(typeInto(rows, 2, 'last_name', 'Иванова')[0]).toBe(rows[0]);
  });
});

describe('the way from problem to problem', () => {
  const PEOPLE = { columns: GUEST_FIELDS.map((name) => ({ name })), problemsOf, isOut };
  const rows = rowsOf([wrong(2, 'first_name', 'email'), checked(3), wrong(4, 'phone')]);

  it('goes through the cells of a row, then on, then round the end', () => {
    expect(nextProblem(rows, PEOPLE, null)).toEqual({ row: 2, field: 'first_name' });
    expect(nextProblem(rows, PEOPLE, { row: 2, field: 'first_name' })).toEqual({ row: 2, field: 'email' });
    expect(nextProblem(rows, PEOPLE, { row: 2, field: 'email' })).toEqual({ row: 4, field: 'phone' });
    expect(nextProblem(rows, PEOPLE, { row: 4, field: 'phone' })).toEqual({ row: 2, field: 'first_name' });
  });

  it('goes back with Shift', () => {
    expect(nextProblem(rows, PEOPLE, { row: 4, field: 'phone' }, -1)).toEqual({ row: 2, field: 'email' });
    expect(nextProblem(rows, PEOPLE, { row: 2, field: 'first_name' }, -1)).toEqual({ row: 4, field: 'phone' });
  });

  it('passes rows that were left out', () => {
    expect(nextProblem(decide(rows, new Set([2]), 'out'), PEOPLE, null)).toEqual({ row: 4, field: 'phone' });
    expect(nextProblem(rowsOf([checked(2)]), PEOPLE, null)).toBeNull();
  });
});

describe('the rows checked together with a correction', () => {
  const people = [
    values({ last_name: 'Ким', email: 'kim@example.ru' }),
    values({ last_name: 'Цой', email: 'KIM@example.ru', phone: '8 921 555-70-00' }),
    values({ last_name: 'Лапин', phone: '+7 921 555-70-00' }),
    values({ last_name: 'Орлов', email: 'orlov@example.ru' }),
    values({ last_name: 'Котов', email: 'kotov@example.ru' }),
  ];
  const rows = rowsOf(people.map((who, i) => checked(i + 2, { values: who })));
  const related = (list: typeof rows, ...typed: number[]) => relatedRows(list, new Set(typed)).map(({ row }) => row);

  it('are those that share a contact or a name, along the chain', () => {
    expect(related(rows, 2)).toEqual([2, 3, 4]);
    expect(related(rows, 5)).toEqual([5]);
  });

  it('also where one of two names lacks the patronymic, as that makes no other name', () => {
    const named = ['', 'Петрович', 'Ильич'].map((middle_name, i) =>
      checked(i + 2, { values: values({ last_name: i > 0 ? 'ИВАНОВА' : 'Иванова', middle_name }) }),
    );
    expect(related(rowsOf([...named, checked(5, { values: values({ first_name: 'Яна' }) })]), 3)).toEqual([2, 3, 4]);
  });

  it('are those of before and of after, so that a twin is found and lost', () => {
    expect(related(typeInto(rows, 5, 'email', 'kotov@example.ru'), 5)).toEqual([5, 6]);
    expect(related(typeInto(rows, 2, 'email', 'other@example.ru'), 2)).toEqual([2, 3, 4]);
  });
});

describe('names in capitals', () => {
  it('are offered as people write them', () => {
    expect(withoutCapitals(values({ last_name: 'МАМИН-СИБИРЯК', first_name: 'Лев', middle_name: "О'НИЛ" }))).toEqual([
      ['last_name', 'Мамин-Сибиряк'],
      ['middle_name', "О'Нил"],
    ]);
    expect(withoutCapitals(values({ last_name: 'Ли', first_name: 'Я' }))).toEqual([]);
  });
});

describe('columns of a guest file', () => {
  it('are shown besides the five only where the file has them', () => {
    const column = (index: number, field: 'full_name' | 'note' | 'company') => ({ index, header: '', field });
    expect(fieldsIn([column(0, 'full_name')])).toEqual(PERSON_FIELDS);
    expect(fieldsIn([column(0, 'note'), column(1, 'full_name'), column(2, 'company')])).toEqual([
      ...PERSON_FIELDS,
      'company',
      'note',
    ]);
  });

  it('of plus-ones are shown also where these have rows of their own', () => {
    expect(fieldsIn([], true)).toEqual([...PERSON_FIELDS, 'plus_ones']);
  });

  it('that nothing is read from are named, where something stands in them', () => {
    const column = (index: number, header: string, field: 'last_name' | null, samples: string[]) => ({
      index,
      header,
      field,
      samples,
    });
    expect(
      leftOut([
        column(0, 'Фамилия', 'last_name', ['Иванова']),
        column(1, 'Ранг', null, ['VIP']),
        column(2, 'Стол', null, ['5']),
        column(3, 'Заметки', null, []),
        column(4, '', null, ['1']),
      ]),
    ).toEqual(['Ранг', 'Стол']);
  });
});
