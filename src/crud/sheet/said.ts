/** '18 new, 24 changed': what of it there is. */
export function saidOf(
  numbers: Readonly<Record<'new' | 'changed' | 'gone', number>>,
  translate: (key: string, options: object) => string,
): string {
  return Object.entries(numbers)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => translate(`crud.sheet.what.${name}`, { count }))
    .join(', ');
}
