/** 'hall_templates' as types are called: HallTemplates. */
export function pascal(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** One of 'cities', 'batches', 'hall_templates': city, batch, hall_template. */
export function singular(noun: string): string {
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`;
  return noun.replace(/(?<=ch|sh|x|ss)es$|(?<!s)s$/, '');
}

/** What a record of a noun is called in the document: HallTemplate of 'hall_templates'. */
export function typeName(noun: string): string {
  return pascal(singular(noun));
}
