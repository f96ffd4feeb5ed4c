import type { Client } from 'pg';
import type { TestApp } from '../../tests/support/app.ts';
import type { Child } from '../process.ts';
import { alternate, median, quantile } from '../rounds.ts';
import type { Figure } from '../table.ts';

const TIMES = 15;

/** Median of the times that one page takes in so many tries, ms. */
export async function pageTimes(product: Child, house: TestApp['north'], path: string, tries = TIMES): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < tries; time += 1) {
    const start = performance.now();
    const answer = await fetch(`${product.said}/api/v1${path}`, {
      headers: house.admin.headers as Record<string, string>,
    });
    await answer.text();
    times.push(performance.now() - start);
    if (answer.status !== 200) throw new Error(`${answer.status} at ${path}`);
  }
  return median(times);
}

/** How long a page by hand takes in an order, ms: `statement` says it for what `keyOf` a field is sorted by. */
export async function handTime(
  client: Client,
  order: string,
  keyOf: (sort: string) => string,
  statement: (by: string) => string,
  params: unknown[],
): Promise<number> {
  const asked = new URLSearchParams(order);
  const start = performance.now();
  await client.query(statement(`${keyOf(asked.get('sort')!)} ${asked.get('order')}`), params);
  return performance.now() - start;
}

/** One figure of all orders of a list: each as a round, and as the ratio that of the worst, which is told beside. */
export async function byOrder(
  title: string,
  goal: number,
  orders: readonly string[],
  floor: (order: string) => Promise<number>,
  asked: (order: string) => Promise<number>,
): Promise<Figure> {
  const figures = [];
  for (const order of orders) {
    const found = await alternate(
      'ms',
      'less',
      () => floor(order),
      () => asked(order),
    );
    figures.push({ order, ...found });
  }
  const worst = figures.toSorted((a, b) => a.ratio - b.ratio)[0]!;
  const ratios = figures.map((each) => each.ratio);
  console.log(`${title}: worst by ${worst.order}, half of the orders at least ${median(ratios).toFixed(2)} x`);
  return {
    title,
    goal,
    unit: 'ms',
    floor: median(figures.map((each) => each.floor)),
    product: median(figures.map((each) => each.product)),
    ratio: quantile(ratios, 0),
    rounds: figures.map((each) => ({ floor: each.floor, product: each.product })),
    orders,
    worst: worst.order,
  };
}
