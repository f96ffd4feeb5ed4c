import type { TestApp } from '../support/app.ts';
import type { Worker } from '../server/tickets/house.ts';

/** Calls to a product that runs in a process of its own. */
export const callOf =
  ({ address }: Worker): TestApp['call'] =>
  async (method, path, as, body) => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { ...as?.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : undefined, headers: {}, raw: Buffer.from(text) };
  };
