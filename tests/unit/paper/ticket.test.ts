import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { renderTicket } from '#server/paper/ticket.ts';
import { qrOfPdf, renderPage, shapeOf, textOf } from '../../support/pdf.ts';
import { logo, ticketImage } from './pictures.ts';
import { ticketHashes } from './printHash.ts';
import { areaTicket, club, englishTicket, grid, seatTicket, theatre } from './samples.ts';

const nothing = { image: null, logo: null, plan: null };
const FIELD = '#0b3f4b';
const LIT = '#ffc65c';

describe('a ticket', () => {
  it('is one page of 1080 x 1390 that says who, when, where and which seat', async () => {
    const pdf = await renderTicket(seatTicket(), { ...nothing, plan: theatre() });
    expect(await shapeOf(pdf)).toEqual({ pages: 1, width: 1080, height: 1390 });
    expect((await textOf(pdf)).split('\n')).toEqual([
      'Северная сцена код мероприятия',
      'МАЯК-27',
      'Вручение',
      'премии «Маяк»',
      'СЦЕНА',
      'ваше место',
      'Гость',
      'Медведева',
      'Ольга Игоревна',
      '27 ноября 2026, пятница',
      'Начало в 19:00',
      'Концертный зал «Аврора»',
      'Санкт-Петербург, Пироговская наб., 5/2',
      '3S6J-MGKX-E1',
      'Сектор',
      '2',
      'Ряд',
      '5',
      'Место',
      '12',
      'Билет именной.',
      'Покажите код на входе',
      'с экрана или на бумаге.',
    ]);
    expect(pdf.length).toBeLessThan(60_000);
  });

  it('speaks English, and names the city whose time it is', async () => {
    const text = await textOf(await renderTicket(englishTicket(), { ...nothing, plan: theatre() }));
    for (const line of [
      'Friday, 27 November 2026',
      'Starts at 19:00',
      'local time, Yekaterinburg',
      'Ångström',
      'Zoë',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
    expect(text).not.toMatch(/[А-я]/);
  });

  it('says nothing of a time that is not known', async () => {
    const text = await textOf(await renderTicket(seatTicket({ time: null }), nothing));
    expect(text).toContain('27 ноября 2026, пятница');
    expect(text).not.toContain('Начало');
  });

  it('has a QR code that opens its page, with and without pictures', async () => {
    const url = seatTicket().url;
    const image = await ticketImage('#000000');
    expect(await qrOfPdf(await renderTicket(seatTicket(), { ...nothing, plan: theatre() }))).toBe(url);
    expect(await qrOfPdf(await renderTicket(seatTicket(), { ...nothing, image }))).toBe(url);
  });

  it('lights the seat of the guest and only that one', async () => {
    const plan = grid(10, 10, { kind: 'stage', side: 'top' });
    const one = await litSpots(await renderTicket(seatTicket({ place: 1 }), { ...nothing, plan }));
    const last = await litSpots(await renderTicket(seatTicket({ place: 100 }), { ...nothing, plan }));
    const strange = await litSpots(await renderTicket(seatTicket({ place: 999 }), { ...nothing, plan }));
    expect(strange).toBeNull();
    expect(one!.top).toBeLessThan(last!.top - 200);
    expect(one!.bottom - one!.top).toBeLessThan(60);
  });

  it('lights the area of free seating and leaves out row and seat', async () => {
    const pdf = await renderTicket(areaTicket(), { ...nothing, plan: club() });
    const lines = (await textOf(pdf)).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining(['ваша зона', 'Зона', 'Танцпол', 'Номер', '17', 'рассадка свободная.']),
    );
    expect(lines).not.toContain('Ряд');
    expect(lines).not.toContain('Место');
    expect((await litSpots(pdf))!.bottom - (await litSpots(pdf))!.top).toBeGreaterThan(150);
  });

  it('is beautiful without plan, image and logo', async () => {
    const pdf = await renderTicket(seatTicket(), nothing);
    expect((await renderPage(pdf)).pixel(5, 5)).toBe(FIELD);
    expect(await textOf(pdf)).toContain('СЦЕНА');
    expect(await litSpots(pdf)).toBeNull();
  });
});

describe('uploaded pictures', () => {
  it.each(['jpeg', 'png'] as const)('fill the upper part (%s), the white part stays', async (kind) => {
    const pdf = await renderTicket(seatTicket(), { ...nothing, image: await ticketImage('#7a2040', kind) });
    const page = await renderPage(pdf);
    expect(near(page.pixel(5, 5), '#7a2040')).toBe(true);
    expect(near(page.pixel(1075, 900), '#7a2040')).toBe(true);
    expect(page.pixel(5, 910)).toBe('#ffffff');
    expect(page.pixel(5, 1385)).toBe('#ffffff');
    const text = await textOf(pdf);
    expect(text).toContain('Вручение премии «Маяк»');
    expect(text.replaceAll('\n', ' ')).toContain('Код мероприятия: МАЯК-27');
  });

  it('keep their colour, whatever their kind of PNG or JPEG', async () => {
    const color = '#2040c0';
    const ground = () => sharp({ create: { width: 108, height: 139, channels: 3, background: color } });
    const seen = async (image: Buffer) => {
      const pdf = await renderTicket(seatTicket(), { ...nothing, image });
      return (await renderPage(pdf, { scale: 0.2 })).pixel(100, 100);
    };
    const kinds = {
      palette: await ground().png({ palette: true }).toBuffer(),
      interlaced: await ground().png({ progressive: true }).toBuffer(),
      deep: await ground().toColourspace('rgb16').png().toBuffer(),
      clear: await ground().ensureAlpha(0.999).png().toBuffer(),
    };
    for (const [kind, image] of Object.entries(kinds)) expect(near(await seen(image), color), kind).toBe(true);
    expect(await seen(await ground().greyscale().png().toBuffer())).toMatch(/^#(..)\1\1$/);
    // Ink has no such blue, but it is blue and not its opposite.
    const ink = await seen(await ground().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer());
    const [red, , blue] = [1, 3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16));
    expect(blue! - red!).toBeGreaterThan(60);
  });

  it('show a logo in place of mark and name, on a plate where it would not be seen', async () => {
    const light = await renderPage(await renderTicket(seatTicket(), { ...nothing, logo: await logo('#ffffff') }));
    expect([light.pixel(135, 88), light.pixel(66, 64)]).toEqual(['#ffffff', FIELD]);
    const dark = await renderPage(await renderTicket(seatTicket(), { ...nothing, logo: await logo('#101010') }));
    expect([dark.pixel(135, 88), dark.pixel(66, 64)]).toEqual(['#101010', '#ffffff']);
    const solid = await renderTicket(seatTicket(), { ...nothing, logo: await logo('#ffcc00', '#204080') });
    expect((await renderPage(solid)).pixel(74, 70)).toBe('#204080');
    expect(await textOf(solid)).not.toContain('Северная сцена');
  });

  it('are refused where they are none', async () => {
    const broken = { ...nothing, image: Buffer.from('no picture') };
    await expect(renderTicket(seatTicket(), broken)).rejects.toMatchObject({ code: 'bad_image' });
  });
});

describe('equal snapshots', () => {
  it('give equal bytes, whatever was made before and in whichever process', async () => {
    const here = await ticketHashes([0, 1, 2]);
    expect(await ticketHashes([2, 1, 0])).toEqual(here);
    const script = fileURLToPath(new URL('printHash.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, '1', '2', '0']);
    expect(JSON.parse(stdout)).toEqual(here);
    expect(new Set(Object.values(here)).size).toBe(3);
  });

  it('give equal bytes from a plan that other guests were drawn on before', async () => {
    const used = theatre();
    const guests = [seatTicket(), seatTicket({ sector: { number: 1, name: 'A' } }), seatTicket({ sector: null })];
    const wide = seatTicket({ event: { name: 'Очень длинное имя '.repeat(6), code: 'X' } });
    for (const guest of [...guests, wide, ...guests]) {
      const again = await renderTicket(guest, { ...nothing, plan: used });
      expect(again.equals(await renderTicket(guest, { ...nothing, plan: theatre() }))).toBe(true);
    }
    const small = () => grid(3, 3, { kind: 'stage', side: 'top' });
    const kept = small();
    for (const guest of [seatTicket(), wide, seatTicket()]) {
      const again = await renderTicket(guest, { ...nothing, plan: kept });
      expect(again.equals(await renderTicket(guest, { ...nothing, plan: small() }))).toBe(true);
    }
  });

  it('differ as soon as anything that can be seen differs', async () => {
    const plan = theatre();
    const first = await renderTicket(seatTicket(), { ...nothing, plan });
    expect((await renderTicket(seatTicket(), { ...nothing, plan })).equals(first)).toBe(true);
    const changes = [
      { seat: '13' },
      { place: 1101 },
      { url: 'https://parterre.example.ru/t/other' },
      { time: '19:30' },
      { sector: { number: 1, name: 'Сектор 1' } },
    ];
    for (const change of changes) {
      expect((await renderTicket(seatTicket(change), { ...nothing, plan })).equals(first)).toBe(false);
    }
  });
});

describe('long and hostile texts', () => {
  const long = {
    organization: 'О'.repeat(400),
    event: { name: 'Щ'.repeat(600), code: 'Ж'.repeat(60) },
    guest: { last_name: 'Ы'.repeat(600), first_name: 'Й'.repeat(600), middle_name: 'Ё'.repeat(600) },
    city: 'Ц'.repeat(300),
    zone: 'Asia/Tokyo',
    location: 'Л'.repeat(300),
    address: 'Ж'.repeat(600),
    sector: { number: 1, name: 'Ъ'.repeat(300) },
    row: 'W'.repeat(200),
    seat: '9'.repeat(300),
  };

  it('end in an ellipsis and never leave their place', async () => {
    const pdf = await renderTicket(seatTicket(long), { ...nothing, plan: theatre() });
    const page = await renderPage(pdf);
    for (let y = 0; y < page.height; y++) {
      const ground = y < 904 ? FIELD : '#ffffff';
      // The dashed line alone goes from edge to edge.
      if (y < 1219 || y > 1223) expect([page.pixel(40, y), page.pixel(1045, y)]).toEqual([ground, ground]);
      // Between the words and the QR code nothing is printed.
      if (y > 930 && y < 1210) expect(page.pixel(770, y)).toBe('#ffffff');
      if (y > 1370) expect(page.pixel(300, y)).toBe('#ffffff');
    }
    expect((await textOf(pdf)).match(/…/g)!.length).toBeGreaterThanOrEqual(7);
    expect(await qrOfPdf(pdf)).toBe(seatTicket().url);
    expect(await shapeOf(pdf)).toMatchObject({ pages: 1 });
  });

  it('are text: markup, templates, line breaks and directions do nothing', async () => {
    const name = '<script>alert(1)</script>';
    const pdf = await renderTicket(
      seatTicket({
        guest: {
          last_name: name,
          first_name: '$t(paper.ticket.guest) {{city}}',
          middle_name: '\u202Egnp\r\nA\u0000\u200B',
        },
        event: { name: 'Кино) Tj ET Q \\', code: '((<' },
      }),
      nothing,
    );
    const lines = (await textOf(pdf)).split('\n');
    expect(lines).toContain(name);
    expect(lines).toContain('$t(paper.ticket.guest) {{city}} gnp A');
    expect(lines).toContain('Кино) Tj ET Q \\');
    expect(lines).toContain('((<');
  });

  it('find their letters in one font or another, and a square where there is none', async () => {
    const names = ['Zoë Þór Ångström', 'Łukasz Şahin', 'Ωμέγα', 'ქართული', 'Ҳасан Ғани', 'Nguyễn', '№ ₽ € «Ё»', '😀'];
    for (const last_name of names) {
      const guest = { last_name, first_name: 'X', middle_name: null };
      const text = await textOf(await renderTicket(seatTicket({ guest }), nothing));
      expect(text.split('\n')).toContain(last_name);
    }
    const guest = { last_name: '漢字 🎭', first_name: 'И\u0306', middle_name: null };
    const lines = (await textOf(await renderTicket(seatTicket({ guest }), nothing))).split('\n');
    expect(lines).toContain('□□ □');
    expect(lines).toContain('Й');
  });

  it('fit a hall of twenty thousand seats into a small file', async () => {
    const pdf = await renderTicket(seatTicket({ place: 1 }), {
      ...nothing,
      plan: grid(100, 200, { kind: 'screen', side: 'left' }),
    });
    expect(pdf.length).toBeLessThan(60_000);
  });
});

/** Where the colour of the lit place is found above the white part. */
async function litSpots(pdf: Buffer): Promise<{ top: number; bottom: number } | null> {
  const page = await renderPage(pdf);
  let [top, bottom] = [Infinity, -1];
  for (let y = 0; y < 900; y++) {
    for (let x = 0; x < page.width; x++) {
      if (page.pixel(x, y) !== LIT) continue;
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return bottom < 0 ? null : { top, bottom };
}

/** Equal but for what JPEG loses. */
function near(one: string, other: string): boolean {
  const parts = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return parts(one).every((part, i) => Math.abs(part - parts(other)[i]!) <= 4);
}
