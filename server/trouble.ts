import { Problem } from '#shared/problems.ts';
import { DatabaseNotEmpty } from './demo/filling.ts';
import { BrokenBackup, NoBackupOffered } from './db/backup.ts';
import { BrokenMigration } from './db/brokenMigration.ts';
import { DoubledValues } from './db/doubled.ts';
import { DatabaseStopped, DataFolderInUse } from './db/embedded.ts';
import { codeOf, isFull } from './db/failures.ts';
import { DifferentSchema } from './db/sameness.ts';
import { linesOf, withoutValues } from './base/log.ts';

/** What an operator reads of any failure: a sentence, or where in the code it happened and nothing of anybody's data. */
export function reasonOf(error: unknown): string {
  return plainReason(error) ?? linesOf(withoutValues(error));
}

const PLAIN = [
  BrokenBackup,
  BrokenMigration,
  DatabaseNotEmpty,
  DatabaseStopped,
  DataFolderInUse,
  DifferentSchema,
  DoubledValues,
  NoBackupOffered,
];

/** A failure an operator can mend, as a sentence for the terminal; null where the whole error is needed to understand it. */
export function plainReason(error: unknown): string | null {
  if (PLAIN.some((kind) => error instanceof kind)) return (error as Error).message;
  // The database's own words stand behind a refusal's.
  if (error instanceof Problem) return error.cause ? plainReason(error.cause) : null;
  const { message, syscall, address, path, port } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  const code = codeOf(error);
  const where = [address, port].filter((part) => part !== undefined).join(':');
  if (isFull(error)) return 'The disk has no room for the data: make some, or set DATA_DIR to another folder.';
  if (code && UNWRITABLE.has(code) && syscall !== 'listen') {
    return `${path ?? 'The data folder'} can't be written to (${code}): look at DATA_DIR and at who owns it.`;
  }
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `${where} is in use by another program: set PORT to another.`;
  if (syscall === 'listen') return `It can't listen at ${where} (${code}): look at HOST and PORT.`;
  if (code && UNREACHABLE.has(code)) return `The database of DATABASE_URL doesn't answer: ${message || code}.`;
  if (code && DENIED.has(code)) return `The database of DATABASE_URL refuses: ${message}.`;
  return null;
}

const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH']);
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']);
/** PostgreSQL: wrong password, no such role, no such database, a missing right. */
const DENIED = new Set(['28P01', '28000', '3D000', '42501']);
