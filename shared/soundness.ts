import { kindOf, KINDS } from './kinds.ts';
import { CARDS, everyName, type Field, pathOf, type Resource, visibleFields, writableFields } from './resource.ts';
import { hasRole } from './roles.ts';
import { refuseFormless, refuseKey, refuseLists, refuseTwice } from './soundLists.ts';
import { refuseUnsound, UnsoundResource } from './unsound.ts';
import { isZone } from './zone.ts';

/** Columns every table of an organisation has. */
const COLUMNS = [
  'id',
  'organization_id',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
  'sort_key',
  'search_text',
];
/** What a list's query string says already. */
const PARAMETERS = ['page', 'per_page', 'sort', 'order', 'q', 'ids', 'format', 'columns', 'field'];
const RESERVED = new Set([...COLUMNS, ...PARAMETERS]);
/** Nouns that the API, the pages or the tables of the database have already. */
const NOUNS = `auth docs films first_steps openapi roles
  api archive assets calendar changes healthz mailbox readyz search t version
  accounts audit batches demo_data directory directory_people event_customers example_events files guest_imports idempotency
  hall_changes import_lines import_rows invitation_rows login_callers login_codes login_failures memberships order_places organizations places
  presences prints row_tallies sessions simulated_cinema ticket_rows void_tokens`.split(/\s+/);
/** What the files of a configuration call other things by. */
const WORDS = ['at_least', 'define_resource', 'itself', 'resource_list', 'resources', 'screen_list', 'screens_of'];
const RESERVED_NOUNS = new Set([...NOUNS, ...WORDS, ...Object.keys(KINDS)]);
/** Short enough for the names that the database makes of it. */
const NOUN = /^(?=.{1,40}$)[a-z][a-z0-9]*(_[a-z][a-z0-9]*)*$/;

/**
 * The resources as they are, or `UnsoundResource` for the first mistake that the compiler can't see: two of one name or
 * path, a reference to nothing, a reserved name, a column, title, search or filter that the field's kind can't be.
 */
export function sound<R extends readonly Resource[]>(resources: R): R {
  for (const [at, resource] of resources.entries()) {
    refuseName(resource.name, resources.slice(0, at));
    for (const [name, field] of Object.entries(resource.fields)) refuseField(resource, name, field, resources);
    refuseUnseen(resource);
    refuseFormer(resource);
    refuseLists(resource);
    refuseFormless(resource);
    refuseKey(resource);
    refuseScreen(resource, resources);
    refuseRing(resource, resources);
  }
  return resources;
}

/** A name that can't be doesn't tell which file it stands in: its place in the list of all does. */
function refuseName(name: string, before: readonly Resource[]): void {
  const problem = nameProblem(name, before);
  if (!problem) return;
  const which = before.some((other) => other.name === name) ? 'the second resource' : 'the resource';
  const place = before.length > 0 ? `after '${before.at(-1)!.name}'` : 'the first';
  throw new UnsoundResource(`src/resources/index.ts: ${which} called '${name}' (${place}): name: ${problem}`);
}

/** Why a resource can't be called this beside the others; null if it can. */
export function nameProblem(name: string, others: readonly Pick<Resource, 'name'>[]): string | null {
  if (!NOUN.test(name)) return `'${name}' is no name: they are in small letters, as_this_one, at most 40`;
  if (RESERVED_NOUNS.has(name)) return `'${name}' is reserved: give this resource another name`;
  const isTaken = others.some((other) => pathOf(other) === pathOf({ name }));
  return isTaken ? `'${name}' is taken: give this resource another name` : null;
}

function refuseField(resource: Resource, name: string, field: Field, resources: readonly Resource[]): void {
  if (RESERVED.has(name))
    refuseUnsound(resource, `fields.${name}`, 'this name is reserved: call the field something else');
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    refuseUnsound(resource, `fields.${name}`, 'names are in small letters, as_this_one');
  if ('to' in field) refuseTarget(resource, name, field.to, resources);
  if (field.kind === 'count') {
    const by = resources.find((each) => each.name === field.of)?.fields[field.by];
    if (!by || !('to' in by) || by.to !== resource.name)
      refuseUnsound(
        resource,
        `fields.${name}`,
        `'${field.by}' of '${field.of}' is no reference to ${resource.name}: name one that is`,
      );
  }
  if (field.kind === 'moment' && field.zone && !isZone(field.zone))
    refuseUnsound(resource, `fields.${name}`, `there is no time zone '${field.zone}': name one as 'Europe/Moscow'`);
  if (field.kind !== 'choice' && 'inTurn' in field)
    refuseUnsound(resource, `fields.${name}`, `a ${field.kind} has no values to give out: leave 'inTurn' out`);
  if (field.computed && field.kind !== 'count' && !resource.own && !resource.source)
    refuseUnsound(
      resource,
      `fields.${name}`,
      `a computed field is read from a view: name it in 'source' (docs/adding-a-resource.md says how it is made), or leave 'computed' out`,
    );
  refuseValues(resource, name, field);
}

/** A kind that no value is of, and an `initial` that is none of its values. */
function refuseValues(resource: Resource, name: string, field: Field): void {
  const part = `fields.${name}`;
  if ('values' in field && field.values.length === 0)
    refuseUnsound(resource, part, 'there is nothing to choose from: name at least one value');
  if ('values' in field) refuseTwice(resource, part, field.values);
  if ('min' in field && 'max' in field && field.min! > field.max!)
    refuseUnsound(resource, part, `no number is from ${field.min} to ${field.max}: 'min' is the smaller one`);
  if ((field.kind === 'text' || field.kind === 'rich_text') && field.max < 1)
    refuseUnsound(resource, part, `no text has at most ${field.max} characters: 'max' is at least 1`);
  try {
    const { success } = kindOf(field).schema(field).safeParse(field.initial);
    if (field.initial !== undefined && !success)
      refuseUnsound(resource, part, `'initial' is ${JSON.stringify(field.initial)}, which a ${field.kind} can't hold`);
  } catch (error) {
    if (error instanceof UnsoundResource) throw error;
    refuseUnsound(resource, part, `its schema is none: ${(error as Error).message}`);
  }
}

/** A reference to nothing, or, where a form is made of it, to records that nobody could choose from. */
function refuseTarget(resource: Resource, name: string, to: string, resources: readonly Resource[]): void {
  const target = resources.find((each) => each.name === to);
  if (!target) {
    const names = resources.map((each) => each.name);
    refuseUnsound(resource, `fields.${name}`, `there is no resource '${to}'; there are ${names.join(', ')}`);
  }
  if (!resource.own && target.list.columns.length === 0)
    refuseUnsound(resource, `fields.${name}`, `'${to}' has no list to choose from: refer to a resource that has one`);
}

/** A required field that whoever writes doesn't see: they could write nothing. */
function refuseUnseen(resource: Resource): void {
  for (const operation of ['create', 'update'] as const) {
    const { least } = resource.allow[operation];
    if (!least) continue;
    const visible = visibleFields(resource, least);
    for (const [name, { required }] of writableFields(resource, operation)) {
      if (required && !visible.has(name))
        refuseUnsound(
          resource,
          `fields.${name}`,
          `${least} may ${operation} and does not see it: leave out 'required' or 'seenBy'`,
        );
    }
  }
}

/** A screen that is offered to people who may not read what it shows, or a card that nothing opens, or that opens others. */
function refuseScreen(resource: Resource, resources: readonly Resource[]): void {
  const { screen, allow } = resource;
  if (!screen) return;
  const { least } = allow.read;
  if (!least || !hasRole(screen.least, least))
    refuseUnsound(
      resource,
      'screen.least',
      `${screen.least} may not read ${resource.name}: name who may by 'allow.read'`,
    );
  const { card } = screen;
  if (card === undefined) return;
  if (!CARDS.some((each) => each === card))
    refuseUnsound(
      resource,
      'screen.card',
      `no card opens by '${card}': leave it out, or give it a panel in src/customRoutes/index.tsx and a name in Card`,
    );
  const other = resources.find((each) => each !== resource && each.screen?.card === card);
  if (other) refuseUnsound(resource, 'screen.card', `'${card}' is the card of ${other.name}: leave it out`);
}

/** Names in `was` that lead back: nobody could tell which field had which of them first. */
function refuseFormer(resource: Resource): void {
  const { fields } = resource;
  const walk = (name: string, way: readonly string[]): void => {
    if (way.includes(name))
      refuseUnsound(
        resource,
        `fields.${name}`,
        `'was' leads from ${[...way, name].join(' to ')}: give one of them a name that no field had`,
      );
    if (fields[name]) for (const former of everyName(name, fields[name]).slice(1)) walk(former, [...way, name]);
  };
  for (const name of Object.keys(fields)) walk(name, []);
}

/** Required references that lead back: no record of any of them could be the first. To itself is refused as well. */
function refuseRing(resource: Resource, resources: readonly Resource[]): void {
  const walk = (at: Resource, way: readonly string[]): void => {
    for (const [name, field] of Object.entries(at.fields)) {
      if (field.kind !== 'reference' || !field.required || field.computed) continue;
      const step = `${at.name}.${name}`;
      if (field.to === resource.name)
        refuseUnsound(
          resource,
          `fields.${(way[0] ?? step).split('.')[1]}`,
          `${[...way, step].join(' -> ')} is a ring of required references: no first record could be made, so leave 'required' out of one`,
        );
      const next = resources.find((each) => each.name === field.to);
      if (next && !way.some((earlier) => earlier.startsWith(`${next.name}.`))) walk(next, [...way, step]);
    }
  };
  walk(resource, []);
}
