import { causes } from './failures.ts';

/** A migration that can't run on this database: which one, at which of its statements, and the database's code for it. */
export class BrokenMigration extends Error {
  constructor(
    readonly migration: string,
    readonly statement: string,
    cause: unknown,
  ) {
    const code = causes(cause).find((one) => one.code !== '')?.code ?? 'no code';
    super(`Migration ${migration} failed (${code}) at:\n${statement.trim()}`, { cause });
    this.name = 'BrokenMigration';
  }
}
