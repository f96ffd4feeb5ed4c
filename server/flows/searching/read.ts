import { resourceList } from '#resources/index.ts';
import { pagePath } from '#shared/eventState.ts';
import { pathOf, type Resource, visibleFields } from '#shared/resource.ts';
import { hasRole, isAllowed, type Role } from '#shared/roles.ts';
import type { Corrected } from '../../crud/paging.ts';
import { namesOf } from '../../crud/references.ts';
import { forgiving, namedBy, type Reading } from '../../crud/search.ts';
import { readPage } from '../../crud/page.ts';
import type { ReadRules } from '../../crud/select.ts';
import type { Work } from '../../db/work.ts';
import { firstEvents } from '../../events/list.ts';
import { guestRules } from '../../guests/read.ts';

/** Of each noun. */
export const MOST = 5;

export interface Hit {
  id: string;
  title: string;
  /** What else is known of it, to tell it from others. */
  hint: string | null;
  /** Where it stands in the back-office; one that begins with '?' opens over any screen. */
  path: string;
  /** Of an event: its first day, and where it stands. */
  date: string | null;
  state: string | null;
}

export interface Hits {
  noun: string;
  total: number;
  records: Hit[];
}

/** Nouns with a table of their own kind whose records have a page, or a card over any screen; those with a card first. */
const NOUNS = resourceList
  .filter(({ own, common, screen }) => !own && !common && screen && (screen.card || screen.page !== false))
  .sort((one, other) => Number(!one.screen?.card) - Number(!other.screen?.card));

export const SEARCHED = ['events', ...NOUNS.map(({ name }) => name)];

/** What a noun's own reads know. */
const RULES: Readonly<Record<string, ReadRules>> = { guests: guestRules };

/**
 * The first records of every noun that the person may open and that answer to `q`. Only where none of any noun does, it is
 * read as it may have been meant.
 */
export async function searchAll(
  work: Work,
  q: string,
  noun?: string,
): Promise<{ groups: Hits[]; corrected?: Corrected }> {
  if (q === '') return { groups: [] };
  const { role } = work.actor;
  const nouns = NOUNS.filter((each) => (!noun || noun === each.name) && mayOpen(each, role));
  const read = async (reading?: Reading) => {
    const groups = noun && noun !== 'events' ? [] : [await hitsAmongEvents(work, reading!)];
    for (const each of nouns) groups.push(await hitsOf(each, work, reading!));
    return { groups: groups.filter(({ total }) => total > 0) };
  };
  return forgiving(q, read, ({ groups }) => groups.length > 0);
}

function mayOpen({ allow, screen }: Resource, role: Role): boolean {
  return isAllowed(allow.read, role) && (screen!.card !== undefined || hasRole(role, screen!.least));
}

async function hitsAmongEvents(work: Work, reading: Reading): Promise<Hits> {
  const { rows, total } = await firstEvents(work, reading, MOST);
  const records = rows.map(({ id, title, address, first, state }) => ({
    id,
    title,
    hint: address || null,
    path: pagePath({ id, state }),
    date: first?.slice(0, 10) ?? null,
    state,
  }));
  return { noun: 'events', total, records };
}

async function hitsOf(resource: Resource, work: Work, reading: Reading): Promise<Hits> {
  const { name, title, list, fields, screen } = resource;
  const visible = visibleFields(resource, work.actor.role);
  const others = [...new Set([...list.search, ...list.columns])].filter((each) => !title.includes(each));
  const lines = others.filter((each) => ['text', 'email', 'phone'].includes(fields[each]!.kind)).slice(0, 3);
  const refers =
    lines.length === 0 && others.findLast((each) => fields[each]!.kind === 'reference' && visible.has(each));
  const shown = [...title, ...lines, ...(refers ? [refers] : [])];
  const query = { page: 1, per_page: MOST, sort: title[0]!, order: 'asc' as const, filters: {} };
  const first = namedBy(resource, reading);
  const { rows, total } = await readPage(resource, work, query, RULES[name] ?? {}, reading, { fields: shown, first });
  const names = refers ? await namesOfAll(refers, resource, work, rows) : undefined;
  const records = rows.map((row) => {
    const joined = (some: readonly string[], by: string) =>
      some
        .map((each) => row[each])
        .filter(Boolean)
        .join(by);
    const id = String(row.id);
    return {
      id,
      title: joined(title, ' '),
      hint: (names ? names.get(String(row[String(refers)])) : joined(lines, ' · ')) || null,
      path: screen!.card ? `?${screen!.card}=${id}` : `${pathOf(resource)}/${id}`,
      date: null,
      state: null,
    };
  });
  return { noun: name, total, records };
}

async function namesOfAll(field: string, resource: Resource, work: Work, rows: readonly Record<string, unknown>[]) {
  const { to } = resource.fields[field] as { to: string };
  const ids = rows.flatMap((row) => (row[field] ? [String(row[field])] : []));
  const named = ids.length > 0 ? await namesOf(to, work, { living: false, ids }) : [];
  return new Map(named.map(({ id, name }) => [id, name]));
}
