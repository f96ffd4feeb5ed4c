import type { FastifyRequest } from 'fastify';
import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';

/** A file as it was sent, and the other fields of its form. */
export interface UploadedFile {
  name: string;
  bytes: Buffer;
  fields: Record<string, string>;
}

/** What the reader of forms takes; one byte more than a file may have, so that a file that is too long shows itself. */
export const FORM_LIMITS = { fileSize: limit('uploadBytes') + 1, files: 1, fields: 10, fieldSize: 64 * 1024 };

/**
 * Reads the form of an upload. Refused: file_too_large for every file above the limit, of which nothing is looked at, by the
 * `field` it is for where the form says so before the file;
 * malformed for what is no form after all, or was cut off on its way.
 */
export async function receiveFile(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new Problem('unsupported_type', { params: { type: 'multipart/form-data' } });
  const file = await orMalformed(request.file({ throwFileSizeLimit: false }));
  if (!file) throw new Problem('invalid', { errors: { file: { key: 'required' } } });
  const bytes = await orMalformed(file.toBuffer());
  const fields: Record<string, string> = {};
  for (const [name, part] of Object.entries(file.fields)) {
    if (part && 'value' in part && typeof part.value === 'string' && part.value !== '') fields[name] = part.value;
  }
  // The reader says that it cut a file short when its last piece is long handed over, so the bytes are counted.
  if (file.file.truncated || bytes.length > limit('uploadBytes'))
    throw new Problem('file_too_large', fields.field ? { field: fields.field.slice(0, 64) } : {});
  // A form may send a file without a name.
  return { name: (file.filename as string | undefined) ?? '', bytes, fields };
}

/** Whatever stops the reading came from outside, also where the reader doesn't say so: a form without a boundary. */
async function orMalformed<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof Error && 'statusCode' in error ? error : new Problem('malformed');
  }
}
