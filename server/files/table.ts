import { integer, text, uuid } from 'drizzle-orm/pg-core';
import type { FileField, ImageField, Resource } from '#shared/resource.ts';
import { bytes, tenantTable } from '../db/columns.ts';

/** What a file is for: a ticket, or a field of a resource by noun and kind ('partners.image'). */
export type FileKind = 'ticket_image' | 'ticket_logo' | 'ticket_plan' | `${string}.${'file' | 'image'}`;

/** An uploaded or made file; never changed, so its id names its bytes for good. */
export const files = tenantTable('files', {
  kind: text('kind').$type<FileKind>().notNull(),
  type: text('type').notNull(),
  name: text('name'),
  size: integer('size').notNull(),
  sha256: text('sha256').notNull(),
  bytes: bytes('bytes').notNull(),
  /** The account that sent it; null of what the house made, and of files that came before this was kept. */
  sent_by: uuid('sent_by'),
});

/** What files of a field are kept as: those of a noun's other fields of the same kind are as good. */
export function fileKindOf({ name }: Resource, { kind }: FileField | ImageField): FileKind {
  return `${name}.${kind}`;
}
