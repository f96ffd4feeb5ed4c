/** As much of JSON Schema as our document uses. */
export interface Schema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
  description?: string;
  additionalProperties?: boolean | Schema;
}

export interface Parameter {
  name: string;
  in: 'query' | 'path' | 'form';
  required: boolean;
  schema: Schema;
}

/** One call as the page shows it. */
export interface Call {
  /** 'GET /guests/{id}' */
  name: string;
  method: string;
  /** Without /api/v1. */
  path: string;
  tag: string;
  summary: string;
  description: string | undefined;
  /** Least role, 'anyone' or 'signed_in'. */
  least: string;
  parameters: Parameter[];
  /** What is sent as JSON. */
  body: Schema | undefined;
  /** Most bytes of it. */
  bodyLimit: number | undefined;
  /** A file is sent. */
  upload: boolean;
  answers: { status: string; description: string | undefined; schema: Schema | undefined }[];
  refusals: Refusal[];
  /** What every refusal looks like. */
  problem: Schema | undefined;
}

/** A refusal a call may answer: its status and the codes it may have. */
export interface Refusal {
  status: string;
  description: string;
  codes: string[];
}

interface Described {
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>;
  'x-least-role'?: string;
  'x-body-limit'?: number;
}

export interface OpenApi {
  info: { version: string; description?: string };
  paths: Record<string, Record<string, Described>>;
}

/** The document with what its references stand for in their places. */
export function inlined<D extends object>(document: D): D {
  const found = new Map<string, unknown>();
  const follow = (ref: string): unknown => {
    const steps = ref.split('/').slice(1);
    if (!found.has(ref)) {
      // What stands inside of itself is shown once.
      found.set(ref, {});
      found.set(ref, resolved(steps.reduce((at, step) => (at as never)[step], document as unknown)));
    }
    return found.get(ref);
  };
  const resolved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolved);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value && typeof value.$ref === 'string') return follow(value.$ref);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolved(inner)]));
  };
  return resolved(document) as D;
}

/** The codes of a problem: those its status goes with. */
function codesOf(schema: Schema | undefined): string[] {
  const own = schema?.allOf?.at(-1) ?? schema;
  return (own?.properties?.code?.enum ?? []).map(String);
}

/** The calls of a document in its order. */
export function callsOf(document: OpenApi): Call[] {
  return Object.entries(inlined(document).paths).flatMap(([full, methods]) =>
    Object.entries(methods).map(([verb, described]): Call => {
      const path = full.replace(/^\/api\/v1/, '');
      const content = described.requestBody?.content ?? {};
      const answers = Object.entries(described.responses).map(([status, answer]) => ({
        status,
        description: answer.description,
        schema: Object.values(answer.content ?? {})[0]?.schema,
      }));
      const refused = answers.filter(({ status }) => status >= '400' && status !== 'default');
      return {
        name: `${verb.toUpperCase()} ${path}`,
        method: verb.toUpperCase(),
        path,
        tag: described.tags?.[0] ?? '',
        summary: described.summary ?? '',
        description: described.description,
        least: described['x-least-role'] ?? 'anyone',
        parameters: [
          ...(described.parameters ?? []).flatMap(({ name, in: where, required, schema }) =>
            where === 'query' || where === 'path'
              ? [{ name, in: where, required: required === true, schema: schema ?? {} } as const]
              : [],
          ),
          ...besideFile(content['multipart/form-data']?.schema),
        ],
        body: content['application/json']?.schema,
        bodyLimit: described['x-body-limit'],
        upload: 'multipart/form-data' in content,
        answers: answers.filter(({ status }) => status < '400'),
        refusals: refused.map(({ status, description = '', schema }) => ({
          status,
          description,
          codes: codesOf(schema),
        })),
        problem: answers.find(({ status }) => status === 'default')?.schema,
      };
    }),
  );
}

/** What a form says of the file in it. */
function besideFile({ properties = {}, required = [] }: Schema = {}): Parameter[] {
  return Object.entries(properties)
    .filter(([name]) => name !== 'file')
    .map(([name, schema]) => ({ name, in: 'form', required: required.includes(name), schema }));
}

/** The address a call is sent to: '/api/v1/guests?page=2'. */
export function addressOf({ path, parameters }: Call, given: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: where } of parameters) {
    const value = given[name]?.trim();
    if (where === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value ?? ''));
    else if (where === 'query' && value) query.set(name, value);
  }
  const text = query.toString();
  return `/api/v1${address}${text && `?${text}`}`;
}

/** A schema in a word: 'uuid', 'integer', 'string[]', 'true | false', 'object', 'string | null'. */
export function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum) return schema.enum.map(String).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ');
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  if (schema.type === 'array') return `${typeOf(schema.items ?? {})}[]`;
  return schema.format ?? schema.type ?? '';
}

/** What a value has to keep to: '1 … 100', '… 80'. Empty where nothing is said. */
export function boundsOf(schema: Schema): string {
  const pairs = [
    [schema.minimum, schema.maximum],
    [schema.minLength, schema.maxLength],
    [schema.minItems, schema.maxItems],
  ];
  return pairs
    .filter(([from, to]) => (from !== undefined && from > -1e9) || (to !== undefined && to < 1e9))
    .map(([from, to]) =>
      [from, '…', to !== undefined && to < 1e9 ? to : undefined].filter((part) => part !== undefined).join(' '),
    )
    .join(', ');
}

/** A body to begin with: every field that is required, with a value of its kind. */
export function exampleOf(schema: Schema, depth = 0): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf)?.[0];
  if (choice) return exampleOf(choice, depth);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const required = new Set(schema.required);
      const fields = Object.entries(schema.properties ?? {}).filter(([name]) => required.has(name));
      return Object.fromEntries(fields.map(([name, inner]) => [name, exampleOf(inner, depth + 1)]));
    }
    case 'array':
      return depth > 4 ? [] : [exampleOf(schema.items ?? {}, depth + 1)];
    case 'integer':
    case 'number':
      return schema.minimum !== undefined && schema.minimum > 0 ? schema.minimum : 1;
    case 'boolean':
      return false;
    case 'string':
      return '';
    default:
      return null;
  }
}
