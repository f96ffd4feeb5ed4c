import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright';
import type { Language } from '#shared/limits.ts';
import { CLOCK, keepSession, type Product, type StoredSession } from '../support/product.ts';
import { sentencesOf, wordsOf } from '../e2e/walk/words.ts';
import { findingsOf } from './findings.ts';
import type { Screen, Who } from './list.ts';

export const WIDTHS = [1440, 768, 390] as const;
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
const HEIGHTS = { 1440: 900, 768: 1024, 390: 844 };

/** One walk through all screens. */
export interface Round {
  width: (typeof WIDTHS)[number];
  language: Language;
  themes: readonly Theme[];
  areas: string[];
}

export interface Finding {
  screen: string;
  text: string;
}

/** Names, formats and keys that are written in Latin letters in Russian too. */
const NAMES =
  '№ Parterre e-mail QR PDF xlsx xls csv eml SVG PNG JPG JPEG UTC Ctrl Shift Alt Tab Enter Esc Delete Backspace Home End PageUp PageDown En Ru English Vista Connect px SMTP mm'.split(
    ' ',
  );

/** Takes the pictures of one round, screen by screen, and says what is wrong with each. */
export async function visit(given: {
  browser: Browser;
  product: Product;
  sessions: Record<Exclude<Who, null>, StoredSession>;
  screens: Screen[];
  folder: string;
  round: Round;
  onDone: (result: { pictures: number; findings: Finding[] }) => void;
}): Promise<void> {
  const { browser, product, sessions, screens, folder, round, onDone } = given;
  const { width, language } = round;
  const phone = width < 900;
  const contexts = new Map<Who, BrowserContext>();
  const contextOf = async (who: Who) => {
    const before = contexts.get(who);
    if (before) return before;
    const context = await browser.newContext({
      baseURL: product.address,
      viewport: { width, height: HEIGHTS[width] },
      locale: language === 'ru' ? 'ru-RU' : 'en-GB',
      timezoneId: 'Europe/Moscow',
      reducedMotion: 'reduce',
      isMobile: phone,
      hasTouch: phone,
    });
    context.setDefaultTimeout(20_000);
    // A page with a stream that doesn't end never says that it is quiet.
    const ended = { contentType: 'text/event-stream', body: ':\n\n' };
    await context.route('**/halls/stream*', (route) => route.fulfill(ended));
    // What tsx calls in functions, and a function that runs in the page would miss there.
    await context.addInitScript('globalThis.__name = (named) => named');
    if (who) await keepSession(context, sessions[who]);
    await context.clock.setFixedTime(new Date(CLOCK));
    contexts.set(who, context);
    return context;
  };
  for (const screen of screens) {
    if (screen.on && (screen.on === 'phone') !== phone) continue;
    const page = await (await contextOf(screen.who)).newPage();
    onDone(await look(page, screen, { folder, round, phone }));
    await page.close();
  }
  for (const context of contexts.values()) await context.close();
}

async function look(page: Page, screen: Screen, given: { folder: string; round: Round; phone: boolean }) {
  const { folder, round, phone } = given;
  const { width, language, themes, areas } = round;
  const words = wordsOf(language);
  const name = `${screen.name}-${width}-${language}`;
  const findings: Finding[] = [];
  const say = (text: string) => findings.push({ screen: name, text });
  if (!screen.failing) listen(page, say);
  let pictures = 0;
  try {
    await page.emulateMedia({ colorScheme: themes[0]! });
    await page.goto(screen.path);
    await settle(page, screen.ready);
    await screen.act?.({ page, words, phone });
    await settle(page);
    const foreign = foreignOf(language);
    const names = [...NAMES, ...(screen.names?.split(' ') ?? [])];
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      // The colours of the other theme may still be on their way out.
      if (theme !== themes[0]) await settle(page);
      const over = await page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]').count();
      await page.setViewportSize({ width, height: over > 0 ? HEIGHTS[width] : await heightOf(page, HEIGHTS[width]) });
      await page.screenshot({ path: `${folder}${name}-${theme}.png` });
      pictures += 1;
      if (theme === themes[0]) {
        const given = { width, language, areas, names, foreign };
        for (const text of await page.evaluate(findingsOf, given)) say(text);
      }
    }
    // A letter or a ticket in a frame lets nobody in, and whoever waits to get in waits for ever.
    await page.evaluate(() => document.querySelectorAll('iframe').forEach((frame) => frame.remove()));
    for (const [at, theme] of themes.toReversed().entries()) {
      await page.emulateMedia({ colorScheme: theme });
      if (at > 0) await settle(page);
      for (const text of await accessibility(page, at > 0)) say(`${theme}: ${text}`);
    }
  } catch (error) {
    say(`could not be opened: ${String(error).split('\n').slice(0, 3).join(' ')}`);
    await page.screenshot({ path: `${folder}${name}-failed.png` }).catch(() => undefined);
  }
  return { pictures, findings };
}

/** As high as all there is to see, so that what sticks to the bottom stands there in the picture, too. */
function heightOf(page: Page, least: number): Promise<number> {
  return page.evaluate((least) => Math.min(2400, Math.max(least, document.documentElement.scrollHeight)), least);
}

/** Words of the demo data that are sentences of the product, too. */
const DEMO_NAMES = ['Партер слева', 'Партер, центр', 'Партер справа', 'Балкон', 'Зал', 'Анна', 'Сергеевна', 'Соколова'];

/** The other language's sentences that are none of this one, and no name in the demo data. */
function foreignOf(language: Language): string[] {
  const own = new Set([...sentencesOf(language), ...NAMES, ...DEMO_NAMES]);
  return sentencesOf(language === 'ru' ? 'en' : 'ru').filter((text) => !own.has(text));
}

/** What the browser reports: errors in the console, exceptions, requests that fail. */
function listen(page: Page, say: (text: string) => void): void {
  page.on('console', (message) => {
    // The init script is not let into the sandboxed frame of a letter either.
    if (message.type() !== 'error' || message.text().startsWith("Blocked script execution in 'about:srcdoc'")) return;
    say(`console: ${message.text().slice(0, 200)}`);
  });
  page.on('pageerror', (error) => say(`exception: ${String(error).slice(0, 200)}`));
  page.on('response', (answer) => answer.status() >= 400 && say(`${answer.status()} from ${answer.url()}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') say(`no answer from ${request.url()}: ${why}`);
  });
}

/** What the browser's viewer takes to draw a page, ms. */
const VIEWER_MS = 2_000;
/** How long a page may take to stop loading; what is still missing then is seen in its picture, ms. */
const QUIET_MS = 10_000;

/** Until nothing is being loaded or moves any more. */
async function settle(page: Page, ready?: string): Promise<void> {
  // The browser's own viewer in a frame never says that it is done, nor does a page that had one; it draws a moment after it is there.
  const viewer = page.locator('iframe[src^="blob:"]');
  const quiet = page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined);
  await Promise.race([quiet, viewer.waitFor({ state: 'attached' }).catch(() => quiet)]);
  if ((await viewer.count()) > 0) await page.waitForTimeout(VIEWER_MS);
  if (ready) await page.locator(ready).first().waitFor();
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('[aria-busy="true"], .MuiSkeleton-root, [data-testid=loading-box]')].every(
        (one) => !one.checkVisibility({ visibilityProperty: true }),
      ) &&
      document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations !== 1),
    undefined,
    { timeout: 10_000, polling: 100 },
  );
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(200);
}

/** Menus hang at the end of the body, outside every landmark. */
const AXE = { rules: { region: { enabled: false } } };

/** The second theme differs from the first in nothing but its colours. */
async function accessibility(page: Page, coloursOnly: boolean): Promise<string[]> {
  const builder = new AxeBuilder({ page });
  const { violations } = await (coloursOnly ? builder.withRules('color-contrast') : builder.options(AXE)).analyze();
  return violations.map(
    ({ id, help, nodes }) =>
      `axe ${id}: ${help} (${nodes.length}: ${nodes[0]?.html.replace(/\s+/g, ' ').slice(0, 160)})`,
  );
}
