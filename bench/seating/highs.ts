import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

/** HiGHS, an exact solver of integer programs, as WebAssembly: the other side, and no dependency of the product. */
const HIGHS = 'highs@1.15.3';
/** Seconds that one program may take; what isn't proven by then counts by its bound. */
const SECONDS = 60;

interface Solved {
  /** The least that the objective can be, as far as is known. */
  bound: number;
  isProven: boolean;
  /** Has the variable another value than 0? */
  isSet: (name: string) => boolean;
}

export type Solve = (program: Program) => Solved;

/** Installs it into a folder of its own, and answers how to solve. */
export async function installHighs(folder: string): Promise<Solve> {
  await promisify(execFile)('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save', HIGHS]);
  const load = createRequire(path.join(folder, 'node_modules', 'x.js'))('highs') as () => Promise<Highs>;
  const highs = await load();
  return (program) => {
    const model = highs.createModel({ format: 'lp', data: program.written() });
    try {
      model.options.set({ output_flag: false, time_limit: SECONDS, mip_rel_gap: 0, mip_abs_gap: 0.5, random_seed: 1 });
      model.run();
      const isProven = model.getModelStatus() === OPTIMAL;
      const bound = isProven ? model.getObjectiveValue() : model.info.get('mip_dual_bound');
      const values = model.getSolution().colValue;
      const set = new Set([...program.names()].filter((name) => Math.round(values[model.getColByName(name)]!) !== 0));
      // Costs are whole numbers: so is the least that they can be.
      return {
        bound: Math.ceil(bound - 0.5),
        isProven,
        isSet: (name) => set.has(name),
      };
    } finally {
      model.dispose();
    }
  };
}

const OPTIMAL = 7;

interface Highs {
  createModel: (source: { format: 'lp'; data: string }) => {
    options: { set: (options: Record<string, unknown>) => void };
    info: { get: (name: string) => number };
    run: () => void;
    getModelStatus: () => number;
    getObjectiveValue: () => number;
    getSolution: () => { colValue: ArrayLike<number> };
    getColByName: (name: string) => number;
    dispose: () => void;
  };
}

/** An integer program that is written down line by line: all variables are 0 or 1 unless they are `loose`, from 0 to 1. */
export interface Program {
  cost: (name: string, cost: number) => void;
  /** Sum of the variables, each times its number, beside a number. */
  row: (terms: readonly (readonly [number, string])[], sign: '<=' | '>=' | '=', right: number) => void;
  loose: (name: string) => void;
  names: () => Iterable<string>;
  written: () => string;
}

export function programOf(): Program {
  const costs = new Map<string, number>();
  const rows: string[] = [];
  const names = new Set<string>();
  const loose = new Set<string>();
  const term = ([by, name]: readonly [number, string]) => `${by < 0 ? '-' : '+'} ${Math.abs(by)} ${name}`;
  // Long lines are cut: the format's reader has an end to them.
  const sum = (terms: readonly (readonly [number, string])[]) =>
    terms.map((each, at) => term(each) + (at % 10 === 9 ? '\n' : '')).join(' ');
  return {
    cost: (name, cost) => {
      names.add(name);
      if (cost !== 0) costs.set(name, (costs.get(name) ?? 0) + cost);
    },
    row: (terms, sign, right) => {
      if (terms.length === 0) return;
      for (const [, name] of terms) names.add(name);
      rows.push(` r${rows.length}: ${sum(terms)} ${sign} ${right}`);
    },
    loose: (name) => void loose.add(name),
    names: () => names,
    written: () =>
      [
        'Minimize',
        ` cost: ${costs.size === 0 ? `0 ${[...names][0]!}` : sum([...costs].map(([name, cost]) => [cost, name] as const))}`,
        'Subject To',
        ...rows,
        'Bounds',
        ...[...loose].map((name) => ` 0 <= ${name} <= 1`),
        'Binaries',
        ...[...names].filter((name) => !loose.has(name)).map((name) => ` ${name}`),
        'End',
      ].join('\n'),
  };
}
