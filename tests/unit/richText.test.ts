import { describe, expect, it } from 'vitest';
import { cleanRichText } from '#server/base/richText.ts';
import { newCode, spoken } from '#server/events/code.ts';

describe('the comment', () => {
  it('keeps what the editor writes', () => {
    const html =
      '<h2>План</h2><p>Гости <strong>с 18:00</strong>, <em>дети</em> <u>и</u> <s>собаки</s></p><ul><li>раз</li></ul><blockquote>цитата</blockquote><p><a href="https://example.ru/?a=1&amp;b=2">сайт</a> <a href="mailto:a@b.ru">почта</a><br /><code>x</code></p>';
    expect(cleanRichText(html)).toBe(html);
  });

  it.each([
    ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<p onclick="alert(1)" style="color:red">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)><p>a</p>', '<p>a</p>'],
    ['<svg><script>alert(1)</script></svg><p>a</p>', '<p>a</p>'],
    ['<p>a</p><!-- <p>b</p> -->', '<p>a</p>'],
    ['<p>1 < 2 & 3</p>', '<p>1 &lt; 2 &amp; 3</p>'],
    ['<p>a <b>b', '<p>a <b>b</b></p>'],
    ['<p>a\0b\ud800</p>', '<p>ab\ufffd</p>'],
  ])('makes %j harmless', (html, clean) => {
    expect(cleanRichText(html)).toBe(clean);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '/inside',
    'https://a b',
  ])('takes the link %j away', (href) => {
    expect(cleanRichText(`<p><a href="${href}">a</a></p>`)).toBe('<p><a>a</a></p>');
  });

  it.each([
    ['a long blank in a tag', `<p x${' '.repeat(19_800)}y>`],
    ['thousands of names without a value', `<p ${'x '.repeat(9900)}>`],
    ['thousands of attributes', `<a ${'x=1 '.repeat(4900)}>`],
    ['tabs for an address', `<a href="${'\t'.repeat(19_900)}">`],
    ['signs that open', '<'.repeat(20_000)],
    ['tags in tags', '<ul><li>'.repeat(2500)],
    ['tags that were never opened', '</p>'.repeat(5000)],
    ['comments', '<!--'.repeat(5000)],
    ['ampersands', '&'.repeat(20_000)],
  ])('takes a moment for %s', (_what, html) => {
    const before = process.cpuUsage();
    cleanRichText(html);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(200);
  });

  it('is nothing where nothing can be read', () => {
    expect(cleanRichText('<p></p>')).toBeNull();
    expect(cleanRichText(' <p>&nbsp;<br></p> ')).toBeNull();
    expect(cleanRichText(null)).toBeNull();
  });
});

describe('the code', () => {
  it('is two syllables of letters common to both alphabets and digits that are no letters', () => {
    for (let i = 0; i < 200; i += 1) {
      expect(newCode(2)).toMatch(/^(?!KAKA)([KMT][AEO]){2}-[1-9]{2}$/);
    }
    expect(newCode(3)).toMatch(/-[1-9]{3}$/);
  });

  it('is found however it is typed', () => {
    expect(spoken('КОТЕ-27')).toBe('kote-27');
    expect(spoken('kote-27')).toBe('kote-27');
  });
});
