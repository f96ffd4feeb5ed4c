import { or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { storedFile, type StoredFile } from '#shared/files.ts';
import { Problem } from '#shared/problems.ts';
import {
  type Fields,
  type FileField,
  type ImageField,
  isFileField,
  type Resource,
  visibleFields,
  writableFields,
} from '#shared/resource.ts';
import { isAllowed, ROLES } from '#shared/roles.ts';
import { resourceList } from '#resources/index.ts';
import { defineCall, FileAnswer, type FileSchema } from '../call/call.ts';
import type { Work } from '../db/work.ts';
import { addFile, requireFile } from '../files/rules.ts';
import { fileKindOf } from '../files/table.ts';
import { guardDocument, nameWith } from '../uploads/document.ts';
import { guardPicture, thumbnailOf } from '../uploads/image.ts';
import type { UploadedFile } from '../uploads/receive.ts';
import { idParams } from './paging.ts';

type Subject = (work: Work, params: { id: string }) => Promise<Record<string, unknown>>;

/** The calls of a resource's files: one is sent before the record that takes its id, and served with that record's rights. */
export function fileCalls<N extends string>(resource: Resource<Fields, N>, subject: Subject) {
  const names = Object.keys(resource.fields).filter((name) => isFileField(resource.fields[name]!));
  if (names.length === 0) return [];
  return [...uploadCall(resource), ...serveCall(resource, names, subject)];
}

function uploadCall<N extends string>(resource: Resource<Fields, N>) {
  const { allow } = resource;
  const least = ROLES.find((role) => isAllowed(allow.create, role) || isAllowed(allow.update, role));
  const writable = [...writableFields(resource, 'create'), ...writableFields(resource, 'update')];
  const names = [...new Set(writable.filter(([, field]) => isFileField(field)).map(([name]) => name))];
  if (!least || names.length === 0) return [];
  const form = z.strictObject({ field: z.enum(names) });
  const fieldOf = (given: unknown) => (given as z.output<typeof form>).field;
  return [
    defineCall({
      method: 'POST',
      path: `/${resource.name}/files`,
      tag: resource.name,
      summary: `Send a file for a field of ${resource.name}; the record takes its id`,
      least,
      upload: true,
      form,
      answer: storedFile,
      status: 201,
      allow: async (work, { form }) => {
        if (!visibleFields(resource, work.actor.role).has(fieldOf(form)))
          throw new Problem('invalid', { errors: { field: { key: 'unknown' } } });
      },
      // Pictures are decoded outside any transaction.
      prepare: ({ file, form }) => judged(resource, fieldOf(form), file),
      run: async (work, { form, prepared }): Promise<StoredFile> => {
        const { name, type, bytes } = prepared as Awaited<ReturnType<typeof judged>>;
        const field = resource.fields[fieldOf(form)] as FileField | ImageField;
        return {
          id: await addFile(work, { kind: fileKindOf(resource, field), type, name, bytes }),
          name,
          type,
          size: bytes.length,
        };
      },
    }),
  ];
}

/** A file as its field takes it; a refusal stands at the field. */
async function judged(resource: Resource, field: string, { bytes, name }: UploadedFile) {
  try {
    if (resource.fields[field]!.kind === 'file') return guardDocument(bytes, name);
    const picture = await guardPicture(bytes);
    return { ...picture, name: nameWith(picture.type === 'image/jpeg' ? 'jpg' : picture.type.slice(6), name) };
  } catch (error) {
    throw error instanceof Problem ? new Problem(error.code, { ...error.detail, field }) : error;
  }
}

function serveCall<N extends string>(resource: Resource<Fields, N>, names: string[], subject: Subject) {
  if (!resource.allow.read.least) return [];
  return [
    defineCall({
      method: 'GET',
      path: `/${resource.name}/:id/files/:field`,
      tag: resource.name,
      summary: `The file in a field of one of ${resource.name}; a picture also in \`small\``,
      least: resource.allow.read.least,
      params: idParams.extend({ field: z.enum(names) }),
      query: z.strictObject({ small: z.stringbool().optional() }),
      answer: z.any().describe('The file, under its name') as FileSchema,
      subject,
      run: async (work, { params: { field }, query, subject }) => {
        const isImage = resource.fields[field]!.kind === 'image';
        const { name, type, bytes } = await requireFile(work, (subject[field] as StoredFile | null)?.id ?? null);
        const content = isImage && query.small ? () => thumbnailOf(bytes) : bytes;
        return new FileAnswer(name ?? field, type, content, isImage);
      },
    }),
  ];
}

/** SQL of the files that were sent for a field and that no record, deleted ones included, refers to. */
export function unreferredFiles(): SQL {
  const references = resourceList.flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([, field]) => isFileField(field) && !field.computed)
      .map(
        ([name]) => sql`exists (select 1 from ${sql.identifier(resource.table ?? resource.name)} r
          where r.organization_id = files.organization_id and r.${sql.identifier(name)} = files.id)`,
      ),
  );
  return sql`files.kind like '%.%' and not (${or(...references) ?? sql`false`})`;
}
