import type { z } from 'zod';

export type Json = null | boolean | number | string | Json[] | Part;
export interface Part {
  [key: string]: Json;
}

/** What a schema looks like in the document, as it is sent or as it is answered. */
export type Shown = (schema: z.ZodType, how: 'sent' | 'answered') => Part;

/** Schemas by the names clients get for them; what is part of another stands before it. */
export interface Names {
  answered: Record<string, z.ZodType>;
  sent: Record<string, z.ZodType>;
  /** Of others: no schema may be called so. */
  taken: readonly string[];
}

/**
 * Gives schemas their names: each in `paths` that has a title, or looks like one of those listed, becomes a reference. One
 * that doesn't look the same where it is sent is called `…Input` there. Answers the new paths, and the schemas they refer to.
 */
export function withNames(paths: Part, names: Names, shown: Shown): { paths: Part; schemas: Part } {
  const known = new Map<string, string>();
  const titles = new Map(names.taken.map((name) => [name, '']));
  const schemas = new Map<string, Part>();

  for (const [name, schema] of Object.entries(names.answered)) {
    const answered = lookOf(schema, 'answered');
    const sent = lookOf(schema, 'sent');
    know(name, answered);
    if (sent !== answered) know(`${name}Input`, sent);
  }
  for (const [name, schema] of Object.entries(names.sent)) know(name, lookOf(schema, 'sent'));
  schemas.clear();
  const named = partsNamed(paths, false);
  return { paths: named, schemas: Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))) };

  function know(name: string, look: string): void {
    known.set(look, name);
    titles.set(name, look);
  }

  function lookOf(schema: z.ZodType, how: 'sent' | 'answered'): string {
    return JSON.stringify(partsNamed(shown(schema, how), how === 'sent'));
  }

  function partsNamed(whole: Part, isSent: boolean): Part {
    const parts = Object.entries(tidy(whole));
    return Object.fromEntries(parts.map(([key, part]) => [key, inNames(part, isSent || key === 'requestBody')]));
  }

  function inNames(value: Json, isSent: boolean): Json {
    if (Array.isArray(value)) return value.map((inner) => inNames(inner, isSent));
    if (value === null || typeof value !== 'object') return value;
    const whole = partsNamed(value, isSent);
    const { title, ...schema } = whole;
    const name = typeof title === 'string' ? nameFor(title, schema, isSent) : known.get(JSON.stringify(whole));
    if (!name) return whole;
    schemas.set(name, schema);
    return { $ref: `#/components/schemas/${name}` };
  }

  /** Two schemas of one name would be one type to a client: refused. */
  function nameFor(title: string, schema: Part, isSent: boolean): string {
    const look = JSON.stringify(schema);
    const name = [title, ...(isSent ? [`${title}Input`] : [])].find((each) => (titles.get(each) ?? look) === look);
    if (!name) throw new Error(`Two schemas that don't look the same are called ${title}`);
    titles.set(name, look);
    return name;
  }
}

/** Without what says nothing (the form of a UUID beside its format, the bounds of any whole number), and a constant as the library writes it. */
function tidy(schema: Part): Part {
  const isNoise = (key: string, part: Json) =>
    (key === 'pattern' && schema.format === 'uuid') ||
    (key === 'minimum' && part === Number.MIN_SAFE_INTEGER) ||
    (key === 'maximum' && part === Number.MAX_SAFE_INTEGER);
  const parts = Object.entries(schema).filter(([key, part]) => !isNoise(key, part));
  return Object.fromEntries(
    parts.map(([key, part]) => (key === 'const' && typeof part !== 'object' ? ['enum', [part]] : [key, part])),
  );
}
