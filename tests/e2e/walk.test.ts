import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, type Browser, type Page } from 'playwright/test';
import { read, utils } from 'xlsx';
import { drawFrom } from '../support/draw.ts';
import { inkIn, Reader } from '../support/lettering.ts';
import { qrOfPage, renderPage } from '../support/pdf.ts';
import type { Mail } from '../support/smtp.ts';
import { drawBlock, drawSectors, freeIn, type Place, ROWS, SEATS, SeatMap, type Sector } from './walk/draw.ts';
import { type Engine, type House, startHouse } from './walk/house.ts';
import * as screens from './walk/screens.ts';
import { type Words, wordsOf } from './walk/words.ts';

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));

const MARIA = { last_name: 'Ларина', first_name: 'Мария', email: 'larina@teatr.example.ru' };
const PYOTR = { last_name: 'Гринёв', first_name: 'Пётр', email: 'grinyov@teatr.example.ru' };

// A busy machine takes its time; a quiet one needs a minute and a half.
test.describe.configure({ mode: 'serial', timeout: 1_200_000 });

let house: House;
/** Whichever walk comes first hires the seat managers. */
let hired = false;
test.beforeAll(async () => {
  house = await startHouse((process.env['ENGINE'] ?? test.info().project.name) as Engine);
});
test.afterAll(async () => house?.stop());

test('leads 300 guests of an .xlsx from an empty machine to tickets in Russian', async ({ browser }) => {
  await walk(browser, {
    language: 'ru',
    file: 'guests-300.xlsx',
    count: 300,
    event: {
      name: 'Премьера «Чайки»',
      language: 'ru',
      date: '24122026',
      time: '1930',
      city: 'Мурманск',
      address: 'улица Ленина, 1',
    },
  });
});

test('leads 120 guests of an .xls to tickets in English', async ({ browser }) => {
  await walk(browser, {
    language: 'en',
    file: 'guests-120.xls',
    count: 120,
    event: {
      name: 'Winter concert',
      language: 'en',
      date: '25122026',
      time: '1800',
      city: 'Murmansk',
      address: '1 Lenin Street',
    },
  });
});

interface Walk {
  language: 'ru' | 'en';
  file: string;
  count: number;
  event: screens.EventFacts;
}

async function walk(browser: Browser, { language, file, count, event }: Walk): Promise<void> {
  console.log(`SEED=${seed}`);
  const draw = drawFrom(seed + count);
  const words = wordsOf(language);
  const path = fileURLToPath(new URL(`../data/${file}`, import.meta.url));
  const guests = guestsOf(path);
  expect(guests).toHaveLength(count);
  const sectors = drawSectors(draw);
  const seated = new SeatMap();
  const enter = (email: string) => signedIn(browser, language, words, email);

  const page = await enter(house.admin);
  if (!hired) for (const employee of [MARIA, PYOTR]) await screens.hire(page, words, employee);
  hired = true;
  const id = await screens.beginEvent(page, words, event);
  await screens.makeHall(page, words, ROWS, SEATS);
  const managers = [MARIA, PYOTR, draw.between(0, 1) === 0 ? MARIA : PYOTR];
  for (const [i, sector] of sectors.entries()) await screens.paintSector(page, words, sector, managers[i]!);
  await page.getByRole('button', { name: words('wizard.sectors.next') }).click();
  await screens.invite(page, words, path, count);
  expect(await screens.publish(page, words)).toMatch(/^[A-ZА-Я]{4}-\d\d$/);

  // A seat manager sees no addresses: those they seat are known by names that stand in nobody else's.
  const names = guests.map(({ name }) => plain(name));
  const mixed = draw.shuffle(
    guests.filter(({ name }) => names.filter((other) => other.includes(plain(name))).length === 1),
  );
  const seatOneBy = async (on: Page, say: Words, guest: screens.Invited, row: number): Promise<void> => {
    const free = draw.shuffle(freeIn({ first: { row, seat: 1 }, last: { row, seat: SEATS } }, seated));
    await screens.seatOne(on, say, guest.name, free[0]!);
    await expect(screens.guestLine(on, guest.name)).toContainText(`${row}, ${free[0]!.seat}`);
    seated.put(guest.email, free[0]!);
  };

  await test.step('a manager is refused on a foreign seat and seats guests on their own', async () => {
    const foreign = { row: draw.between(sectors[1]!.first, sectors[1]!.last), seat: draw.between(1, SEATS) };
    const [guest] = mixed;
    const theirs = await enter(MARIA.email);
    await screens.openSeating(theirs, id);
    await screens.seatOne(theirs, words, guest!.name, foreign);
    const refusal = theirs.getByRole('dialog', { name: words('hall.foreign_sector') });
    await expect(refusal).toContainText(words('places.row_seat', { row: foreign.row, seat: foreign.seat }));
    await refusal.getByRole('button', { name: words('hall.understood') }).click();
    await seatOneBy(theirs, words, guest!, draw.between(sectors[0]!.first, sectors[0]!.last));
    await theirs.context().close();
    const others = await enter(PYOTR.email);
    await screens.openSeating(others, id);
    await seatOneBy(others, words, mixed[1]!, foreign.row);
    await others.context().close();
  });

  await test.step('the administrator seats everybody else, some one by one, most in groups', async () => {
    await screens.openSeating(page, id);
    const order = await screens.readList(page);
    expect([...order].sort()).toEqual(guests.map(({ email }) => email).sort());
    for (const guest of mixed.slice(2, 5)) await seatOneBy(page, words, guest, draw.between(1, ROWS));
    await page.keyboard.press('Escape');
    const listed = order.map((email) => guests.find((guest) => guest.email === email)!);
    const waiting = () => listed.filter(({ email }) => !seated.byEmail.has(email));
    while (waiting().length > 0) {
      const query = draw.shuffle(waiting())[0]!.name.split(' ').at(-1)!.slice(0, 5);
      const group = waiting().filter(({ name, email }) => plain(`${name} ${email}`).includes(plain(query)));
      const block = drawBlock(draw, sectors, seated, group.length);
      const places = freeIn(block, seated);
      await screens.seatGroup(page, words, query, group.length, block);
      group.forEach((guest, i) => seated.put(guest.email, places[i]!));
    }
  });

  const before = house.smtp.received.length;
  await test.step('every ticket is sent', async () => {
    await screens.sendAll(page, words, id, count);
    await house.smtp.waitFor(before + count, 90_000);
  });
  await test.step('each letter holds the ticket of its guest', async () => {
    const mails = (await house.smtp.mails()).slice(before);
    expect(mails).toHaveLength(count);
    expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(count);
    expect(mails.flatMap((mail) => mail.envelope.to).sort()).toEqual(guests.map(({ email }) => email).sort());
    const eyes = {
      names: await Reader.of(page, 40, [...new Set(guests.map(onTicket))]),
      places: await Reader.of(page, 80, [...sectors.map(({ name }) => name), ...numbersTo(Math.max(ROWS, SEATS))]),
    };
    const codes = new Set<string>();
    for (const mail of mails) codes.add(await checkTicket(mail, words, eyes, guests, seated, sectors));
    expect(codes.size).toBe(count);
  });
  await page.context().close();
}

/** Where the ticket has its guest's name, its QR code, and sector, row and seat in large letters. */
const NAME = { x: 60, y: 970, width: 680, height: 115 };
const CODE = { x: 770, y: 920, width: 260, height: 260 };
const PLACE = { x: 60, y: 1282, width: 680, height: 76 };
/** Letters of one value stand closer than this, values further apart. */
const BETWEEN = 40;

/** Looks at a ticket as its holder and the door do; answers what its QR code says. */
async function checkTicket(
  mail: Mail,
  words: Words,
  eyes: { names: Reader; places: Reader },
  guests: readonly screens.Invited[],
  seated: SeatMap,
  sectors: readonly Sector[],
): Promise<string> {
  const [to] = mail.envelope.to;
  const guest = guests.find(({ email }) => email === to)!;
  const { row, seat }: Place = seated.byEmail.get(guest.email)!;
  const sector = sectors.find(({ first, last }) => row >= first && row <= last)!.name;
  const pdf = mail.attachments.find(({ mimeType }) => mimeType === 'application/pdf')!.content;
  const picture = await renderPage(pdf);
  expect(eyes.names.read(inkIn(picture, NAME)[0]!), to).toBe(onTicket(guest));
  const place = inkIn(picture, PLACE, BETWEEN).map((ink) => eyes.places.read(ink));
  expect(place, to).toEqual([sector, String(row), String(seat)]);
  const code = qrOfPage(picture, CODE);
  expect(code, to).toMatch(new RegExp(`^${house.address}/`));
  const answer = await fetch(code!);
  const shown = (await answer.text()).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(answer.status).toBe(200);
  expect(shown).toContain(words('tickets_server.page.valid'));
  const label = (name: string) => words(`paper.ticket.${name}`);
  expect(shown, to).toContain(`${label('sector')} ${sector} ${label('row')} ${row} ${label('seat')} ${seat} `);
  return code!;
}

/** The surname stands above the other names. */
function onTicket({ name }: screens.Invited): string {
  return name.replace(' ', '\n');
}

function numbersTo(most: number): string[] {
  return Array.from({ length: most }, (_, i) => String(i + 1));
}

async function signedIn(browser: Browser, language: 'ru' | 'en', words: Words, email: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: house.address,
    locale: language === 'ru' ? 'ru-RU' : 'en-US',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await screens.signIn(page, words, house.smtp, email);
  return page;
}

/** As the search compares. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}

/** The guests of a file whose columns are last, first and middle name, phone and e-mail. */
function guestsOf(path: string): screens.Invited[] {
  const book = read(readFileSync(path));
  const sheet = book.Sheets[book.SheetNames[0]!]!;
  const [, ...rows] = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false });
  return rows.map(([last, first, middle, , email]) => ({
    name: [last, first, middle].filter(Boolean).join(' '),
    email: String(email).toLowerCase(),
  }));
}
