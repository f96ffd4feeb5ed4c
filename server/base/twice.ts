import { type Message, Problem } from '#shared/problems.ts';

/** Refuses a list that names something twice; `fieldAt` says where a value stands in what was sent, `messageAt` what is wrong. */
export function refuseTwice(
  values: readonly (string | number)[],
  fieldAt: (at: number) => string,
  messageAt: (at: number) => Message = () => ({ key: 'twice' }),
): void {
  const seen = new Set<string | number>();
  for (const [at, value] of values.entries()) {
    if (seen.has(value)) throw new Problem('invalid', { errors: { [fieldAt(at)]: messageAt(at) } });
    seen.add(value);
  }
}
