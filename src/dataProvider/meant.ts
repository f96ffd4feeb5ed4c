import type { DeleteManyParams } from 'react-admin';

/** These records, or all that a list finds. */
export interface Meant {
  ids?: string[];
  filter?: Record<string, unknown>;
}

/** Which records are meant: `ids`, or with `meta: { filter }` all that match. */
export function meant({ ids, meta }: DeleteManyParams): Meant {
  const { filter } = (meta ?? {}) as Meant;
  return filter ? { filter } : { ids: ids.map(String) };
}
