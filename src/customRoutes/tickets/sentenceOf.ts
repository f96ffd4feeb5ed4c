import { HttpError } from '../../dataProvider/index.ts';

/** The sentence of a refusal and the tickets it names. */
export function sentenceOf(error: unknown, otherwise: string): string {
  if (!(error instanceof HttpError)) return otherwise;
  const named = error.body.tickets as { name: string }[] | undefined;
  return named?.length ? `${error.detail} ${named.map(({ name }) => name).join(', ')}` : error.detail;
}
