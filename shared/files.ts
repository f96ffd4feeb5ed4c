import { z } from 'zod';
import { uuid } from './uuid.ts';

/** A file of an organisation, as whatever refers to it answers it. */
export const storedFile = z.object({ id: uuid(), name: z.string(), type: z.string(), size: z.number().int() });
export type StoredFile = z.infer<typeof storedFile>;

/** The id of a file; what was answered for the field may be sent back as it is. */
export const sentFile = z.preprocess((value) => (isFile(value) ? value.id : value), uuid());

function isFile(value: unknown): value is { id: unknown } {
  return typeof value === 'object' && value !== null && 'id' in value;
}

/** What a field takes as a file: by its usual ending, the type it is served as and its other endings. */
export const FILE_TYPES = {
  pdf: ['application/pdf'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  doc: ['application/msword'],
  xls: ['application/vnd.ms-excel'],
  ppt: ['application/vnd.ms-powerpoint'],
  odt: ['application/vnd.oasis.opendocument.text'],
  ods: ['application/vnd.oasis.opendocument.spreadsheet'],
  odp: ['application/vnd.oasis.opendocument.presentation'],
  rtf: ['application/rtf'],
  txt: ['text/plain', 'csv', 'tsv', 'md'],
  png: ['image/png'],
  jpg: ['image/jpeg', 'jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  bmp: ['image/bmp'],
} as const satisfies Record<string, readonly [type: string, ...endings: string[]]>;

/** The endings of what a field takes, as a file and as an image. */
export const FILE_ENDINGS: readonly string[] = Object.entries(FILE_TYPES).flatMap(([ending, [, ...others]]) => [
  ending,
  ...others,
]);
export const IMAGE_ENDINGS: readonly string[] = ['png', 'jpg', 'jpeg', 'webp', 'svg'];
