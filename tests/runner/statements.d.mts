export interface Statement {
  key: string;
  section: string;
  words: string;
}
export function statementsOf(text: string): Statement[];
export function keyOf(words: string): string;
