/** Columns, of whatever table, that let somebody in: they are nobody's to read again, so no log keeps them. */
export const SECRET_COLUMNS: readonly string[] = ['token', 'token_hash', 'code_hash', 'code_hmac'];

/** A row as the audit log may keep it. */
export function withoutSecrets(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  return Object.fromEntries(Object.entries(row).filter(([column]) => !SECRET_COLUMNS.includes(column)));
}
