const MOMENT = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The best single statement for one page and the total: the trigram index finds, 25 of the found are sorted out, and only
 * those are made into the answer. Patterns are bound to an unnamed statement, so each is planned for its own words.
 */
export const PAGE = (words: number) => `
with found as materialized (
  select id, sort_key from guests where organization_id = $1 and deleted_at is null
  ${Array.from({ length: words }, (_, i) => `and search_text like $${i + 2}`).join(' ')}
)
select (select count(*)::int from found) as total, coalesce(json_agg(page order by page.sort_key collate "C", page.id), '[]') as data
from (
  select id, version, ${MOMENT('created_at')} as created_at, ${MOMENT('updated_at')} as updated_at,
    last_name, first_name, middle_name, phone, email, sort_key
  from guests where id = any(array(select id from found order by sort_key collate "C", id limit 25))
) page`;

/** A search as patterns: small letters, ё as е, every word anywhere. */
export function wordsOf(q: string): string[] {
  return q
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/\s+/)
    .map((word) => `%${word}%`);
}
