import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';
import { TENANT_TABLES } from './statements.ts';

/** A node of what `explain (format json)` answers. */
export interface Plan {
  'Relation Name'?: string;
  Alias?: string;
  Plans?: Plan[];
  [more: string]: unknown;
}

/**
 * The tables of organisations that this plan reads and nothing ties to one organisation: neither a value of its own for
 * their `organization_id`, nor that they share it with a table that has one. The database's own planner is the parser:
 * what it restricts, it restricts in every engine. Not seen: tables it needn't read (a condition that is never true), and
 * what functions read inside of them.
 */
export function untied(plan: Plan): string[] {
  const nodes = flat(plan);
  const conditions = nodes.flatMap((node) =>
    Object.entries(node).flatMap(([key, value]) => (/(Cond|Filter)$/.test(key) ? String(value) : [])),
  );
  const root = new Map<string, string>();
  const find = (name: string): string => {
    const above = root.get(name) ?? name;
    return above === name ? name : find(above);
  };
  const tie = (one: string, other: string) => root.set(find(one), find(other));
  for (const condition of conditions) {
    for (const [, one, other] of condition.matchAll(/(\w+)\.organization_id = (\w+)\.organization_id/g))
      tie(one!, other!);
    for (const [, one] of condition.matchAll(/(\w+)\.organization_id = (?:'|\$\d|ANY \('|\(NULLIF\()/g))
      tie(one!, A_VALUE);
    for (const [, one] of condition.matchAll(/'::uuid = (\w+)\.organization_id/g)) tie(one!, A_VALUE);
  }
  // A subquery in `from` is a table of its own, tied by what it answers.
  for (const node of nodes.filter((each) => each['Node Type'] === 'Subquery Scan')) {
    const inner = outputOf(node.Plans?.[0]).flatMap((each) => /^(\w+)\.organization_id$/.exec(each)?.[1] ?? []);
    if (inner.length === 1) tie(node.Alias!, inner[0]!);
  }
  // A subquery the planner looks up in a table of all its answers is tied by the columns of that.
  for (const said of [...nodes.flatMap(outputOf), ...conditions]) {
    for (const [, one, plan, column] of said.matchAll(/(\w+)\.organization_id = \(hashed (SubPlan \d+)\)\.col(\d+)/g)) {
      const answer = outputOf(nodes.find((node) => node['Subplan Name'] === plan))[Number(column) - 1];
      const other = /^(\w+)\.organization_id$/.exec(answer ?? '')?.[1];
      if (other) tie(one!, other);
    }
  }
  return nodes
    .filter((node) => TENANT_TABLES.includes(node['Relation Name'] ?? '') && node['Node Type'] !== 'ModifyTable')
    .filter(({ Alias }) => find(Alias!) !== find(A_VALUE))
    .map((node) => `${node['Relation Name']} ${node.Alias}`);
}

const A_VALUE = 'a value';

const outputOf = (node: Plan | undefined): string[] => (node?.['Output'] as string[] | undefined) ?? [];

export function flat(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(flat)];
}

/**
 * How many rows of a table the statements just heard read, in whichever way: all that name the table, or those like `these`.
 * As the product asks it, under its role and the policies that hold for that.
 */
export async function readOf(app: TestApp, table: string, these = new RegExp(table)): Promise<number> {
  let read = 0;
  for (const [text, params] of app.heard.statements) {
    if (!these.test(text)) continue;
    const { rows } = await app.database.work(app.north.context, (work) =>
      work.tx.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        sql`explain (analyze, format json) ${sql.join(text.split(/\$\d+/).map((part, at) => (at === 0 ? sql.raw(part) : sql`${params[at - 1]}${sql.raw(part)}`)))}`,
      ),
    );
    const [{ Plan: plan }] = rows[0]!['QUERY PLAN'];
    for (const node of flat(plan).filter((each) => each['Relation Name'] === table))
      read +=
        (Number(node['Actual Rows']) + Number(node['Rows Removed by Filter'] ?? 0)) * Number(node['Actual Loops']);
  }
  return read;
}
