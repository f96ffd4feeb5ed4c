import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanSvg } from '#server/uploads/cleanSvg.mjs';
import { guardImage, type ImagePurpose } from '#server/uploads/image.ts';
import { limit } from '#shared/limits.ts';
import { heldBy, slowness } from '../../attack/held.ts';

const TICKET = { width: 1080, height: 1390 };
const LOGO = { width: 126, height: 40 };

const picture = (size: { width: number; height: number }) =>
  sharp({ create: { ...size, channels: 4, background: { r: 14, g: 94, b: 111, alpha: 0.5 } } });

async function refusal(bytes: Uint8Array | string, purpose: ImagePurpose): Promise<unknown> {
  return guardImage(Buffer.from(bytes), purpose).then(
    ({ type, width, height }) => ({ type, width, height }),
    (error: { code: string; detail: { params: object } }) => ({ code: error.code, ...error.detail.params }),
  );
}

/** A PNG that is only a header, of the size it claims. */
function headerOnly(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  header.write('\x89PNG\r\n\x1a\n', 'latin1');
  header.writeUInt32BE(13, 8);
  header.write('IHDR', 12);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.set([8, 6, 0, 0, 0], 24);
  return Buffer.concat([header, Buffer.from('\0\0\0\0IDAT\0\0\0\0\0\0\0\0IEND\xae\x42\x60\x82', 'latin1')]);
}

describe('the ticket image', () => {
  test('is taken as jpg and as png of exactly 1080 x 1390', async () => {
    const png = await picture(TICKET).png().toBuffer();
    const jpg = await picture(TICKET).flatten().jpeg().toBuffer();
    expect(await refusal(png, 'ticket_image')).toEqual({ type: 'image/png', ...TICKET });
    expect(await refusal(jpg, 'ticket_image')).toEqual({ type: 'image/jpeg', ...TICKET });
  });

  test('is told by its content, whatever it was called', async () => {
    const gif = await picture(TICKET).gif().toBuffer();
    const webp = await picture(TICKET).webp().toBuffer();
    for (const bytes of [gif, webp, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), Buffer.from('hello')]) {
      expect(await refusal(bytes, 'ticket_image')).toEqual({ code: 'unsupported_type', reason: 'not_an_image' });
    }
  });

  test.each([
    [1390, 1080],
    [1080, 1389],
    [1081, 1390],
    [1, 1],
  ])('of %d x %d is refused with both sizes', async (width, height) => {
    const bytes = await picture({ width, height }).png().toBuffer();
    expect(await refusal(bytes, 'ticket_image')).toEqual({
      code: 'bad_image',
      reason: 'wrong_size',
      ...TICKET,
      was_width: width,
      was_height: height,
    });
  });

  test('that claims 30,000 x 30,000 pixels is refused by its header', async () => {
    const before = process.memoryUsage().rss;
    expect(await refusal(headerOnly(30_000, 30_000), 'ticket_image')).toMatchObject({
      reason: 'wrong_size',
      was_width: 30_000,
      was_height: 30_000,
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
    expect(await refusal(headerOnly(1080, 1390), 'ticket_image')).toMatchObject({ code: 'bad_image' });
  });

  test('is refused when it is empty, too large, cut off or spoilt', async () => {
    const png = await picture(TICKET).png().toBuffer();
    const jpg = await picture(TICKET).flatten().jpeg().toBuffer();
    expect(await refusal('', 'ticket_image')).toEqual({ code: 'bad_image', reason: 'empty' });
    const padded = Buffer.concat([jpg, Buffer.alloc(limit('uploadBytes') - jpg.length)]);
    expect(await refusal(padded, 'ticket_image')).toEqual({ type: 'image/jpeg', ...TICKET });
    expect(await refusal(Buffer.concat([padded, Buffer.alloc(1)]), 'ticket_image')).toEqual({
      code: 'file_too_large',
      reason: 'too_large',
      max: 7,
    });
    for (const share of [0.5, 0.9]) {
      expect(await refusal(png.subarray(0, png.length * share), 'ticket_image')).toEqual({
        code: 'bad_image',
        reason: 'truncated',
      });
      expect(await refusal(jpg.subarray(0, jpg.length * share), 'ticket_image')).toEqual({
        code: 'bad_image',
        reason: 'truncated',
      });
    }
    const spoilt = Buffer.from(png);
    spoilt.fill(0x55, 2000, 2100);
    expect(await refusal(spoilt, 'ticket_image')).toEqual({ code: 'bad_image', reason: 'damaged' });
  });

  test('that moves is refused', async () => {
    const png = await picture(TICKET).png().toBuffer();
    const control = Buffer.alloc(20);
    control.writeUInt32BE(8, 0);
    control.write('acTL', 4);
    control.writeUInt32BE(2, 8);
    control.writeUInt32BE(0xdeadbeef, 16);
    const moving = Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
    expect(await refusal(moving, 'ticket_image')).toEqual({ code: 'bad_image', reason: 'animated' });
  });

  test('loses everything but its pixels: place of the photo, comments, scripts behind its end', async () => {
    const jpg = await picture(TICKET)
      .flatten()
      .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '59/1 56/1 0/1' } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([jpg, Buffer.from('<script>alert(1)</script>')]);
    expect(polyglot.includes('SECRET-OWNER')).toBe(true);
    const { bytes } = await guardImage(polyglot, 'ticket_image');
    expect(bytes.includes('SECRET-OWNER') || bytes.includes('script') || bytes.includes('Exif')).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  test('that a phone stored lying on its side is turned and then measured', async () => {
    const lying = await picture(TICKET).flatten().rotate(90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await refusal(lying, 'ticket_image')).toEqual({ type: 'image/jpeg', ...TICKET });
  });

  test('in print colours or 16 bits comes out as a screen shows it', async () => {
    const print = await picture(TICKET).flatten().toColourspace('cmyk').jpeg().toBuffer();
    const deep = await picture(TICKET).toColourspace('rgb16').png().toBuffer();
    for (const bytes of [print, deep]) {
      const guarded = await guardImage(bytes, 'ticket_image');
      expect(await sharp(guarded.bytes).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar', channels: 3 });
    }
  });
});

describe('the logo', () => {
  const svg = (inner: string, attributes = 'width="126" height="40"') =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`;
  const RECT = '<rect width="126" height="40" fill="#0e5e6f"/>';

  test('is taken as png and as svg of 126 x 40 and becomes a png', async () => {
    const png = await picture(LOGO).png().toBuffer();
    expect(await refusal(png, 'ticket_logo')).toEqual({ type: 'image/png', ...LOGO });
    const drawn = await guardImage(Buffer.from(svg(RECT)), 'ticket_logo');
    expect(drawn).toMatchObject({ type: 'image/png', ...LOGO });
    const { data } = await sharp(drawn.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([0x0e, 0x5e, 0x6f]);
  });

  test('keeps what is clear in it clear', async () => {
    const drawn = await guardImage(Buffer.from(svg('<circle r="5"/>')), 'ticket_logo');
    expect((await sharp(drawn.bytes).stats()).isOpaque).toBe(false);
  });

  test.each([
    ['a view box alone', svg(RECT, 'viewBox="0 0 126 40"')],
    [
      'an XML declaration and a plain DOCTYPE',
      `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg(RECT)}`,
    ],
    [
      'gradients, clips and copies of its own',
      svg(
        `<defs><linearGradient id="g"><stop stop-color="red"/></linearGradient><clipPath id="c">${RECT}</clipPath></defs><g id="a" clip-path="url(#c)"><rect width="9" height="9" fill="url('#g')"/></g><use xlink:href="#a"/>`,
      ),
    ],
    ['a style sheet inside', svg(`<style>.a{fill:red}</style><rect class="a" width="9" height="9"/>`)],
  ])('with %s is drawn', async (_, source) => {
    expect(await refusal(source, 'ticket_logo')).toEqual({ type: 'image/png', ...LOGO });
  });

  test.each([
    ['a script', svg('<script>alert(1)</script>'), 'svg_scripts'],
    [
      'a script under a prefix',
      svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'),
      'svg_scripts',
    ],
    ['a handler', svg(RECT, 'width="126" height="40" onload="alert(1)"'), 'svg_scripts'],
    ['a link that is a script', svg('<a href="javascript:alert(1)"/>'), 'svg_scripts'],
    ['a link that hides it', svg('<a href="&#106;avascript:alert(1)"/>'), 'svg_scripts'],
    [
      'foreign markup',
      svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
      'svg_embedded',
    ],
    ['a picture from elsewhere', svg('<image href="http://127.0.0.1:1/x.png"/>'), 'svg_embedded'],
    ['a picture inside', svg('<image href="data:image/png;base64,AAAA"/>'), 'svg_embedded'],
    ['an SVG inside an SVG', svg('<use href="data:image/svg+xml,x#a"/>'), 'svg_embedded'],
    ['a copy of a file', svg('<use xlink:href="file:///etc/passwd#a"/>'), 'svg_external'],
    ['a colour from elsewhere', svg('<rect fill="url(http://127.0.0.1:1/a.svg#g)"/>'), 'svg_external'],
    ['a style sheet from elsewhere', svg('<style>@import "http://127.0.0.1:1/a.css"</style>'), 'svg_external'],
    [
      'a style sheet before it',
      `<?xml version="1.0"?><?xml-stylesheet href="http://127.0.0.1:1/a.css"?>${svg(RECT)}`,
      'svg_external',
    ],
    [
      'an inclusion',
      svg('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/passwd" parse="text"/>'),
      'svg_external',
    ],
    [
      'entities',
      `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>${svg('<text>&b;</text>')}`,
      'svg_entities',
    ],
    [
      'an entity from elsewhere',
      `<!DOCTYPE svg [<!ENTITY % x SYSTEM "file:///etc/passwd"> %x;]>${svg('')}`,
      'svg_entities',
    ],
    ['another declared encoding', `<?xml version="1.0" encoding="UTF-7"?>${svg('')}`, 'svg_encoding'],
    ['more parts than a logo has', svg('<g/>'.repeat(6000)), 'svg_complex'],
    [
      'copies of copies',
      svg(
        `<g id="l0"/>${Array.from({ length: 10 }, (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`).join('')}`,
      ),
      'svg_complex',
    ],
    ['a tag that never ends', svg('<rect'), 'svg_damaged'],
  ])('with %s is refused', async (_, source, reason) => {
    expect(await refusal(source, 'ticket_logo')).toEqual({ code: 'bad_image', reason });
  });

  test('is judged and drawn beside the server, however often a word begins in it that never ends', async () => {
    for (const word of ['<!DOCTYPE', ' a', '&#x', 'url(', '<!--']) {
      const bytes = Buffer.from(`<svg ${word.repeat(Math.floor((500 * 1024) / word.length))}`);
      const held = await heldBy(() => guardImage(bytes, 'ticket_logo').catch(() => undefined));
      expect([word, held < 200 * slowness()]).toEqual([word, true]);
    }
  });

  test('of more than half a megabyte is refused before anything looks into it', async () => {
    const source = svg(RECT + ' '.repeat(512 * 1024));
    expect(await refusal(source, 'ticket_logo')).toEqual({ code: 'bad_image', reason: 'svg_complex' });
  });

  test('is drawn from what was judged: no comment, hidden sign or second reading of it comes through', () => {
    const source = svg("<!-- <script/> --><text a='\"&#38;'>&#60;script/&gt; <![CDATA[<b>]]> &amp;lt;</text><g/>", '');
    expect(cleanSvg(source)).toBe(
      svg('<text a="&#34;&#38;">&#60;script/&#62; &#60;b&#62; &#38;lt;</text><g></g>', '').replace(' >', '>'),
    );
  });

  test('that gets a file or an address past the judge still opens nothing: the drawing has nowhere to look', async () => {
    const red = join(mkdtempSync(join(tmpdir(), 'parterre-')), 'red.png');
    await picture(LOGO).flatten({ background: 'red' }).toFile(red);
    const asked: string[] = [];
    const server = createServer((request, answer) => {
      asked.push(request.url ?? '');
      answer.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const tricks = [
      `<image href="file://${red}" width="126" height="40"/>`,
      `<image href="${at}/a.png" width="126" height="40"/>`,
      `<style>@im\\70ort url(${at}/a.css); rect{fill:u\\72l(${at}/a.svg#a)}</style><rect width="126" height="40"/>`,
      `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>`,
    ];
    for (const trick of tricks) {
      const drawn = await sharp(Buffer.from(svg(trick))).stats();
      expect(drawn.channels[0]!.max).toBe(0);
    }
    server.close();
    expect(asked).toEqual([]);
  });

  test('in another encoding is refused', async () => {
    expect(await refusal(Buffer.from(`\ufeff${svg('<script/>')}`, 'utf16le'), 'ticket_logo')).toEqual({
      code: 'bad_image',
      reason: 'svg_encoding',
    });
  });

  test('that would keep the renderer busy for minutes is given up after seconds', async () => {
    const masks = Array.from({ length: 14 }, (_, level) => {
      const inner = level > 0 ? ` mask="url(#m${level - 1})"` : '';
      return `<mask id="m${level}">${`<rect width="126" height="40" fill="#fff"${inner}/>`.repeat(4)}</mask>`;
    });
    const started = performance.now();
    const source = svg(`${masks.join('')}<rect width="126" height="40" mask="url(#m13)"/>`);
    expect(await refusal(source, 'ticket_logo')).toEqual({ code: 'bad_image', reason: 'svg_complex' });
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  test('of another size or kind is refused', async () => {
    const size = { ...LOGO, was_width: 252, was_height: 80 };
    const png = await picture({ width: 252, height: 80 }).png().toBuffer();
    expect(await refusal(png, 'ticket_logo')).toEqual({ code: 'bad_image', reason: 'wrong_size', ...size });
    expect(await refusal(svg(RECT, 'width="252" height="80"'), 'ticket_logo')).toEqual({
      code: 'bad_image',
      reason: 'wrong_size',
      ...size,
    });
    const jpg = await picture(LOGO).flatten().jpeg().toBuffer();
    for (const bytes of [jpg, Buffer.from('%PDF-1.7'), Buffer.from('<html></html>')]) {
      expect(await refusal(bytes, 'ticket_logo')).toEqual({ code: 'unsupported_type', reason: 'not_a_logo' });
    }
  });
});
