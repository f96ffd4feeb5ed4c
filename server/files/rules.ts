import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { Problem } from '#shared/problems.ts';
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
export async function storeFile(work: Work, { kind, type, name, bytes }: NewFile): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
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
  if (kept) return kept.id;
  // The log would keep the bytes a second time; what refers to the file is logged.
  const [stored] = await work.insert(files, [{ kind, type, name, size: bytes.length, sha256, bytes }], {
    audit: false,
  });
  return stored!.id;
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
