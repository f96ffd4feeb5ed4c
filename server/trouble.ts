import { DatabaseNotEmpty } from './demo/seed.ts';
import { BrokenBackup, NoBackupOffered } from './db/backup.ts';
import { DatabaseStopped, DataFolderInUse } from './db/embedded.ts';

const PLAIN = [BrokenBackup, DatabaseNotEmpty, DatabaseStopped, DataFolderInUse, NoBackupOffered];

/** A failure an operator can mend, as a sentence for the terminal; null where the whole error is needed to understand it. */
export function plainReason(error: unknown): string | null {
  if (PLAIN.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, message, syscall, address, port } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  const where = [address, port].filter((part) => part !== undefined).join(':');
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `${where} is in use by another program: set PORT to another.`;
  if (syscall === 'listen') return `It can't listen at ${where} (${code}): look at HOST and PORT.`;
  if (code && UNREACHABLE.has(code)) return `The database of DATABASE_URL doesn't answer: ${message || code}.`;
  if (code && DENIED.has(code)) return `The database of DATABASE_URL refuses: ${message}.`;
  return null;
}

const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH']);
/** PostgreSQL: wrong password, no such role, no such database, a missing right. */
const DENIED = new Set(['28P01', '28000', '3D000', '42501']);
