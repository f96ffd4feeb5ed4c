import autocannon from 'autocannon';
import type { TestApp } from '../tests/support/app.ts';
import { type Child, startChild } from './process.ts';
import { alternate, type Comparison, median } from './rounds.ts';
import { startProduct } from './stage.ts';
import { short } from './table.ts';

const CONNECTIONS = 10;
const ROUND_SECONDS = 4;
const WARM_UP_SECONDS = 2;

type Name = 'floor' | 'product';

/** Where a side listens, and what it is asked in turn. */
export interface Side {
  address: string;
  headers: Record<string, string>;
  paths: string[];
}

export interface AnswerRates extends Comparison {
  connections: number;
  latency_ms: Record<Name, { p50: number; p99: number }>;
}

/** Answers per second of the product, in a process of its own, beside a bare handler. `agree` throws unless both say the same. */
export async function compareAnswers(
  app: TestApp,
  bare: { entry: string; env: Record<string, string>; paths: string[] },
  product: { headers: Record<string, string>; paths: string[] },
  agree: (floor: Side, product: Side) => Promise<void>,
): Promise<AnswerRates> {
  const children: Child[] = [];
  const started = async (child: Promise<Child>) => {
    children.push(await child);
    return children.at(-1)!.said;
  };
  try {
    const env = { DATABASE_URL: app.databaseUrl!, ...bare.env };
    const sides: Record<Name, Side> = {
      floor: { address: await started(startChild(bare.entry, env)), headers: {}, paths: bare.paths },
      product: { address: await started(startProduct(app)), ...product },
    };
    await agree(sides.floor, sides.product);
    const took: Record<Name, autocannon.Result[]> = { floor: [], product: [] };
    for (const side of Object.values(sides)) await ask(side, WARM_UP_SECONDS);
    const round = (name: Name) => async () => {
      const result = await ask(sides[name], ROUND_SECONDS);
      took[name].push(result);
      return result['2xx'] / result.duration;
    };
    const comparison = await alternate('answers/s', 'more', round('floor'), round('product'));
    const latency = (name: Name) => ({
      p50: median(took[name].map((each) => each.latency.p50)),
      p99: median(took[name].map((each) => each.latency.p99)),
    });
    const latency_ms = { floor: latency('floor'), product: latency('product') };
    for (const [name, { p50, p99 }] of Object.entries(latency_ms))
      console.log(`${name}: p50 ${short(p50)} ms, p99 ${short(p99)} ms`);
    return { ...comparison, connections: CONNECTIONS, latency_ms };
  } finally {
    for (const child of children.toReversed()) await child.stop();
  }
}

/** Asks one side for a while over kept connections; anything but an answer is a mistake of the benchmark. */
async function ask({ address, headers, paths }: Side, duration: number): Promise<autocannon.Result> {
  const result = await autocannon({
    url: address,
    connections: CONNECTIONS,
    duration,
    headers,
    requests: paths.map((path) => ({ path })),
  });
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors, ${result.timeouts} time-outs at ${address}`);
  return result;
}
