/** Where most guests have their mail; a domain one or two letters off one of these is probably a slip. */
const DOMAINS = [
  'mail.ru',
  'yandex.ru',
  'ya.ru',
  'gmail.com',
  'bk.ru',
  'list.ru',
  'inbox.ru',
  'rambler.ru',
  'icloud.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'vk.com',
];

/**
 * What the person may have meant: the address with the well-known (or the colleagues') domain its own is a slip of;
 * null where it looks fine. Short domains must be one letter off, longer ones may be two.
 */
export function suggestAddress(email: string, domainsNearby: readonly string[] = []): string | null {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || domain === '' || DOMAINS.includes(domain)) return null;
  const counted = new Map<string, number>();
  for (const other of domainsNearby) counted.set(other, (counted.get(other) ?? 0) + 1);
  const own = counted.get(domain) ?? 0;
  // A domain of colleagues is only a better guess where several of them have it and nobody else has this one.
  const known = [...DOMAINS, ...[...counted].filter(([, count]) => count > 2 && own < 2).map(([name]) => name)];
  const near = known
    .filter((name) => name !== domain)
    .map((name) => ({ name, steps: distance(domain, name) }))
    .filter(({ name, steps }) => steps <= (name.length > 7 ? 2 : 1))
    .toSorted((a, b) => a.steps - b.steps)[0];
  return near ? `${email.slice(0, at)}@${near.name}` : null;
}

/** Letters to add, drop, change or swap with their neighbour to get from one word to the other (optimal string alignment). */
function distance(a: string, b: string): number {
  const rows: number[][] = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  for (let j = 0; j <= b.length; j++) rows[0]![j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let steps = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        steps = Math.min(steps, rows[i - 2]![j - 2]! + 1);
      }
      rows[i]![j] = steps;
    }
  }
  return rows[a.length]![b.length]!;
}
