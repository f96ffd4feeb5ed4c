import { kindOf } from '#shared/kinds.ts';
import { limit } from '#shared/limits.ts';
import { calledNow, type Resource } from '#shared/resource.ts';

/** An address of a list as it can be read, and what it said that can't be. */
export interface Sound {
  address: URLSearchParams;
  left: string[];
}

/**
 * What somebody typed or was sent may name a sort that the list doesn't have, no order, or a filter that is none: null where all
 * of it can be read. `visible`: the fields the person sees. Of fields in a filter the list itself says what it doesn't know.
 */
export function soundAddress(
  resource: Pick<Resource, 'fields'>,
  visible: readonly string[],
  given: URLSearchParams,
): Sound | null {
  const address = new URLSearchParams(given);
  const left: string[] = [];
  const leave = (name: string) => {
    left.push(`${name}=${address.get(name)}`);
    address.delete(name);
  };
  const check = (name: string, holds: (value: string) => boolean) => {
    const value = address.get(name);
    if (value !== null && !holds(value)) leave(name);
  };
  check('filter', isFilter);
  check('page', (page) => isWithin(page, PAGES));
  check('perPage', (rows) => isWithin(rows, limit('perPageMax')));
  const sort = address.get('sort');
  const now = sort === null ? null : (calledNow(resource, sort) ?? sort);
  const sorts = visible.filter((name) => kindOf(resource.fields[name]!).isSorted);
  if (now !== null && [...sorts, 'created_at', 'updated_at', 'id'].includes(now)) {
    address.set('sort', now);
    address.set('order', /^desc$/i.test(address.get('order') ?? '') ? 'DESC' : 'ASC');
  } else {
    if (now !== null) leave('sort');
    address.delete('order');
  }
  return address.toString() === given.toString() ? null : { address, left };
}

/** No list has more pages. */
const PAGES = 1_000_000;

function isWithin(text: string, most: number): boolean {
  return /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= most;
}

function isFilter(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
