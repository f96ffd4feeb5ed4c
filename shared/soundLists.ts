import { kindOf } from './kinds.ts';
import { type Resource, saidByTitle, sheetColumns, sheetKey, visibleFields, writableFields } from './resource.ts';
import { type Tint, TINTS } from './tints.ts';
import { refuseUnsound } from './unsound.ts';

/** Lists of what there is none of, or that can't be made of what there is. */
export function refuseLists(resource: Resource): void {
  const { title, list, fields, pill } = resource;
  if (title.length === 0 && !resource.own)
    refuseUnsound(resource, 'title', 'nothing names a record: name the fields that do');
  const named = { title, 'list.columns': list.columns, 'list.search': list.search, 'list.filters': list.filters };
  for (const [part, names] of Object.entries({
    ...named,
    'list.sort': [list.sort],
    sheet: sheetColumns(resource) ?? [],
  })) {
    const unknown = names.find((name) => !fields[name]);
    if (unknown) refuseUnsound(resource, part, `there is no field '${unknown}': name one that is`);
    refuseTwice(resource, part, names);
  }
  if (list.columns.length === 0 && !resource.own)
    refuseUnsound(resource, 'list.columns', 'a list without columns shows nothing: name at least one field');
  refuseHidden(resource);
  for (const [part, names] of Object.entries({ title, 'list.search': list.search })) {
    for (const name of names) {
      if (!kindOf(fields[name]!).isText)
        refuseUnsound(resource, part, `'${name}' is no text: name fields of text, email or phone`);
    }
  }
  for (const name of list.filters) {
    if (kindOf(fields[name]!).operators.length === 0)
      refuseUnsound(resource, 'list.filters', `nothing filters by '${name}': leave it out`);
  }
  const tints = pill && fields[pill];
  if (tints && !(tints.kind === 'choice' && tints.values.every((value) => TINTS.includes(value as Tint))))
    refuseUnsound(resource, 'pill', `'${pill}' is no choice of tints: choice(TINTS)`);
  if (list.columns.length > 0 && !kindOf(fields[list.sort]!).isSorted)
    refuseUnsound(resource, 'list.sort', `nothing is in the order of '${list.sort}': name another field`);
  const said = list.columns.find((name) => saidByTitle(resource, name));
  if (said)
    refuseUnsound(resource, 'list.columns', `'${said}' stands in the column of '${title[0]}' already: leave it out`);
  for (const name of [...list.columns, ...(sheetColumns(resource) ?? [])]) {
    if (kindOf(fields[name]!).isApart)
      refuseUnsound(resource, 'list.columns', `'${name}' has an editor of its own: leave it out of lists and sheets`);
  }
}

/** One name twice where each stands for one thing. */
export function refuseTwice(resource: Resource, part: string, names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) refuseUnsound(resource, part, `'${twice}' stands there twice: leave one out`);
}

/** An order, or a name of records, by a field that not everybody sees who reads them: they had no list, or knew its order. */
function refuseHidden(resource: Resource): void {
  const { title, list, allow } = resource;
  if (!allow.read.least) return;
  const visible = visibleFields(resource, allow.read.least);
  for (const [part, names] of Object.entries({ title, 'list.sort': [list.sort] })) {
    const hidden = names.find((name) => !visible.has(name));
    if (hidden)
      refuseUnsound(
        resource,
        part,
        `${allow.read.least} may read and does not see '${hidden}': name another field, or leave out its 'seenBy'`,
      );
  }
}

/** A field that people may write and that stands in no section of the form: nobody could fill it in. */
export function refuseFormless(resource: Resource): void {
  const { form, fields, apart = [] } = resource;
  refuseTwice(resource, 'form', form?.flat() ?? []);
  const placed: readonly string[] = [...(form?.flat() ?? Object.keys(fields)), ...apart];
  const [left] =
    writableFields(resource, 'create').find(([name, f]) => !kindOf(f).isApart && !placed.includes(name)) ?? [];
  if (left) refuseUnsound(resource, 'form', `'${left}' stands in no section: name it in one, or in 'apart'`);
}

/** A key that rows of a file can't be known by: no column of it, of a kind that holds several or is told otherwise, or one that whoever brings files doesn't see. */
export function refuseKey(resource: Resource): void {
  const { fields, allow, sheet } = resource;
  if (!sheet || !('key' in sheet)) return;
  const unfit: (cure: string) => never = (cure) => refuseUnsound(resource, 'sheet.key', cure);
  const columns = sheetColumns(resource)!;
  const visible = allow.create.least && visibleFields(resource, allow.create.least);
  if (sheet.key.length === 0)
    unfit("nothing is named: name the fields that tell records apart, or make 'sheet' a list");
  refuseTwice(resource, 'sheet.key', sheet.key);
  for (const name of sheetKey(resource)) {
    const field = fields[name];
    if (!field || !columns.includes(name)) unfit(`'${name}' is no column of the sheet: name one that is`);
    if (!kindOf(field).isKey || field.readOnly || field.computed)
      unfit(`no record is known by '${name}': name a text, number, date, choice or reference that people fill in`);
    if (visible && !visible.has(name))
      unfit(`${allow.create.least} may bring files and does not see '${name}': name another field`);
  }
}
