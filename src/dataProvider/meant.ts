import type { DeleteManyParams } from 'react-admin';

/** These records, or all that a list finds. */
export interface Meant {
  ids?: string[];
  filter?: Record<string, unknown>;
  background?: boolean;
}

/** Which records are meant: `ids`, or with `meta: { filter }` all that match, in the background where they are that many. */
export function meant({ ids, meta }: DeleteManyParams): Meant {
  const { filter } = (meta ?? {}) as Meant;
  return filter ? { filter, background: true } : { ids: ids.map(String) };
}
