import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BREAKPOINTS, DATE_RANGE, LIMITS } from '#shared/limits.ts';
import { changed } from '../../runner/numbers.mjs';
import { TABLE, TEXT, mistakesOfKeys, mistakesOfTitles, outcomesOf, readTable } from '../../runner/specification.mjs';
import { keyOf, statementsOf } from '../../runner/statements.mjs';

const ROOT = new URL('../../../', import.meta.url);
const read = (name: string) => fs.readFileSync(new URL(name, ROOT), 'utf8');
const row = (words: string, titles: string, decision = '') =>
  `| \`${keyOf(words)}\` | ${words} | ${titles} | ${decision} |`;

describe('the statements of a text', () => {
  it('are its sentences, parts of sentences, and the paths of its lists, outside of quotes and brackets', () => {
    const text = [
      'Not counted: nothing stands above the first heading.',
      '## 1. Calls',
      "It says 'A. B' (once; or twice). Then it stops; and goes on.",
      '- Halls: /halls (optionally ?a=), /halls/{id}; halls/list.',
      '- /a and /b: two screens.',
    ].join('\n');
    expect(statementsOf(text).map(({ section, words }) => [section, words])).toEqual(
      [
        "It says 'A. B' (once; or twice)",
        'Then it stops',
        'and goes on',
        'Halls: /halls (optionally ?a=)',
        'Halls: /halls/{id}',
        'Halls: halls/list',
        '/a',
        '/b: two screens',
      ].map((words) => ['1. Calls', words]),
    );
  });

  it('have a key each, made of their words alone', () => {
    const statements = statementsOf(read(TEXT));
    expect(statements.length).toBeGreaterThan(150);
    expect(new Set(statements.map(({ key }) => key)).size).toBe(statements.length);
    expect(keyOf('Ticket: may be sent again')).toBe('ac76b994');
  });
});

describe('the table of the specification', () => {
  const text = '## 1. A\nOne thing. Another thing.';
  const mistakes = (...rows: string[]) => mistakesOfKeys(text, readTable(rows.join('\n')));

  it('has a row for every statement, each with a test or a decision, and no other row', () => {
    expect(mistakesOfKeys(read(TEXT), readTable(read(TABLE)))).toEqual([]);
  });

  it('is refused where a key is missing, unknown or doubled, where words differ, and where a row is empty', () => {
    const [one, another] = [row('One thing', 'a test'), row('Another thing', '', 'Decided.')];
    expect(mistakes(one, another)).toEqual([]);
    expect(mistakes(one)).toEqual([expect.stringContaining('has no row: Another thing')]);
    expect(mistakes(one, another, row('A third', 'x'))).toEqual([expect.stringContaining('is in no text: A third')]);
    expect(mistakes(one, one, another)).toEqual(['a key stands in two rows']);
    expect(mistakes(one.replace('One thing', 'One thought'), another)).toEqual([
      expect.stringContaining('other words'),
    ]);
    expect(mistakes(one, row('Another thing', ''))).toEqual([expect.stringContaining('neither a test nor a decision')]);
  });

  it('needs each of its tests to have passed in every part where it is', () => {
    const table = readTable([row('One thing', 'kept<br>whole › kept')].join('\n'));
    const outcomes = (more: [string, boolean][]) =>
      new Map([
        ['kept', new Map([['unit', true]])],
        ['whole › kept', new Map(more)],
      ]);
    expect(mistakesOfTitles(table, outcomes([['a', true]]))).toEqual([]);
    expect(
      mistakesOfTitles(
        table,
        outcomes([
          ['a', true],
          ['b', false],
        ]),
      ),
    ).toEqual([expect.stringContaining('in b')]);
    expect(mistakesOfTitles(table, new Map())).toEqual([
      expect.stringContaining('"kept" did not run'),
      expect.stringContaining('"whole › kept" did not run'),
    ]);
  });

  it('reads what passed, failed and was left out from the reports of both runners', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parterre-reports-'));
    const write = (name: string, report: unknown) =>
      fs.writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(report));
    const one = (title: string, status: string) => ({ ancestorTitles: ['a'], title, status });
    write('unit', {
      testResults: [{ assertionResults: [one('b', 'passed'), one('c', 'failed'), one('d', 'pending')] }],
    });
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
    const inner = { title: 'a', specs: [spec('b', 'expected'), spec('e', 'skipped')] };
    write('e2e', { suites: [{ title: 'x.test.ts', specs: [spec('f', 'unexpected')], suites: [inner] }] });
    const found = outcomesOf(folder, ['unit', 'e2e', 'nothing']);
    fs.rmSync(folder, { recursive: true });
    expect(Object.fromEntries([...found].map(([title, parts]) => [title, Object.fromEntries(parts)]))).toEqual({
      'a › b': { unit: true, e2e: true },
      'a › c': { unit: false },
      'a › d': { unit: false },
      'a › e': { e2e: false },
      f: { e2e: false },
    });
  });

  it('leads to decisions that are there', () => {
    const links = [...read(TABLE).matchAll(/\]\(([^)]+)\)/g)].map((link) => link[1]!);
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) expect(fs.existsSync(new URL(link, new URL(TABLE, ROOT))), link).toBe(true);
  });
});

describe('the numbers', () => {
  const { numbers } = readTable(read(TABLE));
  const source = read('shared/limits.ts');

  it('stand in the table with their values and sections, each with a test', () => {
    const limits = Object.entries(LIMITS).map(([name, { value, section }]) => [name, [value, section]] as const);
    const widths = Object.entries(BREAKPOINTS).map(([name, value]) => [`BREAKPOINTS.${name}`, [value, '§9']] as const);
    const days = Object.entries(DATE_RANGE).map(([name, value]) => [`DATE_RANGE.${name}`, [value, '§5']] as const);
    const valueOf = (text: string) =>
      text.startsWith("'")
        ? text.slice(1, -1)
        : text.split(' * ').reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1);
    const rows = numbers.map(({ name, value, section }) => [name, [valueOf(value), section]] as const);
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries([...limits, ...widths, ...days]));
    expect(numbers.filter(({ titles }) => titles.length === 0)).toEqual([]);
  });

  it('are changed one at a time, by one', () => {
    for (const { name, value } of numbers) {
      const [before, after] = [source.split('\n'), changed(source, name).split('\n')];
      const lines = after.filter((line, at) => line !== before[at]);
      expect(lines, name).toHaveLength(1);
      if (!value.startsWith("'")) expect(lines[0], name).toContain(`${value} + 1`);
    }
    expect(changed(source, 'DATE_RANGE.to')).toContain("to: '2100-01-01'");
    expect(() => changed(source, 'nothing')).toThrow('has no nothing');
  });
});
