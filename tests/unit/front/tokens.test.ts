import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, sectorColour, textOn } from '#shared/hall/colours.ts';
import { DARK, FIELD, LIGHT, type Tokens } from '../../../src/theme/tokens.ts';

type Colour = Exclude<keyof Tokens, 'sectors' | 'tints'>;

/** Text needs 4.5 on everything it stands on; borders of fields and seats need 3. */
const TEXT: [Colour, Colour[]][] = [
  ['text', ['bg', 'surface', 'raised', 'sunken', 'soft', 'tint', 'plan']],
  ['text2', ['bg', 'surface', 'raised', 'sunken', 'soft', 'tint']],
  ['text3', ['bg', 'surface', 'raised', 'sunken']],
  ['accent', ['bg', 'surface', 'raised', 'sunken', 'soft', 'tint']],
  ['onAccent', ['accent', 'accentHover']],
  ['ok', ['surface', 'raised', 'okSoft', 'tint']],
  ['warn', ['surface', 'raised', 'warnSoft', 'tint']],
  ['err', ['bg', 'surface', 'raised', 'errSoft', 'tint']],
  ['onInk', ['ink']],
  ['text2', ['errSoft', 'okSoft', 'warnSoft']],
];

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('the %s theme', (_name, tokens) => {
  test('has text that can be read on everything it stands on', () => {
    const weak = TEXT.flatMap(([text, grounds]) =>
      grounds.map((ground) => [text, ground, contrast(tokens[text], tokens[ground])] as const),
    ).filter(([, , ratio]) => ratio < 4.5);
    expect(weak).toEqual([]);
  });

  test('has pills that can be read', () => {
    for (const { ground, text } of Object.values(tokens.tints)) expect(contrast(text, ground)).toBeGreaterThan(6.5);
  });

  test('has borders and sectors that can be seen', () => {
    for (const ground of ['bg', 'surface'] as const) expect(contrast(tokens.border, tokens[ground])).toBeGreaterThan(3);
    expect(tokens.sectors).toHaveLength(12);
    for (const colour of tokens.sectors) {
      expect(contrast(colour, tokens.plan)).toBeGreaterThan(3);
      expect(contrast(colour, textOn(colour))).toBeGreaterThan(4.5);
    }
  });
});

test('a thirteenth sector begins again at the first colour', () => {
  expect(sectorColour(13, 'light')).toBe(sectorColour(1, 'light'));
});

test('the ground of sign-in and ticket carries its texts', () => {
  expect(contrast(FIELD.text2, FIELD.ground)).toBeGreaterThan(4.5);
  expect(contrast(FIELD.lit, FIELD.ground)).toBeGreaterThan(4.5);
});

test('what is drawn without Material UI has the same colours', () => {
  const css = readFileSync(new URL('../../../src/look/look.css', import.meta.url), 'utf8');
  const [light = '', dark = '', system = ''] = [...css.matchAll(/:root[^{]*\{([^}]*)\}/g)].map(
    (match) => match[1] ?? '',
  );
  const colours = (block: string) =>
    [...block.matchAll(/--(\w+): (#\w{6});/g)].map(([, name, value]) => [name!, value!]);
  for (const [tokens, block, least] of [
    [LIGHT, light, 18],
    [DARK, dark, 18],
    [DARK, system, 5],
  ] as const) {
    const found = colours(block);
    expect(found.length).toBeGreaterThanOrEqual(least);
    for (const [name, value] of found) expect(value, name).toBe(tokens[name as Colour].toLowerCase());
  }
  const door = readFileSync(new URL('../../../src/signIn/signIn.css', import.meta.url), 'utf8');
  expect(door).toContain(`background: ${FIELD.ground.toLowerCase()}`);
});
