import { type Page, test } from 'playwright/test';
import { askedThrough } from './asked.ts';
import { keepSession, type Product, startProduct, type StoredSession } from './product.ts';

/** A product of their own for the tests of a file, and the event manager of the demo at work on it. */
export function managing() {
  let product: Product;
  let manager: StoredSession;
  test.beforeAll(async () => {
    test.setTimeout(600_000);
    product = await startProduct();
    manager = await product.signIn('manager@example.ru');
  });
  test.afterAll(() => product?.stop());
  return {
    /** The API as `makeParty` and its like call it. */
    asked: askedThrough(
      () => product,
      () => manager,
    ),
    call: <T>(method: string, path: string, body?: unknown) => product.call<T>(manager, method, path, body),
    /** Goes to a path of the product. */
    visit: async (page: Page, path: string) => {
      await keepSession(page.context(), manager);
      await page.goto(product.address + path);
    },
  };
}
