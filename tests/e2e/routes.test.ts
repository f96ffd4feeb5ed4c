import { statSync } from 'node:fs';
import { expect, test } from 'playwright/test';
import { screenList } from '#resources/index.ts';
import en from '#locales/en/roles.json' with { type: 'json' };
import ru from '#locales/ru/roles.json' with { type: 'json' };
import { redirectOf } from '#shared/routes.ts';
import { addedResources } from '../support/added.ts';
import type { Role } from '#shared/roles.ts';
import { violationsOf } from '../support/axe.ts';
import { menuItems } from '../support/menu.ts';
import { inTurn, LONG } from '../support/turn.ts';
import { followParts, partsWithout, sumOf } from '../support/weight.ts';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';

const PEOPLE: Record<Role, string> = {
  manager_seat: 'seats@example.ru',
  manager_event: 'manager@example.ru',
  admin: 'admin@example.ru',
  superadmin: 'superadmin@example.ru',
};
/** The specification's section 2, written down once more by hand. */
const LEAST: Record<string, Role | 'signed_out'> = {
  '/auth/login': 'signed_out',
  '/auth/confirmation': 'signed_out',
  '/': 'manager_seat',
  '/events': 'manager_seat',
  '/events/:id/guests-invitation': 'manager_seat',
  '/archive': 'manager_seat',
  '/archive/:id': 'manager_seat',
  '/tickets': 'manager_seat',
  '/tickets/event/:id': 'manager_seat',
  '/calendar': 'manager_seat',
  '/imports': 'manager_seat',
  '/imports/:id': 'manager_seat',
  '/changes': 'manager_seat',
  '/changes/:id': 'manager_seat',
  '/locations': 'manager_event',
  '/locations/:id': 'manager_event',
  '/hall-templates': 'manager_event',
  '/hall-templates/:id': 'manager_event',
  '/hall-templates/create': 'manager_event',
  '/hall-templates/edit/:id': 'manager_event',
  '/events/create': 'manager_event',
  '/events/edit/:id': 'manager_event',
  '/events/create/vista': 'manager_event',
  '/events/edit/vista/:id': 'manager_event',
  '/guests': 'admin',
  '/users': 'admin',
  '/users/:id': 'admin',
};
const ID = '01900000-0000-7000-8000-000000000000';
const pathOf = (path: string, id = ID) => path.replace(':id', id);

/** Who is looked over by axe: the admin, who sees every screen; with LONG everybody, in both languages. */
const looksAt = (role: Role) => LONG || role === 'admin';
const LANGUAGES: readonly ('ru' | 'en')[] = LONG ? ['ru', 'en'] : ['ru'];

/** Which record of the demo data a path is opened with. */
async function idsFor(session: StoredSession): Promise<(path: string) => string> {
  const get = async <T>(path: string) => {
    const headers = { ...session.auth, 'organization-id': session.data.organization.id };
    const answer = await fetch(`${product.address}/api/v1${path}`, { headers });
    // What a role may not read it has no screen for.
    return answer.ok ? ((await answer.json()) as { data: T[] }).data : [];
  };
  const [events, past, templates, locations, users, imports, changes] = await Promise.all([
    get<{ id: string; cinema: boolean }>('/events?filter=upcoming'),
    get<{ id: string }>('/events?filter=past,archived'),
    get<{ id: string }>('/hall_templates'),
    get<{ id: string }>('/locations'),
    get<{ id: string }>('/users'),
    get<{ id: string }>('/imports'),
    get<{ id: string; verb: string }>('/batches'),
  ]);
  return (path) => {
    const of = (records: readonly { id: string }[]) => records[0]?.id ?? ID;
    if (path.startsWith('/archive')) return of(past);
    if (path.startsWith('/hall-templates')) return of(templates);
    if (path.startsWith('/locations')) return of(locations);
    if (path.startsWith('/users')) return of(users);
    if (path.startsWith('/imports')) return of(imports);
    // What a file brought is shown on the page of the import.
    if (path.startsWith('/changes')) return of(changes.filter(({ verb }) => verb !== 'import'));
    return of(events.filter(({ cinema }) => cinema === path.includes('/vista/')));
  };
}

test.describe.configure({ mode: 'serial' });

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startProduct();
});
test.afterAll(() => product.stop());

test('the route table holds section 2 of the specification and nothing else', () => {
  const specified = screenList.filter(({ resource }) => !resource || !addedResources.includes(resource));
  expect(Object.fromEntries(specified.map(({ path, least }) => [path, least]))).toEqual(LEAST);
});

test('a path is a screen, a file or nothing: programs are told so, and people get a page that leads them home', async () => {
  const ask = async (path: string, accept = '*/*') => {
    const answer = await fetch(product.address + path, { headers: { accept }, redirect: 'manual' });
    return [answer.status, (answer.headers.get('content-type') ?? '').split(';')[0]];
  };
  for (const path of Object.keys(LEAST)) expect([path, await ask(pathOf(path))]).toEqual([path, [200, 'text/html']]);
  for (const path of [
    '/metrics',
    '/.env',
    '/data/db',
    '/nowhere',
    '/events/1/2/3/4',
    '/assets/none.js',
    '/.git/config',
  ])
    expect([path, await ask(path)]).toEqual([path, [404, 'application/problem+json']]);
  for (const path of ['/.env', '/backup.zip', '/.git/HEAD', '/assets/none', '/api/v1/none'])
    expect([path, await ask(path, 'text/html')]).toEqual([path, [404, 'application/problem+json']]);
  expect(await ask('/nowhere', 'text/html')).toEqual([404, 'text/html']);
  expect(await ask('/robots.txt')).toEqual([200, 'text/plain']);
  expect(await (await fetch(`${product.address}/robots.txt`)).text()).toMatch(/^Disallow: \/$/m);
});

test('signed out, every path but the two of sign-in leads to sign-in, without a storm of navigations', async ({
  page,
}) => {
  test.setTimeout(480_000);
  let navigations = 0;
  page.on('framenavigated', () => (navigations += 1));
  await page.goto(product.address);
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByRole('textbox')).toBeVisible();
  expect(navigations).toBeLessThanOrEqual(3);
  expect(await violationsOf(page), 'sign-in').toEqual([]);
  await page.getByRole('textbox').fill('nobody@example.ru');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth\/confirmation$/);
  expect(await violationsOf(page), 'confirmation').toEqual([]);
  for (const path of [
    ...Object.keys(LEAST).filter((it) => LEAST[it] !== 'signed_out'),
    '/nowhere',
    '/login',
    '/hall_templates',
  ]) {
    await page.goto(product.address + pathOf(path));
    await expect(page, path).toHaveURL(/\/auth\/login$/);
  }
});

test('what stands before the door takes at most 120 kB of scripts and styles, and nothing of the house', async ({
  page,
}) => {
  const fetched = followParts(page);
  await page.goto(`${product.address}/?lng=ru`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('textbox')).toBeVisible();
  const parts = await fetched();
  expect(parts.length).toBeGreaterThan(3);
  expect(sumOf(parts) / 1000).toBeLessThanOrEqual(120);
  expect(parts.map(({ name }) => name).join(' ')).not.toMatch(/App-|Shell|ResourceScreen/);
});

test('the page itself shows that something is coming, says what it is, and asks searches to stay away', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(product.address);
  await expect(page.getByText('Parterre')).toBeVisible();
  const box = await page.locator('.loading-box').boundingBox();
  expect(box).toMatchObject({ width: 362, height: 186 });
  expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/^[А-Я].{40,160}$/);
  const robots = await page.request.get(`${product.address}/robots.txt`);
  expect(robots.headers()['content-type']).toContain('text/plain');
  expect(await robots.text()).toContain('Disallow: /');
  await context.close();
});

test('the page and its scripts come as small as the build has laid them down', async ({ request }) => {
  const page = await request.get(product.address);
  expect(page.headers()['content-encoding']).toBe('br');
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())!;
  const { headers } = await fetch(product.address + script, { headers: { 'accept-encoding': 'br' } });
  expect(headers.get('content-encoding')).toBe('br');
  expect(Number(headers.get('content-length'))).toBe(statSync(`dist/web${script}.br`).size);
});

/** Whose code was asked for already: another one is to be had after a minute only. */
const sessions = new Map<string, StoredSession>();
async function sessionOf(email: string): Promise<StoredSession> {
  const session = sessions.get(email) ?? (await product.signIn(email));
  sessions.set(email, session);
  return session;
}

test('a cold start of the events takes at most 370 kB of scripts and styles, in one language, and nothing heavy', async ({
  context,
  page,
}) => {
  await keepSession(context, await sessionOf(PEOPLE.admin));
  const fetched = followParts(page);
  await page.goto(`${product.address}/events?lng=ru`, { waitUntil: 'networkidle' });
  await expect(page.locator('h1').first()).toBeVisible();
  const parts = await fetched();
  expect(parts.length).toBeGreaterThan(5);
  expect(sumOf(parts) / 1000).toBeLessThanOrEqual(370);
  // What only some screens need is fetched with them: the plan, the editor of rich text, the grid of the calendar.
  const lazy = partsWithout(parts);
  for (const name of ['SeatingPlan', 'RichText', 'Grid', 'EventWizard', 'GuestFileImport'])
    expect(lazy.map((part) => part.name).join(' '), name).toContain(name);
  const languages = parts.filter(({ name }) => /^(ru|en)-/.test(name)).map(({ name }) => name.slice(0, 2));
  expect(new Set(languages)).toEqual(new Set(['ru']));
  // Nothing of what is said later.
  await expect(page.locator('body')).not.toContainText(
    /\b(archive|hall|invitation|jobs|record|sheet|users|wizard)\.[a-z_]/,
  );
});

/** A role as a sentence names it. */
const NAMED = { ru: (role: Role) => `«${ru[role]}»`, en: (role: Role) => `“${en[role]}”` };

/** The admin, and one of the others with each commit. */
const ASKED: Role[] = ['admin', ...inTurn<Role>(['manager_seat', 'manager_event', 'superadmin'])];

test('as each role, each path shows its screen or leads to the start', async ({ browser }) => {
  test.setTimeout(LONG ? 3_600_000 : 900_000);
  for (const role of ASKED) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const session = await sessionOf(PEOPLE[role]);
    await keepSession(context, session);
    await page.goto(product.address);
    await expect(page.getByRole('navigation').first().getByRole('link')).toHaveCount(menuItems(role));
    const idOf = looksAt(role) ? await idsFor(session) : () => ID;
    const wrong: string[] = [];
    for (const language of looksAt(role) ? LANGUAGES : (['ru'] as const)) {
      for (const [path, least] of Object.entries(LEAST)) {
        const address = pathOf(path, idOf(path));
        await page.goto(`${product.address}${address}?lng=${language}`);
        const leads = redirectOf(least, role);
        await expect(page, `${role} at ${path}`).toHaveURL((url) => url.pathname === (leads ?? address));
        await expect(page.locator('h1').first(), `${role} at ${path}`).toBeAttached();
        // Who is led away reads whose screen it is.
        if (leads && least !== 'signed_out') await expect(page.getByText(NAMED[language](least))).toBeVisible();
        // What is looked over is the screen, not what stands there until it has come.
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        if (looksAt(role) && leads === null)
          wrong.push(...(await violationsOf(page)).map((text) => `${role} at ${path}, ${language}: ${text}`));
      }
    }
    expect(wrong, 'axe').toEqual([]);
    await page.goto(`${product.address}/nowhere`);
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await context.close();
  }
});
