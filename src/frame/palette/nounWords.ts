type Translate = (key: string, options?: Record<string, unknown>) => string;

/** What else an action with a noun is found by: its verb's other words, and the noun in other cases ('Export guests' is said in another than 'Guests'). */
export function nounWords(translate: Translate, noun: string, verb: 'create' | 'export' | 'import'): string {
  const counted = translate(`resources.${noun}.count`, { count: 5, smart_count: 5 });
  return [translate(`palette.also.${verb}`), translate(`resources.${noun}.many`), counted].join(' ');
}
