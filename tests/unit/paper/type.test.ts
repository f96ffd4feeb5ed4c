import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainLine } from '#server/paper/clean.ts';
import { letterCode } from '#shared/letterCode.ts';
import { setBalanced, setOneLine, setText } from '#server/paper/lines.ts';
import { Canvas } from '#server/paper/pdf/canvas.ts';
import { PdfFile } from '#server/paper/pdf/document.ts';
import { lineOf, widthOf } from '#server/paper/pdf/typeface.ts';
import { qrOf, qrPath, qrPng } from '#server/paper/qr.ts';
import { dateInWords, wordsOf } from '#server/paper/words.ts';
import en from '#locales/en/paper.json' with { type: 'json' };
import ru from '#locales/ru/paper.json' with { type: 'json' };
import { qrOfPicture, renderPage, textOf } from '../../support/pdf.ts';

const title = {
  width: 936,
  weight: 'bold',
  sizes: [
    { size: 76, lines: 2 },
    { size: 44, lines: 3 },
  ],
} as const;

describe('lines of text', () => {
  it('never are wider than their room, nor more than allowed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.boolean(), (text, balanced) => {
        const line = plainLine(text);
        const setting = balanced ? setBalanced(line, title) : setText(line, title);
        expect(setting.lines.length).toBeLessThanOrEqual(3);
        for (const set of setting.lines) expect(widthOf(set, 'bold') * setting.size).toBeLessThanOrEqual(936.01);
        const one = setOneLine(line, 'bold', 300, 40, 20);
        expect(widthOf(one.lines[0]!, 'bold') * one.size).toBeLessThanOrEqual(300.02);
      }),
    );
  });

  it('break evenly, keep small words with the next, and end in an ellipsis only where they must', () => {
    expect(setBalanced('Вручение премии «Маяк»', title)).toMatchObject({
      size: 76,
      lines: ['Вручение', 'премии «Маяк»'],
    });
    const glued = setBalanced('О театре и о кино в трёх действиях', title).lines;
    for (const line of glued) expect(line).not.toMatch(/(^| |\u00a0)[оив]$/iu);
    const cut = setText('слово '.repeat(200).trim(), title);
    expect(cut).toMatchObject({ size: 44, cut: true });
    expect(cut.lines.at(-1)).toMatch(/слово…$|[а-я]…$/);
  });

  it('break a huge word anywhere, and a compound one after its hyphen', () => {
    const broken = setText('Щ'.repeat(40), title);
    expect(broken.lines.join('')).toBe('Щ'.repeat(40));
    const compound = setText('научно-популярный', { ...title, width: 400, sizes: [{ size: 44, lines: 2 }] });
    expect(compound.lines).toEqual(['научно-', 'популярный']);
  });
});

describe('plain lines', () => {
  it('lose what cannot be seen and nothing else', () => {
    expect(plainLine('  a\r\n\tb\u0000 \u202Ec\u2066d\u200B\u00ADe\uFEFF ')).toBe('a b cde');
    expect(plainLine('и\u0306 e\u0308')).toBe('й ë');
    expect(plainLine('\ud800x\udfff')).toBe('x');
    const usual = '№ 5 «Ёлка» – 1/2, 50 % (Zoë & Ко.)';
    expect(plainLine(usual)).toBe(usual);
  });

  it('are one line of bounded length for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
        const line = plainLine(text);
        expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]|^\s|\s$/u);
        expect(line.length).toBeLessThanOrEqual(1000);
        expect(plainLine(line)).toBe(line);
      }),
    );
  });
});

describe('fonts', () => {
  it('know their pairs, also of a letter and a sign', () => {
    const kerning = (text: string) =>
      widthOf(text, 'bold') - Array.from(text).reduce((sum, letter) => sum + widthOf(letter, 'bold'), 0);
    expect(kerning('AV')).toBeLessThan(-0.02);
    expect(kerning('HH')).toBeCloseTo(0);
    expect(kerning('Го')).toBeLessThan(-0.02);
    expect(kerning('г.')).toBeLessThan(-0.02);
  });

  it('turn round words written from right to left', () => {
    const drawn = lineOf('Zoë שלום x', 'regular').glyphs.map(({ codePoint }) => String.fromCodePoint(codePoint));
    expect(drawn.join('')).toBe('Zoë םולש x');
  });

  it('draw composed letters with their parts, common ones and rare ones', async () => {
    const [plain, composed] = [await inkOf('ЕИEAO'), await inkOf('ЁЙÉÅÖ')];
    // The letters are the same below; above them there are dots, a breve, an acute and a ring.
    expect(composed.below).toBe(plain.below);
    expect(plain.above).toBe(0);
    expect(composed.above).toBeGreaterThan(200);
  });

  it('keep their width on the page', async () => {
    for (const text of ['Тургенев, г.', 'AVATAR 1/2', 'Ωμέγα', 'ქართული']) {
      const { left, right } = await inkOf(text);
      // Before the first letter and behind the last one there is a little air.
      expect(Math.abs(right - left - widthOf(text, 'bold') * SIZE)).toBeLessThan(SIZE * 0.2);
    }
  });

  it('give each character its own text, also where two look alike', async () => {
    const file = await fileWith('\u0394 \u2206 \u03a9 \u2126 Aа');
    expect(await textOf(file)).toBe('\u0394 \u2206 \u03a9 \u2126 Aа');
  });
});

const SIZE = 40;

function fileWith(text: string): Promise<Buffer> {
  return PdfFile.begin({ width: 400, height: 100 }).then((file) => {
    const canvas = new Canvas(100, file.fonts);
    canvas.text(text, 20, 70, { size: SIZE, weight: 'bold', color: '#000000' });
    file.addPage(canvas.content(), {}, true);
    return file.finish('x', 'ru');
  });
}

/** Dark pixels above and below the height of capitals, and where the first and the last one stands. */
async function inkOf(text: string): Promise<{ above: number; below: number; left: number; right: number }> {
  const page = await renderPage(await fileWith(text), { scale: 2 });
  const capitals = 2 * (70 - SIZE * 0.72) - 3;
  const ink = { above: 0, below: 0, left: Infinity, right: 0 };
  for (let y = 0; y < page.height; y++) {
    for (let x = 0; x < page.width; x++) {
      if (page.pixel(x, y) > '#808080') continue;
      ink[y < capitals ? 'above' : 'below'] += 1;
      ink.left = Math.min(ink.left, x / 2);
      ink.right = Math.max(ink.right, x / 2);
    }
  }
  return ink;
}

describe('codes', () => {
  it('of any token can be read from the picture', async () => {
    for (let i = 0; i < 40; i++) {
      const url = `https://parterre.example.ru/t/${randomBytes(16).toString('base64url')}`;
      expect(await qrOfPicture(qrPng(qrOf(url), 3))).toBe(url);
    }
  });

  it('stand on paper as they are, neither mirrored nor turned', () => {
    const qr = qrOf('https://parterre.example.ru/t/x');
    const dark = new Set<string>();
    for (const [, x, y, width] of qrPath(qr).matchAll(/(\d+) (\d+) (\d+) 1 re/g)) {
      for (let i = 0; i < Number(width); i++) dark.add(`${qr.size - 1 - Number(y)} ${Number(x) + i}`);
    }
    for (let row = 0; row < qr.size; row++) {
      for (let column = 0; column < qr.size; column++) {
        expect(dark.has(`${row} ${column}`)).toBe(qr.isDark(row, column));
      }
    }
    // The corner without a large square is the last one.
    expect(qr.isDark(0, 0) && qr.isDark(0, qr.size - 1) && qr.isDark(qr.size - 1, 0)).toBe(true);
  });

  it('in letters are the beginning of the token and have no letters that look alike', () => {
    expect(letterCode('AAAAAAAAAAAAAAAAAAAAAA')).toBe('0000-0000-00');
    expect(letterCode('_____________________w')).toBe('ZZZZ-ZZZZ-ZZ');
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        expect(letterCode(Buffer.from(bytes).toString('base64url'))).toMatch(
          /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/,
        );
      }),
    );
  });
});

describe('words', () => {
  it('exist in both languages', () => {
    const keys = (value: unknown, path = ''): string[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, inner]) =>
            keys(inner, `${path}.${key.replace(/_(one|few|many|other)$/, '')}`),
          )
        : [path];
    expect(new Set(keys(en))).toEqual(new Set(keys(ru)));
  });

  it('name dates without help of the system', () => {
    expect(dateInWords('2026-11-27', 'long', 'ru')).toBe('27 ноября 2026, пятница');
    expect(dateInWords('2028-02-29', 'weekday_first', 'ru')).toBe('Вторник, 29 февраля 2028');
    expect(dateInWords('1900-01-01', 'weekday_first', 'en')).toBe('Monday, 1 January 1900');
    expect(dateInWords('2099-12-31', 'short', 'en')).toBe('31 December');
  });

  it('count minutes in Russian', () => {
    const words = wordsOf('ru');
    const forms = [1, 2, 5, 21, 22, 25, 1.5].map(
      (count) => words('paper.code.lead', { count }).match(/минут[а-я]*/)![0],
    );
    expect(forms).toEqual(['минуту', 'минуты', 'минут', 'минуту', 'минуты', 'минут', 'минуты']);
  });

  it('leave what people wrote alone', () => {
    const event = '$t(paper.ticket.guest) {{event}} $& <b>';
    expect(wordsOf('ru')('paper.ticket.title', { event })).toBe(`Билет: ${event}`);
  });
});
