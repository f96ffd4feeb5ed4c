import { pascal, typeName } from '#shared/naming.ts';

const VERBS: Record<string, string> = { GET: 'get', POST: 'create', PUT: 'update', DELETE: 'delete' };
/** Verbs that stand in an address themselves, whatever its method. */
const SPELT: Record<string, string> = { create: 'create', update: 'update', destroy: 'delete' };

/**
 * What clients call a call, from its method and path. An address of things is asked for by its method: listGuests, getGuest,
 * createGuest, listEventHalls, getEventImpact. One that ends in a verb is called by it: publishEvent, checkGuestRows, and with
 * `_list` does it to many: updateHalls.
 */
export function operationIdOf(method: string, path: string): string {
  const steps = path.split('/').filter(Boolean);
  const last = steps.at(-1)!;
  const above = steps.slice(0, -1).filter((step) => !step.startsWith(':'));
  const of = above.map(typeName).join('');
  if (last.startsWith(':')) return VERBS[method] + of;
  const [verb = '', ...rest] = last.split('_');
  if (SPELT[verb] || (method === 'POST' && above.length > 0 && (rest.length > 0 || !isMany(last)))) {
    const isToMany = rest.join() === 'list' || (rest.length === 0 && !steps.at(-2)!.startsWith(':'));
    const whom = isToMany ? above.slice(0, -1).map(typeName).join('') + pascal(above.at(-1)!) : of;
    return (SPELT[verb] ?? verb) + whom + (isToMany ? '' : pascal(rest.join('_')));
  }
  if (method === 'GET' && isMany(last)) return `list${of}${pascal(last)}`;
  return VERBS[method] + of + (method === 'POST' ? typeName(last) : pascal(last));
}

function isMany(word: string): boolean {
  return word.endsWith('s');
}
