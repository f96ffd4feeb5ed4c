import type { StoredFile } from './files.ts';
import { hasRole, type Permission, type Role } from './roles.ts';

/**
 * One noun of the product, described once and read by both sides: table columns, schemas of form and
 * route, list, filters, search, import and export all come from this object. Plain data: no React, no
 * SQL, no sentence with an 'if'.
 */
export interface FieldOptions {
  /** Must be filled in. */
  readonly required?: boolean;
  /** Made by the server: in answers, never in forms; a client that sends it back is not refused. */
  readonly readOnly?: boolean;
  /** Not a column of the table; the resource's `source` view has it. */
  readonly computed?: boolean;
  /** Can be given when the record is made, not changed afterwards. */
  readonly fixed?: boolean;
  /** Least role that sees the value; everybody who may read, if not given. */
  readonly seenBy?: Role;
  /** No second live record of the organisation may have the same value. */
  readonly unique?: boolean;
  /** What a new record has where nothing is sent for it; its form begins with it. */
  readonly initial?: string | number | boolean;
  /**
   * What the field was called, the newest of several names last: its column is renamed, with all it holds. Stays once that
   * is done, as the history of a record is found by these names.
   */
  readonly was?: string | readonly string[];
}

export interface TextField extends FieldOptions {
  readonly kind: 'text';
  readonly max: number;
  readonly multiline?: boolean;
  /** A last, first or middle name of a person. */
  readonly personal?: boolean;
}
export interface RichTextField extends FieldOptions {
  readonly kind: 'rich_text';
  /** Characters, tags included. */
  readonly max: number;
}
export interface EmailField extends FieldOptions {
  readonly kind: 'email';
}
export interface PhoneField extends FieldOptions {
  readonly kind: 'phone';
}
export interface IntegerField extends FieldOptions {
  readonly kind: 'integer';
  readonly min?: number;
  readonly max?: number;
}
export interface FlagField extends FieldOptions {
  readonly kind: 'flag';
}
export interface ChoiceField<V extends string = string> extends FieldOptions {
  readonly kind: 'choice';
  readonly values: readonly V[];
  /** Where nothing is sent for a new record, it has the value that fewest have, the first in their order; its form begins without. */
  readonly inTurn?: boolean;
}
export interface ChoicesField<V extends string = string> extends FieldOptions {
  readonly kind: 'choices';
  readonly values: readonly V[];
}
export interface ReferenceField extends FieldOptions {
  readonly kind: 'reference';
  /** Name of a resource. */
  readonly to: string;
}
export interface ReferencesField extends FieldOptions {
  readonly kind: 'references';
  /** Name of a resource. */
  readonly to: string;
}
export interface MomentField extends FieldOptions {
  readonly kind: 'moment';
  /** Where it is shown and filled in, 'Europe/Moscow'; where the organisation's city is, if not given. */
  readonly zone?: string;
}
export interface UrlField extends FieldOptions {
  readonly kind: 'url';
}
export interface DecimalField extends FieldOptions {
  readonly kind: 'decimal';
  /** Digits after the point. */
  readonly digits: number;
  readonly min?: number;
  readonly max?: number;
}
export interface DateField extends FieldOptions {
  readonly kind: 'date';
}
export interface TimeField extends FieldOptions {
  readonly kind: 'time';
}
export interface ColourField extends FieldOptions {
  readonly kind: 'colour';
}
export interface FileField extends FieldOptions {
  readonly kind: 'file';
}
export interface ImageField extends FieldOptions {
  readonly kind: 'image';
}
/** How many records of another resource refer to this one. */
export interface CountField extends FieldOptions {
  readonly kind: 'count';
  /** Name of that resource, and of its field. */
  readonly of: string;
  readonly by: string;
}
/** A structured value that a schema describes. */
export interface JsonField extends FieldOptions {
  readonly kind: 'json';
  /** JSON Schema (2020-12), plain data. */
  readonly schema: JsonSchema;
}
/** A structured value kept as jsonb; its schema belongs to the noun's own rules. */
export interface DocumentField extends FieldOptions {
  readonly kind: 'document';
}
/** What of JSON Schema is worth naming here; the rest is as its specification says. */
export type JsonSchema = Readonly<Record<string, unknown>> & { readonly type: 'object' | 'array' };

export type Field =
  | TextField
  | RichTextField
  | EmailField
  | PhoneField
  | IntegerField
  | FlagField
  | ChoiceField
  | ChoicesField
  | ReferenceField
  | ReferencesField
  | MomentField
  | UrlField
  | DecimalField
  | DateField
  | TimeField
  | ColourField
  | CountField
  | JsonField
  | FileField
  | ImageField
  | DocumentField;
/** Names of kinds: each is one object in `shared/kinds.ts`, `server/crud/kinds.ts` and `src/crud/kinds/`. */
export type Kind = Field['kind'];
/** Fields of a kind. */
export type FieldOf<K extends Kind> = Extract<Field, { kind: K }>;
export type Fields = Readonly<Record<string, Field>>;

/** Options that a field of the kind has, and no others: a misspelt `seenBy` would show everybody what it was to hide. */
type Only<O, Options> = O & Readonly<Record<Exclude<keyof O, keyof Options>, never>>;

/** No options. */
const NONE = {} as never;

/** Text of at most `max` characters. */
export function text<const O extends Omit<TextField, 'kind'>>(
  options: Only<O, Omit<TextField, 'kind'>>,
): { kind: 'text' } & O {
  return { kind: 'text', ...options };
}
/** Text with formatting, as HTML: known tags only are kept. */
export function richText<const O extends Omit<RichTextField, 'kind'>>(
  options: Only<O, Omit<RichTextField, 'kind'>>,
): { kind: 'rich_text' } & O {
  return { kind: 'rich_text', ...options };
}
/** An e-mail address, checked by `emailProblem`. */
export function email<const O extends FieldOptions>(options: Only<O, FieldOptions> = NONE): { kind: 'email' } & O {
  return { kind: 'email', ...options };
}
/** A phone number, kept as typed, compared in E.164. */
export function phone<const O extends FieldOptions>(options: Only<O, FieldOptions> = NONE): { kind: 'phone' } & O {
  return { kind: 'phone', ...options };
}
/** A whole number. */
export function integer<const O extends Omit<IntegerField, 'kind'>>(
  options: Only<O, Omit<IntegerField, 'kind'>>,
): { kind: 'integer' } & O {
  return { kind: 'integer', ...options };
}
/** Yes or no. */
export function flag<const O extends FieldOptions>(options: Only<O, FieldOptions> = NONE): { kind: 'flag' } & O {
  return { kind: 'flag', ...options };
}
/** One of `values`; labels are `resources.<name>.values.<field>.<value>`. */
export function choice<const V extends string, const O extends Omit<ChoiceField, 'kind' | 'values'>>(
  values: readonly V[],
  options: Only<O, Omit<ChoiceField, 'kind' | 'values'>> = NONE,
): { kind: 'choice'; values: readonly V[] } & O {
  return { kind: 'choice', values, ...options };
}
/** Any number of `values`, in their order; labels as for `choice`. */
export function choices<const V extends string, const O extends FieldOptions>(
  values: readonly V[],
  options: Only<O, FieldOptions> = NONE,
): { kind: 'choices'; values: readonly V[] } & O {
  return { kind: 'choices', values, ...options };
}
/** What a reference may point to: a resource, or `'itself'` for the one it stands in. */
export type Target = Pick<Resource, 'name'> | 'itself';

/** The id of a record of another resource: `reference(locations)`. Its table gets a foreign key. */
export function reference<const O extends Omit<ReferenceField, 'kind' | 'to'>>(
  to: Target,
  options: Only<O, Omit<ReferenceField, 'kind' | 'to'>> = NONE,
): { kind: 'reference'; to: string } & O {
  return { kind: 'reference', to: typeof to === 'string' ? to : to.name, ...options };
}
/** The ids of records of another resource, in the order chosen. */
export function references<const O extends FieldOptions>(
  to: Target,
  options: Only<O, FieldOptions> = NONE,
): { kind: 'references'; to: string } & O {
  return { kind: 'references', to: typeof to === 'string' ? to : to.name, ...options };
}
/**
 * How many records refer to this one: `count('partners', 'location_id')` counts those of `partners` whose `location_id` is
 * this one. Nobody fills it in.
 */
export function count<const O extends FieldOptions>(
  of: string,
  by: string,
  options: Only<O, FieldOptions> = NONE,
): { kind: 'count'; of: string; by: string; computed: true; required: true } & O {
  return { kind: 'count', of, by, computed: true, required: true, ...options };
}
/** A structured value that a JSON Schema describes. */
export function json<const O extends Omit<JsonField, 'kind'>>(
  options: Only<O, Omit<JsonField, 'kind'>>,
): { kind: 'json' } & O {
  return { kind: 'json', ...options };
}
/** A point in time, ISO 8601 in UTC. */
export function moment<const O extends Omit<MomentField, 'kind'>>(
  options: Only<O, Omit<MomentField, 'kind'>> = NONE,
): { kind: 'moment' } & O {
  return { kind: 'moment', ...options };
}
/** The address of a page, http or https. */
export function url<const O extends FieldOptions>(options: Only<O, FieldOptions> = NONE): { kind: 'url' } & O {
  return { kind: 'url', ...options };
}
/** A number with `digits` after the point: money, lengths. */
export function decimal<const O extends Omit<DecimalField, 'kind'>>(
  options: Only<O, Omit<DecimalField, 'kind'>>,
): { kind: 'decimal' } & O {
  return { kind: 'decimal', ...options };
}
/** A day of the calendar, 2026-12-05, the same in every zone. */
export function date<const O extends FieldOptions>(options: Only<O, FieldOptions> = NONE): { kind: 'date' } & O {
  return { kind: 'date', ...options };
}
/** A time of the day, 19:00, wherever one is. */
export function time<const O extends FieldOptions>(options: Only<O, FieldOptions> = NONE): { kind: 'time' } & O {
  return { kind: 'time', ...options };
}
/** A colour, #0e5e6f. */
export function colour<const O extends FieldOptions>(options: Only<O, FieldOptions> = NONE): { kind: 'colour' } & O {
  return { kind: 'colour', ...options };
}
/** A document: PDF, office, text or a picture, up to `uploadBytes`; sent before its record, which takes its id. */
export function file<const O extends FieldOptions>(options: Only<O, FieldOptions> = NONE): { kind: 'file' } & O {
  return { kind: 'file', ...options };
}
/** A picture (PNG, JPEG, WebP, SVG), drawn anew as it is taken; sent before its record, which takes its id. */
export function image<const O extends FieldOptions>(options: Only<O, FieldOptions> = NONE): { kind: 'image' } & O {
  return { kind: 'image', ...options };
}
/** A structured value (a hall's layout). */
export function document<const O extends FieldOptions>(
  options: Only<O, FieldOptions> = NONE,
): { kind: 'document' } & O {
  return { kind: 'document', ...options };
}

/** Icons of the side menu (names of lucide.dev); `src/frame/menu.ts` has their pictures. */
export type Icon =
  | 'archive'
  | 'briefcase'
  | 'building'
  | 'bus'
  | 'calendar'
  | 'calendar-check'
  | 'camera'
  | 'contact'
  | 'flower'
  | 'grid'
  | 'handshake'
  | 'map-pin'
  | 'mic'
  | 'music'
  | 'package'
  | 'star'
  | 'tag'
  | 'ticket'
  | 'truck'
  | 'users'
  | 'utensils';

/** Cards that open over any screen; `src/customRoutes/index.tsx` has the panel of each beside the frame. */
export const CARDS = ['guest'] as const;
export type Card = (typeof CARDS)[number];

export interface Allow {
  readonly read: Permission;
  readonly create: Permission;
  readonly update: Permission;
  readonly delete: Permission;
}

type NameOf<F> = Extract<keyof F, string>;

/** A sheet whose rows are known again. */
export interface KeyedSheet<N extends string = string> {
  /** Those of the list, if not given. */
  readonly columns?: readonly N[];
  /** A row with the values of a record in these fields means that record. */
  readonly key: readonly N[];
}

export interface Resource<
  F extends Fields = Fields,
  N extends string = string,
  A extends Allow = Allow,
  L extends NameOf<F> = NameOf<F>,
> {
  /** Path under /api/v1, key of its texts (`resources.<name>`), and the table unless `table` says otherwise. */
  readonly name: N;
  readonly table?: string;
  /** View the records are read from, where the table alone isn't enough. */
  readonly source?: string;
  /** Shared by all organisations (cities). */
  readonly common?: boolean;
  /** Its table, calls and screens are its own, and its rules say when what it refers to may be deleted. */
  readonly own?: true;
  /** The choice of tint (`shared/tints.ts`) that its records stand on where others refer to them. */
  readonly pill?: NameOf<F>;
  /** The fields that name a record in pickers, confirmations and the audit log. */
  readonly title: readonly NameOf<F>[];
  readonly fields: F;
  /** Fields there were: their columns go with all they held. May stay once that is done. */
  readonly gone?: readonly string[];
  readonly list: {
    readonly columns: readonly NameOf<F>[];
    readonly search: readonly NameOf<F>[];
    readonly filters: readonly L[];
    /** Default sort; `name`-like fields sort in Russian order. */
    readonly sort: NameOf<F>;
    readonly order?: 'asc' | 'desc';
    /** Short enough to choose from all of it at once, so that a page may be longer (`pageMax`). */
    readonly picked?: boolean;
  };
  /** Sections of the form, each a list of fields; all writable fields in one section if not given. */
  readonly form?: readonly (readonly NameOf<F>[])[];
  /** Writable fields that stand in no section of the form: a screen of its own fills them in. */
  readonly apart?: readonly NameOf<F>[];
  /** Columns of export, import template and import, in this order; with a key, a file also changes what it knows by it. */
  readonly sheet?: readonly NameOf<F>[] | KeyedSheet<NameOf<F>>;
  /** Files are read by calls and on a screen of its own (guests), so none are generated. */
  readonly ownImport?: true;
  /** A screen with its item in the side menu: a row of the table of screens, made of this configuration. */
  readonly screen?: {
    readonly least: Role;
    readonly icon: Icon;
    /** Place in the menu, from 1; below all that have one, if not given. */
    readonly at?: number;
    /** Its file under `src/customRoutes`, without `.screen.tsx`, where configuration does not say all of it. */
    readonly own?: string;
    /** No item in the side menu: another screen leads to it. */
    readonly unlisted?: true;
    /** The same for the page of a record, `/<noun>/:id`; false where records have none. */
    readonly page?: string | false;
    /** The part of an address that opens a record over any screen, for whoever may read it: `?guest=<id>`. */
    readonly card?: Card;
  };
  readonly allow: A;
  /** Of `own`: what is done to its records can be taken back all the same. */
  readonly undoable?: true;
  /** Who may do what else (`refund`), and what `allow` does not say of react-admin's own verbs. */
  readonly verbs?: Readonly<Record<string, Permission>>;
}

/** What is asked of a resource whose fields the compiler may know. */
export type AnyResource = Pick<Resource, 'name' | 'fields' | 'allow'>;

/** Can records that were deleted be had again? */
export function goesToTrash({ own, common }: Pick<Resource, 'own' | 'common'>): boolean {
  return !own && !common;
}

/** Can what was done to its records be taken back? */
export function isUndoable(resource: Pick<Resource, 'own' | 'common' | 'undoable'>): boolean {
  return resource.undoable === true || goesToTrash(resource);
}

/** What a record is called in sentences: the values of its title fields. */
export function titleOf({ title }: Pick<Resource, 'title'>, values: Readonly<Record<string, unknown>>): string {
  return title
    .map((name) => values[name])
    .filter(Boolean)
    .join(' ');
}

/** Does the column of this field say all that a record is called, as the order of a list by it does? */
export function saysTitle({ title }: Pick<Resource, 'title'>, name: string): boolean {
  return title.length > 1 && name === title[0];
}

/** Fields that have no column of their own in a list: that of the title's first field says them. */
export function saidByTitle({ title }: Pick<Resource, 'title'>, name: string): boolean {
  return title.indexOf(name) > 0;
}

/** The columns of a noun's sheet; undefined where it has none. */
export function sheetColumns({ sheet, list }: Pick<Resource, 'sheet' | 'list'>): readonly string[] | undefined {
  return sheet && 'key' in sheet ? (sheet.columns ?? list.columns) : sheet;
}

/** The fields by which a file knows records again; none where it only adds. */
export function sheetKey({ sheet }: Pick<Resource, 'sheet'>): readonly string[] {
  return sheet && 'key' in sheet ? sheet.key : [];
}

/** Where the screen of a resource is. */
export function pathOf(resource: { readonly name: string }): string {
  return `/${resource.name.replaceAll('_', '-')}`;
}

/** Declares a resource; the compiler refuses unknown columns, filters, targets and roles. */
export function defineResource<
  const F extends Fields,
  const N extends string,
  A extends Allow,
  const L extends NameOf<F> = never,
>(resource: Resource<F, N, A, L>): Resource<F, N, A, L> {
  const fields = Object.entries(resource.fields).map(([name, field]) =>
    'to' in field && field.to === 'itself' ? [name, { ...field, to: resource.name }] : [name, field],
  );
  return { ...resource, fields: Object.fromEntries(fields) as F };
}

/** Declares a noun of which nothing is generated but its columns: it has no list, form or sheet of the usual kind. */
export function defineNoun<const F extends Fields>(
  noun: Pick<Resource<F>, 'name' | 'table' | 'title' | 'fields' | 'allow' | 'verbs' | 'undoable'>,
): Resource<F> {
  const [sort] = Object.keys(noun.fields) as NameOf<F>[];
  return defineResource({ ...noun, own: true, list: { columns: [], search: [], filters: [], sort: sort! } });
}

/** What a field of a kind holds, as the API answers it; a choice holds one of its own values. */
interface Values {
  text: string;
  rich_text: string;
  email: string;
  phone: string;
  integer: number;
  flag: boolean;
  choice: string;
  choices: string[];
  reference: string;
  references: string[];
  moment: string;
  url: string;
  decimal: number;
  date: string;
  time: string;
  colour: string;
  count: number;
  json: unknown;
  file: StoredFile;
  image: StoredFile;
  document: unknown;
}
type ValueOf<F extends Field> = F extends { kind: 'choice'; values: readonly (infer V)[] }
  ? V
  : F extends { kind: 'choices'; values: readonly (infer V)[] }
    ? V[]
    : Values[F['kind']];

/** One record as the API answers it. */
export type RecordOf<R> = R extends { readonly fields: infer F extends Fields }
  ? { id: string; version: number; created_at: string; updated_at: string } & {
      [K in keyof F]: F[K] extends { required: true } ? ValueOf<F[K]> : ValueOf<F[K]> | null;
    }
  : never;

type Unsent<O> = { readOnly: true } | { computed: true } | (O extends 'update' ? { fixed: true } : never);
type SentOf<F extends Field> = F extends { kind: 'file' | 'image' } ? StoredFile | string : ValueOf<F>;
/** Must be there in a new record: nothing is said of what it begins with, and it is not given out. */
type Demanded<F extends Field> = F extends { initial: {} } | { inTurn: true }
  ? false
  : F extends { required: true }
    ? true
    : false;
type SentFields<F extends Fields, O> = {
  [K in keyof F as F[K] extends Unsent<O> ? never : Demanded<F[K]> extends true ? K : never]: SentOf<F[K]>;
} & {
  [K in keyof F as F[K] extends Unsent<O> ? never : Demanded<F[K]> extends true ? never : K]?:
    (F[K] extends { required: true } ? SentOf<F[K]> : SentOf<F[K]> | null) | undefined;
};

/** What is sent to make a record or, any part of it, to change one. */
export type WriteOf<R, O extends 'create' | 'update'> = R extends { readonly fields: infer F extends Fields }
  ? O extends 'create'
    ? SentFields<F, O>
    : Partial<SentFields<F, O>> & { version?: number | undefined }
  : never;

/** What a table keeps of a record, as it is answered: all but its computed fields. */
export type StoredOf<R> = R extends { readonly fields: infer F extends Fields }
  ? Omit<RecordOf<R>, { [K in keyof F]: F[K] extends { computed: true } ? K : never }[keyof F]>
  : never;

/** Does the field hold a file of its noun's own upload? */
export function isFileField(field: Field): field is FileField | ImageField {
  return field.kind === 'file' || field.kind === 'image';
}

/** Is the field given out, one value after the other, where nothing is sent for it? */
export function isInTurn(field: Field): field is ChoiceField {
  return field.kind === 'choice' && field.inTurn === true;
}

/** The names a field goes by in what was written down of it, the newest first. */
export function everyName(name: string, { was = [] }: Pick<FieldOptions, 'was'>): string[] {
  return [name, ...[was].flat().toReversed()];
}

/** What a field is called now that was written down by this name, also by one it had before; undefined: there is none any more. */
export function calledNow({ fields }: Pick<Resource, 'fields'>, written: string): string | undefined {
  if (written in fields) return written;
  return Object.keys(fields).find((name) => everyName(name, fields[name]!).includes(written));
}

/** What a new record begins with. */
export function initialValues({ fields }: Pick<Resource, 'fields'>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.initial === undefined || isInTurn(field) ? [] : [[name, field.initial]],
    ),
  );
}

/** The fields a client may send, for one operation. */
export function writableFields(resource: Pick<Resource, 'fields'>, operation: 'create' | 'update'): [string, Field][] {
  return Object.entries(resource.fields).filter(
    ([, field]) => !field.readOnly && !field.computed && !(operation === 'update' && field.fixed),
  );
}

/**
 * The fields whose values `role` sees, and so may list, filter, sort and search by, send, and find in files. Decided by
 * `seenBy` alone; reading at all is `allow.read`.
 */
export function visibleFields(resource: Resource, role: Role): Set<string> {
  const seen = Object.entries(resource.fields).filter(([, { seenBy }]) => !seenBy || hasRole(role, seenBy));
  return new Set(seen.map(([name]) => name));
}

/** May a value be refused as somebody else has it? */
export function holdsUnique({ fields }: Resource): boolean {
  return Object.values(fields).some(({ unique }) => unique);
}
