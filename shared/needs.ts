/** What somebody needs of a place: that no step leads to it; that whoever helps them sits beside. A file may have a column of each. */
export const NEEDS = ['step_free', 'companion'] as const;
export type Need = (typeof NEEDS)[number];

export function isNeed(kind: string): kind is Need {
  return (NEEDS as readonly string[]).includes(kind);
}
