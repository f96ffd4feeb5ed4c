import { createHash } from 'node:crypto';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { Problem } from '#shared/problems.ts';
import { currentOrganization } from '../db/columns.ts';
import type { Work } from '../db/work.ts';
import { files } from './table.ts';

export type KnownFile = typeof files.$inferSelect;

export interface NewFile {
  kind: KnownFile['kind'];
  type: string;
  /** As people call it; null for files they never see. */
  name: string | null;
  bytes: Buffer;
}

/** Keeps a file of the organisation; equal bytes of one kind and name are one file. Answers its id. */
export async function storeFile(work: Work, file: NewFile): Promise<string> {
  const { kind, name, bytes } = file;
  const sha256 = hashOf(bytes);
  const [kept] = await work.tx
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.organization_id, work.organization_id),
        eq(files.kind, kind),
        eq(files.sha256, sha256),
        name === null ? isNull(files.name) : eq(files.name, name),
      ),
    )
    .limit(1);
  return kept ? kept.id : addFile(work, file, sha256);
}

/** Keeps a file beside whatever is there already: it goes, or stays, with what will refer to it. Answers its id. */
export async function addFile(
  work: Work,
  { kind, type, name, bytes }: NewFile,
  sha256 = hashOf(bytes),
): Promise<string> {
  // The log would keep the bytes a second time, and who asks for the row gets them back; what refers to the file is logged.
  const [id, sent_by] = [uuidv7(), work.actor.account_id];
  await work.fill(files, [{ id, kind, type, name, size: bytes.length, sha256, bytes, sent_by }]);
  return id;
}

/** A stored file with its bytes, or not_found. */
export async function requireFile(work: Work, id: string | null): Promise<KnownFile> {
  const [file] = id
    ? await work.tx
        .select()
        .from(files)
        .where(and(eq(files.organization_id, work.organization_id), eq(files.id, id)))
    : [];
  if (!file) throw new Problem('not_found');
  return file;
}

/** SQL of the file a column refers to, as it is answered. */
export function fileOf(column: SQL): SQL {
  return sql`(select json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) from files f
    where f.organization_id = ${currentOrganization} and f.id = ${column})`;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
