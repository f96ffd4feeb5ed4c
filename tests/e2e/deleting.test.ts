import { expect, test, type Page } from 'playwright/test';
import { violationsOf } from '../support/axe.ts';
import { keepSession, type Product, startProduct, type StoredSession } from '../support/product.ts';
import { wordsOf } from './walk/words.ts';

const words = wordsOf('ru');

let product: Product;
let session: StoredSession;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startProduct();
  session = await product.signIn('admin@example.ru');
});
test.afterAll(() => product?.stop());

const bar = (page: Page) => page.getByRole('region', { name: words('crud.selection') });
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('checkbox') });

test('who can’t be deleted is counted before and named after, and ticks end with their screen', async ({
  context,
  page,
}) => {
  await keepSession(context, session);
  await page.goto(`${product.address}/guests?lng=ru`);
  await rows(page).first().getByRole('checkbox').check();
  await expect(bar(page)).toBeVisible();
  await page.reload();
  await expect(rows(page).nth(1)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  await rows(page).nth(1).getByRole('checkbox').check();
  await page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: words('resources.locations.many') })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('resources.locations.many'));
  await page.goBack();
  await expect(rows(page).nth(1)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  await rows(page).first().getByRole('checkbox').check();
  await bar(page)
    .getByRole('button', { name: words('ra.action.delete') })
    .click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('есть билет');
  const asked = await question.innerText();
  const [going, staying] = [/Удалить (\d+)/, /(\d+) запис\S+ не удал/].map((number) => Number(number.exec(asked)?.[1]));
  expect(going! + staying!).toBe(25);
  const total = Number(
    /\d+/.exec(
      (await page
        .getByText(/^\d+ гост/)
        .first()
        .textContent()) ?? '',
    )?.[0],
  );
  await question
    .getByRole('button', {
      name: words('resources.guests.remove', { count: going! }),
    })
    .click();
  await expect(
    page.getByRole('status').filter({ hasText: words('crud.deleted_many', { count: going! }) }),
  ).toBeVisible();
  await expect(page.getByText(new RegExp(`^${total - going!} гост`)).first()).toBeVisible();
  // Named before, so not again, and not ticked for another try.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);
});

interface Seat {
  row: string;
  seat: string;
}
interface Seated extends Seat {
  id: string;
  ticket_id: string | null;
}
interface SharedHall extends Record<'keep' | 'gone', Seat> {
  event: string;
  hall: string;
}

/** What the API answers the one who is signed in. */
async function asked<T>(method: string, path: string, body?: object): Promise<T> {
  const headers = {
    ...session.auth,
    'organization-id': session.data.organization.id,
    'content-type': 'application/json',
  };
  const init = {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  };
  return (
    (await (await fetch(`${product.address}/api/v1${path}`, init)).json()) as {
      data: T;
    }
  ).data;
}

test('two guests who are one person are merged, with the seat that was chosen', async ({ context, page }) => {
  await keepSession(context, session);
  const [ticket] = await asked<{ hall_id: string }[]>('GET', '/tickets?per_page=1');
  const list = `/halls/${ticket!.hall_id}/guests/invited_list?seated=true`;
  const [one, other] = (await asked<Seated[]>('GET', list)) as [Seated, Seated];
  const name = 'Двойникова';
  for (const { id } of [one, other]) await asked('PUT', `/guests/${id}`, { last_name: name });
  await asked('PUT', `/guests/${other.id}`, { company: 'Маяк' });

  const { halls } = await asked<{ halls: SharedHall[] }>('POST', '/guests/merge/look', {
    keep: one.id,
    gone: other.id,
  });
  const placeOf = ({ row, seat }: Seat) => words('places.row_seat', { row, seat });

  await page.goto(`${product.address}/guests?lng=ru&filter=${encodeURIComponent(JSON.stringify({ q: name }))}`);
  await expect(rows(page)).toHaveCount(3);
  const merge = bar(page).getByRole('button', {
    name: words('invitation.merge.verb'),
  });
  await rows(page).nth(1).getByRole('checkbox').check();
  await expect(bar(page)).toBeVisible();
  await expect(merge).toHaveCount(0);
  await rows(page).nth(2).getByRole('checkbox').check();
  await merge.click();

  const dialog = page.getByRole('dialog', {
    name: words('invitation.merge.title'),
  });
  await expect(dialog.getByRole('radiogroup').first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const confirm = dialog.getByRole('button', {
    name: words('invitation.merge.verb'),
  });
  await confirm.click();
  // Both have seats: nobody chooses for the person.
  await expect(dialog.getByRole('alert')).toHaveText(halls.map(() => words('invitation.merge.choose')));
  await expect(dialog.getByRole('radio', { name: placeOf(halls[0]!.keep) }).first()).toBeFocused();
  for (const hall of halls) {
    const group = dialog.getByRole('radiogroup', {
      name: `${hall.event}, ${hall.hall}`,
    });
    await group.getByRole('radio', { name: placeOf(hall.gone) }).focus();
    await page.keyboard.press('Space');
  }
  await confirm.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: words('invitation.merge.done') })).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(bar(page)).toHaveCount(0);

  const seated = await asked<Seated[]>('GET', `${list}&q=${encodeURIComponent(name)}`);
  expect(seated).toMatchObject([{ ticket_id: other.ticket_id, row: other.row, seat: other.seat }]);
  const merged = await asked<{ company: string }>('GET', `/guests/${seated[0]!.id}`);
  expect(merged.company).toBe('Маяк');
});
