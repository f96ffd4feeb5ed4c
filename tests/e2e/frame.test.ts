import { type BrowserContext, type Page, expect, test } from 'playwright/test';
import { limit } from '#shared/limits.ts';
import { CLOCK, keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { wordsOf } from './walk/words.ts';

const ru = wordsOf('ru');
const en = wordsOf('en');

let product: Product;
let admin: StoredSession;
let manager: StoredSession;
let both: StoredSession;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startProduct();
  admin = await product.signIn('admin@example.ru');
  manager = await product.signIn('manager@example.ru');
  both = await product.signIn('both@example.ru');
});
test.afterAll(() => product?.stop());

const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('eventUser') ?? 'null') as unknown);
const menuLinks = (page: Page) => page.getByRole('navigation').first().getByRole('link');

test.describe('starting', () => {
  /** A start whose first question stays unanswered; answers for how many ms it has been waiting, time standing still. */
  async function startUnanswered(page: Page): Promise<number> {
    await keepSession(page.context(), admin);
    await page.clock.install({ time: CLOCK });
    await page.clock.pauseAt(new Date(new Date(CLOCK).getTime() + 1000));
    await page.addInitScript(() => {
      const { fetch } = globalThis;
      globalThis.fetch = (...given) => {
        document.documentElement.dataset['asked'] = String(Date.now());
        return fetch(...given);
      };
    });
    await page.route('**/api/v1/auth/me', () => undefined);
    let asked = false;
    page.on('request', (request) => (asked ||= request.url().endsWith('/auth/me')));
    await page.goto(`${product.address}/?lng=en`);
    await expect(async () => {
      await page.clock.runFor(1);
      expect(asked).toBe(true);
    }).toPass({ intervals: [50] });
    return page.evaluate(() => Date.now() - Number(document.documentElement.dataset['asked']));
  }

  test('waits for the stored session in a box of 362 x 186 with a label, in the middle of the whole screen', async ({
    page,
  }) => {
    await startUnanswered(page);
    await expect(page.getByRole('status')).toHaveText(en('app.loading'));
    const overlay = await page.getByRole('status').boundingBox();
    expect(overlay).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
    const box = await page.getByTestId('loading-box').boundingBox();
    const [width, height] = [limit('loadingBoxWidth'), limit('loadingBoxHeight')];
    expect(box).toEqual({ x: (1440 - width) / 2, y: (900 - height) / 2, width, height });
  });

  test('shows a spinner that turns once in 3 seconds', async ({ page }) => {
    await startUnanswered(page);
    const turn = await page.getByTestId('loading-box').evaluate((box) => {
      const [animation] = box.getAnimations({ subtree: true });
      const { effect } = animation!;
      const svg = (effect as KeyframeEffect).target as Element;
      const angle = (at: number) => {
        animation!.pause();
        animation!.currentTime = at;
        const { a, b } = new DOMMatrix(getComputedStyle(svg).transform);
        return Math.round((Math.atan2(b, a) * 180) / Math.PI);
      };
      const { duration, iterations } = effect!.getTiming();
      return { duration, iterations, angles: [0, 500, 750, 1000].map(angle) };
    });
    expect(turn).toEqual({ duration: limit('spinnerTurnMs'), iterations: Infinity, angles: [0, 60, 90, 120] });
  });

  test('turns nothing for who asked for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await startUnanswered(page);
    const svg = page.getByTestId('loading-box').locator('svg');
    const timing = await svg.evaluate((element) => {
      const { animationDuration, animationIterationCount } = getComputedStyle(element);
      return [animationDuration, animationIterationCount];
    });
    expect(timing).toEqual(['0.001s', '1']);
  });

  test('takes the restore for failed after 5,000 ms, asks to sign in and keeps what is stored', async ({ page }) => {
    const waited = await startUnanswered(page);
    await page.clock.runFor(4999 - waited);
    await expect(page.getByRole('status')).toHaveText(en('app.loading'));
    await page.clock.runFor(1);
    await expect(page).toHaveURL(/\/auth\/login/);
    await page.clock.resume();
    const notice = page.getByRole('alert').filter({ hasText: en('app.failures.timeout') });
    await expect(notice).toContainText(en('app.failure_code', { code: 'ECONNABORTED' }));
    expect(await stored(page)).toMatchObject({ isLoggedIn: true, auth: admin.auth });
  });

  test('that failed leads back to where one was, by Retry and by a reload', async ({ page }) => {
    await keepSession(page.context(), admin);
    await page.goto(`${product.address}/?lng=en`);
    await expect(menuLinks(page)).toHaveCount(8);
    const place = '/calendar?view=week&date=2026-11-23';
    for (const goOn of [
      () => page.getByRole('button', { name: en('auth.try_again') }).click(),
      () => page.reload(),
      // A reload that fails, too, forgets nothing.
      async () => {
        await page.route('**/api/v1/auth/me', (route) => route.abort());
        await page.reload();
        await expect(page.getByRole('button', { name: en('auth.try_again') })).toBeVisible();
        await page.unroute('**/api/v1/auth/me');
        await page.reload();
      },
    ]) {
      await page.route('**/api/v1/auth/me', (route) => route.abort());
      await page.goto(product.address + place);
      await expect(page).toHaveURL(/\/auth\/login$/);
      await page.unroute('**/api/v1/auth/me');
      await goOn();
      await expect(page).toHaveURL(product.address + place);
      await expect(menuLinks(page)).toHaveCount(8);
    }
  });

  test('restores a stored session', async ({ page }) => {
    await keepSession(page.context(), admin);
    await page.goto(product.address);
    await expect(menuLinks(page)).toHaveCount(8);
    await expect(page).toHaveURL(`${product.address}/`);
  });
});

test.describe('the side menu', () => {
  test('is 264 px wide and says organisation, name, role and e-mail; its switch is checked in English', async ({
    page,
  }) => {
    await keepSession(page.context(), manager);
    await page.goto(`${product.address}/?lng=ru`);
    const menu = page.locator('aside');
    await expect(menuLinks(page)).toHaveCount(6);
    expect((await menu.locator('> *').boundingBox())?.width).toBe(264);
    const { last_name, first_name, middle_name } = manager.data as Record<string, unknown>;
    await expect(menu.getByText([last_name, first_name, middle_name].filter(Boolean).join(' '))).toBeVisible();
    for (const text of [manager.data.organization.name, ru('roles.manager_event'), 'manager@example.ru'])
      await expect(menu.getByText(text, { exact: true })).toBeVisible();
    await expect(menu.getByRole('combobox')).toHaveCount(0);

    const language = menu.getByRole('switch', { name: 'English' });
    await expect(language).toHaveText('RuEn');
    await expect(language).not.toBeChecked();
    await language.click();
    await expect(language).toBeChecked();
    await expect(menu.getByRole('link', { name: en('app.menu.calendar'), exact: true })).toBeVisible();
    await page.reload();
    await expect(language).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');

    await menu.getByRole('button', { name: en('app.logout') }).click();
    await expect(page).toHaveURL(/\/auth\/login$/);
    expect(await stored(page)).toBeNull();
  });

  test('lets somebody of two organisations choose, and loads the page anew after 100 ms', async ({ page }) => {
    await keepSession(page.context(), both);
    await page.goto(`${product.address}/?lng=ru`);
    await expect(menuLinks(page)).toHaveCount(8);
    await page.evaluate(() => localStorage.setItem('selectedGuests', '["a"]'));
    await page.clock.install({ time: CLOCK });
    await page.goto(`${product.address}/calendar`);
    await page.getByRole('combobox', { name: ru('app.organization.switch') }).press('ArrowDown');
    const other = page.getByRole('option', { name: 'Южный клуб' });
    await expect(other).toBeVisible();
    await page.clock.pauseAt(new Date(new Date(CLOCK).getTime() + 600_000));
    await page.evaluate(() => document.body.setAttribute('data-same', ''));
    const answered = page.waitForResponse('**/api/v1/auth/me');
    await other.click();
    await answered;
    await expect.poll(() => stored(page)).toMatchObject({ data: { organization: { name: 'Южный клуб' } } });
    expect(await page.evaluate(() => localStorage.getItem('selectedGuests'))).toBeNull();
    await page.clock.runFor(99);
    await expect(page.locator('body[data-same]')).toBeAttached();
    const loaded = page.waitForEvent('load');
    await page.clock.runFor(1);
    await loaded;
    await page.clock.resume();
    await expect(page.locator('body[data-same]')).toHaveCount(0);
    await expect(menuLinks(page)).toHaveCount(4);
    await expect(page.locator('aside').getByText('Южный клуб')).toBeVisible();
  });
});

/** Writes down in the page when an alert comes and when it goes, by the page's own clock. */
function watchAlerts(): void {
  const alerts: number[] = [];
  Object.assign(globalThis, { alerts });
  new MutationObserver(() => {
    const isThere = document.querySelector('[role=alert]') !== null;
    if (isThere === (alerts.length % 2 === 0)) alerts.push(Date.now());
  }).observe(document.body, { childList: true, subtree: true });
}

test.describe('a notification', () => {
  /** A failure that is told in a notification, with time standing still; `fail` makes the next question fail. */
  async function notified(
    page: Page,
    fail: () => Promise<unknown> = () => page.route('**/api/v1/auth/me', (route) => route.abort()),
  ): Promise<ReturnType<Page['getByRole']>> {
    await keepSession(page.context(), both);
    await page.clock.install({ time: CLOCK });
    await page.goto(`${product.address}/calendar?lng=en`);
    await page.getByRole('combobox', { name: en('app.organization.switch') }).press('ArrowDown');
    const other = page.getByRole('option', { name: 'Южный клуб' });
    await expect(other).toBeVisible();
    await fail();
    await page.evaluate(watchAlerts);
    await page.clock.pauseAt(new Date(new Date(CLOCK).getTime() + 600_000));
    await other.click();
    const toast = page.getByRole('alert');
    await expect(async () => {
      await page.clock.runFor(1);
      await expect(toast).toBeVisible({ timeout: 100 });
    }).toPass();
    return toast;
  }

  test("of a failure is titled 'Error!', says its class, and goes after 5 seconds", async ({ page }) => {
    const toast = await notified(page);
    await expect(toast).toContainText('Error!');
    await expect(toast).toContainText(en('app.failures.network_error'));
    // To the millisecond, as the line below tells it.
    await expect(toast.locator('> [aria-hidden]')).toHaveCSS('animation-duration', '5s');
    await page.clock.runFor(6_000);
    await expect(toast).toBeHidden();
    const [shown, gone] = await page.evaluate(() => (globalThis as unknown as { alerts: number[] }).alerts);
    // React takes it away in the same millisecond or the next.
    expect([5_000, 5_001]).toContain(gone! - shown!);
  });

  test("says 'Something went wrong' of a failure of no known kind, and goes at once when it is closed", async ({
    page,
  }) => {
    const odd = () =>
      page.evaluate(() => {
        globalThis.fetch = () => Promise.reject(new Error('odd'));
      });
    const toast = await notified(page, odd);
    await expect(toast).toContainText('Something went wrong');
    await toast.getByRole('button', { name: en('ra.action.close') }).click();
    await expect(toast).toBeHidden();
  });
});

test('every screen that is opened for the first time is covered until it is there, and never again', async ({
  page,
}) => {
  await keepSession(page.context(), admin);
  await page.goto(`${product.address}/archive?lng=en`);
  const cover = page.getByTestId('loading-box');
  await expect(menuLinks(page)).toHaveCount(8);
  await expect(cover).toHaveCount(0);
  const calls: (() => void)[] = [];
  await page.route('**/api/v1/**', async (route) => {
    await new Promise<void>((go) => calls.push(go));
    await route.continue();
  });
  const resources = ['users', 'hall_templates', 'locations', 'guests'].map((name) => `resources.${name}.many`);
  for (const name of [...resources, 'app.menu.tickets', 'app.menu.calendar', 'app.menu.events']) {
    await page.getByRole('link', { name: en(name), exact: true }).click();
    await expect(cover, name).toBeVisible();
    const waiting = page.getByRole('status').filter({ hasText: en('app.loading') });
    await expect(waiting, name).toBeVisible();
    // The cover of what is still being fetched gives way to the cover of what is being read.
    await expect.poll(() => waiting.boundingBox(), { message: name }).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
    // What one answer brings with it is still the first time.
    while ((await cover.count()) > 0) {
      for (const go of calls.splice(0)) go();
      await page.waitForTimeout(20);
    }
    await expect(page.locator('h1'), name).toBeVisible();
  }
  // What was read before is there at once, and what is read inside a screen covers nothing.
  await page.getByRole('link', { name: en('resources.users.many'), exact: true }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(cover).toHaveCount(0);
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('Соколова');
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  await expect(cover).toHaveCount(0);
});

test('the frame changes at 600, 900 and 1200 px, and content stops growing at 1440', async ({ page }) => {
  await keepSession(page.context(), admin);
  await page.goto(`${product.address}/archive?lng=en`);
  await expect(menuLinks(page)).toHaveCount(8);
  await expect(page.getByTestId('loading-box')).toHaveCount(0);
  const content = page.locator('main > div').first();
  const seen: Record<number, unknown> = {};
  for (const width of [599, 600, 899, 900, 1199, 1200, 2200]) {
    await page.setViewportSize({ width, height: 900 });
    const aside = page.locator('aside > *');
    const expected = width < 900 ? 0 : 1;
    await expect(aside).toHaveCount(expected);
    if (width >= 1200) await expect(page.getByRole('switch')).toBeVisible();
    else await expect(page.locator('aside').getByRole('switch')).toHaveCount(0);
    seen[width] = {
      menu: expected ? (await aside.boundingBox())?.width : 0,
      padding: await content.evaluate((box) => getComputedStyle(box).paddingLeft),
      content: (await content.boundingBox())?.width,
    };
  }
  expect(seen).toEqual({
    599: { menu: 0, padding: '16px', content: 599 },
    600: { menu: 0, padding: '24px', content: 600 },
    899: { menu: 0, padding: '24px', content: 899 },
    900: { menu: 64, padding: '24px', content: 900 - 65 },
    1199: { menu: 64, padding: '24px', content: 1199 - 65 },
    1200: { menu: 264, padding: '24px', content: 1200 - 265 },
    2200: { menu: 264, padding: '24px', content: 1440 },
  });
});

test('the language is asked of address, cookie, local storage, session storage, browser and page, in this order', async ({
  browser,
}) => {
  const sources = ['query', 'cookie', 'local', 'session', 'browser', 'page'] as const;
  const contexts: Record<string, BrowserContext> = {};
  for (const [first, source] of sources.entries()) {
    // All before this one say nothing, this one says English, all behind it Russian.
    const says = Object.fromEntries(
      sources.map((name, at) => [name, at < first ? null : at === first ? 'en' : 'ru']),
    ) as Record<(typeof sources)[number], string | null>;
    const context = (contexts[says.browser ?? 'de'] ??= await browser.newContext({ locale: says.browser ?? 'de' }));
    await context.clearCookies();
    const page = await context.newPage();
    // Only at the end is it the page's own word that counts.
    if (source === 'page')
      await page.route('**/auth/login*', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replace('lang="ru"', `lang="${says.page}"`),
        });
      });
    if (says.cookie) await context.addCookies([{ name: 'i18next', value: says.cookie, url: product.address }]);
    await page.addInitScript((given) => {
      localStorage.clear();
      if (given.local) localStorage.setItem('i18nextLng', given.local);
      if (given.session) sessionStorage.setItem('i18nextLng', given.session);
    }, says);
    await page.goto(`${product.address}/auth/login${says.query ? `?lng=${says.query}` : ''}`);
    await expect(page.getByRole('heading', { level: 1 }), source).toHaveText(en('auth.login.title'));
    await page.close();
  }
  for (const context of Object.values(contexts)) await context.close();
});

test('date pickers take days from 1900-01-01 to 2099-12-31, and pickers speak Russian', async ({ page }) => {
  await keepSession(page.context(), admin);
  await page.goto(`${product.address}/events/create?lng=ru`);
  await page.getByRole('button', { name: ru('wizard.dates.add') }).click();
  const day = page.getByRole('group', { name: ru('wizard.dates.date', { number: 1 }) });
  for (const [typed, valid] of [
    ['31121899', false],
    ['01011900', true],
    ['31122099', true],
    ['01012100', false],
  ] as const) {
    await day.getByRole('spinbutton').first().click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(typed);
    const problem = page.getByText('Дата от 01.01.1900 до 31.12.2099');
    if (valid) await expect(problem, typed).toBeHidden();
    else await expect(problem, typed).toBeVisible();
  }
  await page.keyboard.press('Control+A');
  await page.keyboard.type('07112026');
  await expect(page.getByRole('group', { name: ru('wizard.dates.time') })).toContainText('чч:мм');
  await day
    .locator('xpath=..')
    .getByRole('button', { name: /^Выберите дату/ })
    .click();
  const calendar = page.getByRole('dialog');
  await expect(calendar).toContainText('ноябрь 2026');
  await expect(calendar.getByRole('columnheader').first()).toHaveAccessibleName('понедельник');
});

test('guests and employees are added where the address says ?create=true, and guests from a file', async ({ page }) => {
  await keepSession(page.context(), admin);
  for (const path of ['/guests', '/users']) {
    await page.goto(`${product.address}${path}?create=true&lng=en`);
    await expect(page.getByRole('dialog').getByLabel(en('resources.guests.fields.last_name'))).toBeVisible();
  }
  await page.goto(`${product.address}/guests?lng=en`);
  await page.getByRole('button', { name: en('crud.upload') }).click();
  await expect(page.locator('input[type=file]')).toBeAttached();
});

/** What the browser keeps of files under way. */
function keptFiles(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('parterre-files', 1);
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('files').objectStore('files').getAll();
          all.addEventListener('success', () => {
            opening.result.close();
            resolve(JSON.stringify(all.result));
          });
        });
      }),
  );
}

test('a list of locations is uploaded: refused, read, corrected by keys alone, kept over a reload, dropped only when asked, stored', async ({
  page,
}) => {
  await keepSession(page.context(), admin);
  await page.goto(`${product.address}/locations?lng=ru`);
  await page.getByRole('button', { name: ru('crud.upload') }).click();
  const send = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'площадки.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await send('Имя;Фамилия\nИван;Иванов\n');
  await expect(page.getByRole('alert')).toContainText('Проверьте данные и загрузите файл заново. Не нашли строку');
  await send('Название;Город;Адрес\nМанеж;МОСКВА;Манежная, 1\nМанеж;Москва;Манежная, 1\nДК;Атлантида;\n');
  const row = page.getByRole('row').filter({ hasText: 'ДК' });
  await expect(row).toContainText(ru('problems.fields.no_such_name'));
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: ru('crud.sheet.to_problem') }).press('Enter');
  await page.keyboard.type('каза');
  await expect(page.getByRole('option', { name: 'Казань' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Мира, 7');
  await page.keyboard.press('Enter');
  await expect(row).toContainText(ru('crud.sheet.marks.corrected'));
  await page.getByRole('link', { name: ru('resources.guests.many') }).click();
  const leaving = page.getByRole('alertdialog', { name: ru('app.leave.title') });
  await leaving.getByRole('button', { name: ru('app.leave.keep') }).click();
  await expect(page).toHaveURL(/\/locations\?.*upload=true/);
  await expect(row).toContainText(ru('crud.sheet.marks.corrected'));
  await expect.poll(() => keptFiles(page)).toContain('Мира, 7');
  await page.reload();
  await expect(row).toContainText('Мира, 7');
  await expect(row).toContainText(ru('crud.sheet.marks.corrected'));
  await page.getByRole('button', { name: ru('crud.sheet.other_file') }).click();
  const dialog = page.getByRole('alertdialog', { name: ru('crud.sheet.lose_title') });
  await dialog.getByRole('button', { name: ru('ra.action.cancel') }).click();
  await page.getByRole('button', { name: ru('crud.sheet.confirm', { count: 2 }) }).click();
  await expect(page.getByText(ru('crud.sheet.stored', { count: 2 }))).toBeVisible();
  await expect(page).toHaveURL(/\/locations\?(?!.*upload)|\/locations$/);
  await expect(page.getByRole('row').filter({ hasText: 'Казань' })).toContainText('Мира, 7');
  await page.goto(`${product.address}/locations?upload=true`);
  await expect(page.getByText(ru('crud.sheet.drop'))).toBeVisible();
});

test('the steps of an event stand in the order of the specification', async ({ page }) => {
  await keepSession(page.context(), admin);
  await page.goto(`${product.address}/events/create?lng=en`);
  const steps = page.getByRole('list', { name: en('wizard.steps') }).getByRole('listitem');
  await expect(steps).toHaveText(['1Event info', '2Customer', '3Hall choice', '4Hall editing', '5Sectors', '6Guests']);
});

test('halls are chosen from up to 100 templates of the location', async ({ page }) => {
  await keepSession(page.context(), admin);
  const call = async <T>(path: string): Promise<T> => {
    const headers = { ...admin.auth, 'organization-id': admin.data.organization.id };
    return ((await (await fetch(`${product.address}/api/v1${path}`, { headers })).json()) as { data: T }).data;
  };
  const drafts = await call<{ id: string }[]>('/events?filter=upcoming');
  const asked = page.waitForRequest((request) => request.url().includes('/hall_templates?'));
  await page.goto(`${product.address}/events/edit/${drafts[0]!.id}?step=halls`);
  const query = new URL((await asked).url()).searchParams;
  expect(query.get('per_page')).toBe('100');
  expect(query.get('location_id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(limit('templatesPerLocation')).toBe(100);
});
