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
  return filter ? { filter: told(filter), background: true } : { ids: ids.map(String) };
}

/** A filter without what says nothing: the list took it for none, and whoever changes all that match is refused it. */
function told(filter: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => String(value ?? '').trim() !== ''));
}
