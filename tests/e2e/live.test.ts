import { expect, type Page, test } from 'playwright/test';
import { askedThrough } from '../support/asked.ts';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { data, makeParty } from '../server/tickets/party.ts';
import { plan } from './walk/screens.ts';

// Two people seat in one hall: what one does the other is told. Where the stream doesn't come through it is asked for.

let product: Product;
let [anna, ilya]: StoredSession[] = [];
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startProduct();
  anna = await product.signIn('admin@example.ru');
  ilya = await product.signIn('manager@example.ru');
});
test.afterAll(() => product?.stop());

const asked = askedThrough(() => product);

/** The plan open as this person sees it, and how often it asked what changed. */
async function opened(page: Page, as: StoredSession, eventId: string) {
  await keepSession(page.context(), as);
  const questions: string[] = [];
  page.on('request', (request) => {
    if (/\/halls\/[^/]+\/changes/.test(request.url())) questions.push(request.url());
  });
  await page.goto(`${product.address}/events/${eventId}/guests-invitation?view=seating&lng=ru`);
  await plan(page);
  return questions;
}

test('a seat that somebody takes is seen by who looks on, who is told of it and asks for nothing', async ({ page }) => {
  const party = await makeParty(asked, { admin: anna as never }, { rows: 3, seats: 4, guests: 3 });
  const streams = page.waitForResponse((response) => response.url().includes('/halls/stream'));
  const questions = await opened(page, ilya!, party.event_id);
  await streams;
  const seat = async (guest: number, place: number) => {
    const seatings = [{ guest_id: party.guests[guest]!.id, place }];
    data(await asked.call('POST', '/tickets/create_list', anna as never, { hall_id: party.hall_id, seatings }));
  };
  // Longer than it would ask by itself.
  await page.waitForTimeout(6_500);
  const before = questions.length;
  expect(before).toBe(0);
  await seat(0, 1);
  await expect(sitting(page, 0)).toHaveCount(1);
  expect(questions.length).toBe(before);

  // Without a connection nothing is heard; with the next one it is made up for.
  await page.context().setOffline(true);
  await seat(1, 2);
  await page.context().setOffline(false);
  await expect(sitting(page, 1)).toHaveCount(1);
});

test('where no stream comes through the plan asks every five seconds', async ({ page }) => {
  const party = await makeParty(asked, { admin: anna as never }, { rows: 3, seats: 4, guests: 2 });
  await page.route('**/halls/stream*', (route) => route.abort());
  const questions = await opened(page, ilya!, party.event_id);
  await expect.poll(() => questions.length, { timeout: 20_000 }).toBeGreaterThan(1);
  const seatings = [{ guest_id: party.guests[0]!.id, place: 1 }];
  data(await asked.call('POST', '/tickets/create_list', anna as never, { hall_id: party.hall_id, seatings }));
  await expect(sitting(page, 0)).toHaveCount(1, { timeout: 10_000 });
});

/** The place of the plan on which the guest of this number sits. */
const sitting = (page: Page, guest: number) => page.locator('[role=gridcell]', { hasText: `Гостев${'абв'[guest]}` });
