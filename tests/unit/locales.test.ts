import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { trashOf } from '#shared/trash.ts';
import { TICKET_STATES } from '#resources/tickets.ts';
import { NEEDS } from '#shared/needs.ts';
import { resourceList } from '#resources/index.ts';
import { REASONS } from '#shared/seating/asked.ts';
import { CAUSES, UNMET } from '#shared/seating/problem.ts';
import { RULE_KINDS, type RuleKind } from '#shared/seating/ruleKinds.ts';
import { PROBLEMS } from '#shared/problems.ts';
import { keysOf, valuesGone } from '../../scripts/resource-texts.ts';

const FOLDER = new URL('../../locales/', import.meta.url);
const FORMS = { ru: ['one', 'few', 'many', 'other'], en: ['one', 'other'] } as const;
type Language = keyof typeof FORMS;

/** 'area.key.key' -> sentence, of all files of a language. */
function catalogue(language: Language): Map<string, string> {
  const sentences = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') sentences.set(path, value);
    else for (const [key, inner] of Object.entries(value as object)) walk(inner, `${path}.${key}`);
  };
  // ra.json only corrects react-admin's own Russian catalogue; calls say in English what they do where they are defined.
  const files = readdirSync(new URL(`${language}/`, FOLDER));
  for (const file of files.filter((name) => name !== 'ra.json' && name !== 'calls.json')) {
    walk(JSON.parse(readFileSync(new URL(`${language}/${file}`, FOLDER), 'utf8')), file.split('.')[0]!);
  }
  return sentences;
}

const ru = catalogue('ru');
const en = catalogue('en');
const PLURAL = /_(one|few|many|other)$/;
/** All that is written in the product. */
function sources(): string {
  return ['src', 'server', 'shared', 'scripts']
    .flatMap((folder) => {
      const root = new URL(`../../${folder}/`, import.meta.url);
      const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
      return files
        .filter((name) => /\.(tsx?|mjs)$/.test(name))
        .map((name) => readFileSync(new URL(name, root), 'utf8'));
    })
    .join('\n');
}
/** Keys without the plural form; `too_many` is no form of anything, as there is no `too_other`. */
const stems = (sentences: Map<string, string>) =>
  new Set(
    [...sentences.keys()].map((key) => (sentences.has(key.replace(PLURAL, '_other')) ? key.replace(PLURAL, '') : key)),
  );

describe('the catalogue', () => {
  it('has every sentence in both languages', () => {
    const [russian, english] = [stems(ru), stems(en)];
    const missing = [...russian].filter((key) => !english.has(key));
    const superfluous = [...english].filter((key) => !russian.has(key));
    expect({ missing, superfluous }).toEqual({ missing: [], superfluous: [] });
  });

  it.each(Object.keys(FORMS) as Language[])('has every plural form of %s', (language) => {
    const sentences = language === 'ru' ? ru : en;
    const plural = [...sentences.keys()].filter((key) => key.endsWith('_other')).map((key) => key.replace(PLURAL, ''));
    const holes = plural.flatMap((key) =>
      FORMS[language].filter((form) => !sentences.has(`${key}_${form}`)).map((form) => `${key}_${form}`),
    );
    expect(holes).toEqual([]);
  });

  it('fills in the same numbers and names in both languages', () => {
    // A sentence that is bent by its number needn't show it.
    const names = (text: string, bent: boolean) =>
      [...new Set([...text.matchAll(/\{\{(\w+)/g)].map((found) => found[1]))]
        .filter((name) => !bent || name !== 'count')
        .sort();
    const different = [...en].filter(([key, text]) => {
      const other = ru.get(key);
      const bent = PLURAL.test(key);
      return other !== undefined && names(text, bent).join() !== names(other, bent).join();
    });
    expect(different).toEqual([]);
  });

  it('has no sentence that nobody says', () => {
    const code = sources();
    // What is composed is known by its fixed parts: `paper.evening.why.${why}`.
    const composed = [...new Set([...code.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)].map(([, text]) => text!))].flatMap(
      (text) => {
        const parts = text.split(/\$\{(?:[^{}]|\{[^}]*\})*\}/);
        if (!/[a-z]{2}/.test(parts.join(' ')) || parts.some((part) => /[^\w.]/.test(part))) return [];
        return new RegExp(`(^|\\.)${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.]+')}$`);
      },
    );
    const said = new Set(code.match(/\w+(?:\.\w+)+/g));
    const keys = [...stems(ru)].map((key) => key.replace(/_zero$/, '')).filter((key) => !said.has(key));
    const unsaid = keys.filter((key) => !composed.some((pattern) => pattern.test(key)) && !code.includes(key));
    expect(unsaid).toEqual([]);
  });

  it('has no empty sentence', () => {
    expect([...ru, ...en].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('names every refusal', () => {
    const unnamed = Object.keys(PROBLEMS).filter((code) => !ru.has(`problems.${code}`));
    expect(unnamed).toEqual([]);
  });

  it.each([ru, en])(
    'says every rule of seating: its kind, its sentence, why it leads somewhere, that it isn’t met',
    (words) => {
      const groups = ['table', 'row', 'both'];
      const kindOf = (kind: RuleKind) =>
        kind === 'same_table' ? groups.map((group) => `kind_same_${group}`) : [`kind_${kind}`];
      const sentences: Record<RuleKind, string[]> = {
        beside: ['beside'],
        same_table: groups.map((group) => `same_table_${group}`),
        apart: [...groups.map((group) => `apart_${group}`), 'apart_seats_other'],
        near_stage: ['near_stage'],
        within: ['level', 'zone', 'sector'].map((of) => `within_${of}`),
      };
      const keys = RULE_KINDS.flatMap((kind) =>
        [
          ...kindOf(kind),
          ...(sentences[kind] ?? [`${kind} (none in this test's table 'sentences')`]),
          `why_${kind}`,
        ].map((key) => `hall.rules.${key}`),
      );
      expect(keys.filter((key) => !words.has(key))).toEqual([]);
    },
  );

  it.each([ru, en])('says every need on paper', (words) => {
    const keys = NEEDS.map((need) => `paper.evening.needs.${need}`);
    expect(keys.filter((key) => !words.has(key))).toEqual([]);
  });

  it('says whatever a plan can’t meet, and why it has somebody where it has them', () => {
    const keys = [
      ...UNMET.map((kind) => `unmet_${kind}_other`),
      ...CAUSES.map((cause) => `cause_${cause}`),
      ...REASONS.map((reason) => `why_${reason}`),
    ];
    expect(keys.filter((key) => !ru.has(`hall.all.${key}`))).toEqual([]);
  });

  it('names every resource, field and value, and what can be done with one', () => {
    expect(resourceList.flatMap(keysOf).filter((key) => !ru.has(key))).toEqual([]);
  });

  it('says a state of a ticket in the same words on a chip, in a row and in a filter', () => {
    for (const words of [ru, en])
      for (const noun of ['tickets', 'invitations'])
        for (const state of TICKET_STATES) {
          const said = words.get(`resources.${noun}.values.state.${state}`);
          expect(words.get(`tickets.states.${state}`)).toBe(said);
          if (words === en) expect(words.get(`tickets.filters.${state}`)!.toLowerCase()).toBe(said);
        }
  });

  it('has no words for fields, their values and resources that are gone', () => {
    // A trash has lines of its own, the same for any noun.
    const lines = { name: 'trash', fields: trashOf(resourceList[0]!).fields };
    const fields = new Map([...resourceList, lines].map(({ name, fields }) => [name, new Set(Object.keys(fields))]));
    const dead = [...ru.keys()].filter((key) => {
      const [area, resource, part, field] = key.split('.');
      if (area !== 'resources') return false;
      const known = fields.get(resource!);
      return !known || (['fields', 'values', 'hints'].includes(part!) && !known.has(field!));
    });
    expect([...dead, ...valuesGone(resourceList, [...ru.keys()])]).toEqual([]);
  });
});

it('a level of a hall has one name in Russian', () => {
  const others = [...ru].filter(([, text]) => /(?<!\p{L})(уров(ень|н\p{L}+)|этаж\p{L}*)(?!\p{L})/iu.test(text));
  expect(others).toEqual([]);
});
