import { Problem } from '#shared/problems.ts';

/** Refuses a list that names something twice; `fieldAt` says where a value stands in what was sent, for the message. */
export function refuseTwice(values: readonly (string | number)[], fieldAt: (at: number) => string): void {
  const seen = new Set<string | number>();
  for (const [at, value] of values.entries()) {
    if (seen.has(value)) throw new Problem('invalid', { errors: { [fieldAt(at)]: { key: 'twice' } } });
    seen.add(value);
  }
}
