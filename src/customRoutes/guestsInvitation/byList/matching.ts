import { normalizeEmail } from '#shared/email.ts';
import { groupBy } from '#shared/group.ts';
import { type Named, NameIndex } from '#shared/nameIndex.ts';
import { namesIn } from '#shared/person.ts';
import { normalizePhone } from '#shared/phone.ts';
import { cleanLine } from '#shared/text.ts';

/** Somebody on the list: `name` is the surname first, as lists say it. */
export interface Listed {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
}

/** What lines of a text mean: guests that are found, lines that may mean several, and such that mean nobody here. */
export interface Matched {
  ids: string[];
  unclear: { line: string; ids: readonly string[] }[];
  unknown: string[];
}

/** '12.', '12)', a dash or a dot before a name, as lists have it. */
const BULLET = /^(?:\d{1,4}[.)]|[-–—•*·])\s*/u;
/** Word by word, as a text may be one long word. */
const addressIn = (cell: string) => cell.split(/[\s<>(),]+/).find((word) => /.@./.test(word));

/**
 * Finds who is meant by a list as people keep it: a name, an e-mail or a phone in each line; a line copied from a table may have all of
 * them, in cells of their own. O(guests + lines).
 */
export function matched(guests: readonly Listed[], text: string): Matched {
  const names = new NameIndex(guests.map(namedOf));
  const emails = groupBy(guests, ({ email }) => email && normalizeEmail(email));
  const phones = groupBy(guests, ({ phone }) => phone && normalizePhone(phone));
  const found = new Set<string>();
  const unclear: Matched['unclear'] = [];
  const unknown: string[] = [];
  const meant = (cell: string): readonly string[] => {
    const address = addressIn(cell);
    const phone = /\p{L}/u.test(cell) ? null : normalizePhone(cell);
    const known = (address && emails.get(normalizeEmail(address))) || (phone && phones.get(phone));
    if (known) return known.map(({ id }) => id);
    return names.find((address ? cell.replace(address, '') : cell).replace(/[<>()]/g, ' ')).ids;
  };
  for (const { line, cells } of linesOf(text)) {
    // An e-mail says more than a name that several have.
    const each = [...cells, cells.join(' ')].map(meant).filter((ids) => ids.length > 0);
    const best = each.sort((a, b) => a.length - b.length)[0];
    if (!best) unknown.push(line);
    else if (best.length === 1) found.add(best[0]!);
    else unclear.push({ line, ids: best });
  }
  return { ids: [...found], unclear: unclear.filter(({ ids }) => !ids.every((id) => found.has(id))), unknown };
}

function linesOf(text: string): { line: string; cells: string[] }[] {
  const seen = new Set<string>();
  return text.split(/\r\n?|\n|;/).flatMap((raw) => {
    const cells = raw
      .split('\t')
      .map((cell) =>
        cleanLine(cell)
          .replace(BULLET, '')
          .replace(/[,.]+$/, ''),
      )
      .filter((cell) => cell !== '');
    const line = cells.join(' ');
    if (line === '' || seen.has(line)) return [];
    seen.add(line);
    return [{ line, cells }];
  });
}

function namedOf({ id, name }: Listed): Named {
  return { id, ...namesIn(name) };
}
