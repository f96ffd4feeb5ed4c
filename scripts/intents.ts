import { everyName, type Resource } from '#shared/resource.ts';
import { refuseUnsound, UnsoundResource } from '#shared/unsound.ts';

/** What drizzle-kit writes down of a table, as far as it is read here. */
export interface TableSnapshot {
  name: string;
  columns: Record<string, { name: string; type: string }>;
}
export interface Snapshot {
  tables: Record<string, TableSnapshot>;
}
/** The columns of each table of the code with their types. */
export type CodeTables = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface Intents {
  /** The database as it is once `renames` and `removals` have run: what is left to compare needs no question. */
  snapshot: Snapshot;
  /** SQL that comes before what the comparison says. */
  renames: string[];
  /** SQL that comes after it: generated columns let go of a column first. */
  removals: string[];
  /** Keys of texts that nobody reads any more, as far as there are such texts. */
  texts: string[];
}

/**
 * What is declared about what is in the database and no longer in the code: columns renamed (`was`) or given up (`gone`),
 * and tables given up. `UnsoundResource` for what nothing is said about, and for a column that would be of another type.
 */
export function intentsOf(
  before: Snapshot,
  resources: readonly Resource[],
  code: CodeTables,
  goneTables: readonly string[],
): Intents {
  const intents: Intents = { snapshot: structuredClone(before), renames: [], removals: [], texts: [] };
  for (const resource of resources) {
    const name = resource.table ?? resource.name;
    const columns = code.get(name);
    if (columns && intents.snapshot.tables[`public.${name}`]) intend(resource, name, columns, intents);
  }
  for (const name of Object.values(before.tables).map((table) => table.name)) {
    if (code.has(name)) continue;
    const resource = resources.find((each) => (each.table ?? each.name) === name);
    if (resource)
      refuseUnsound(
        resource,
        'table',
        `'${name}' is in no file that server/schema.ts exports: add the line of server/${resource.name}/table.ts there`,
      );
    if (!goneTables.includes(name))
      throw new UnsoundResource(`The table '${name}' would go with all it holds: say so with --gone ${name}`);
    intents.removals.push(`DROP TABLE "${name}" CASCADE;`);
    intents.texts.push(`resources.${name}`);
    delete intents.snapshot.tables[`public.${name}`];
  }
  return intents;
}

function intend(resource: Resource, name: string, columns: ReadonlyMap<string, string>, intents: Intents): void {
  const key = `public.${name}`;
  const there = () => intents.snapshot.tables[key]!.columns;
  const fields = Object.keys(resource.fields).filter((field) => columns.has(field));
  const former = (field: string) => {
    const [, ...names] = everyName(field, resource.fields[field]!);
    return names.filter((each) => there()[each]);
  };
  // One that has its column has been renamed; another may wait for its name until that is free.
  const waiting = () => fields.find((field) => !there()[field] && former(field).length > 0);
  for (let field = waiting(); field; field = waiting()) {
    const was = former(field)[0]!;
    intents.renames.push(`ALTER TABLE "${name}" RENAME COLUMN "${was}" TO "${field}";`);
    forget(resource, was, intents);
    renameIn(intents.snapshot, key, was, field);
  }
  for (const field of fields) {
    const left = former(field).find((each) => !columns.has(each) && !resource.gone?.includes(each));
    if (left)
      refuseUnsound(
        resource,
        `fields.${field}`,
        `both '${left}' and '${field}' have a column: carry the values over in a migration and say gone: ['${left}']`,
      );
  }
  const going = Object.keys(there()).filter((each) => !columns.has(each));
  const unsaid = going.filter((each) => !resource.gone?.includes(each));
  const goes =
    unsaid.length > 1 ? 'their columns would go with all they hold' : 'its column would go with all it holds';
  if (unsaid.length > 0)
    refuseUnsound(
      resource,
      `fields.${unsaid.join(', ')}`,
      `${goes}: say was: '${unsaid[0]}' at the field it became, or gone: ['${unsaid.join("', '")}']`,
    );
  for (const column of going) {
    intents.removals.push(`ALTER TABLE "${name}" DROP COLUMN "${column}";`);
    forget(resource, column, intents);
    delete there()[column];
  }
  for (const [column, type] of columns) {
    const old = there()[column]?.type;
    if (old && old !== type && !holdsAll(old, type))
      refuseUnsound(
        resource,
        `fields.${column}`,
        `its column is ${old} and would be ${type}: add a field of the new kind, carry the values over in its migration, and declare this one gone`,
      );
  }
}

/** Notes the texts of a field that is called so no longer. */
function forget(resource: Resource, field: string, { texts }: Intents): void {
  if (resource.fields[field]) return;
  texts.push(...['fields', 'values', 'hints'].map((part) => `resources.${resource.name}.${part}.${field}`));
}

/** Does a column of the new type hold every value of the old one? */
function holdsAll(old: string, type: string): boolean {
  const [from, to] = [old, type].map((each) => /^numeric\((\d+), ?(\d+)\)$/.exec(each)?.slice(1).map(Number));
  if (old === 'integer') return to !== undefined;
  return from !== undefined && to !== undefined && to[1]! >= from[1]! && to[0]! - to[1]! >= from[0]! - from[1]!;
}

/** Calls a column by its new name wherever the snapshot names it: keys, expressions, and references of other tables. */
function renameIn(snapshot: Snapshot, key: string, was: string, now: string): void {
  const text = JSON.stringify(snapshot.tables[key], (part, value: unknown) =>
    part === 'columns' || !Array.isArray(value) ? value : value.map((each: unknown) => (each === was ? now : each)),
  );
  const renamed = JSON.parse(text, (part, value: unknown) => {
    if (typeof value !== 'string') return value;
    return value === was && (part === 'expression' || part === 'name') ? now : value.replaceAll(`"${was}"`, `"${now}"`);
  }) as TableSnapshot;
  const { [was]: column, ...others } = renamed.columns;
  snapshot.tables[key] = { ...renamed, columns: { ...others, [now]: column! } };
}
