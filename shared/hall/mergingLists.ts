/** Who has something as they want it, where two changed the same, and not alike. */
export type Side = 'mine' | 'theirs';
export type Version = 'base' | Side;

/** The same thing as it was, and as two people have it now; undefined where it isn't there. */
type Versions<T> = Record<Version, T | undefined>;

/** Are two values alike, in whatever order their fields stand? */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || written(one) === written(other);
}

/** A value as text that is the same in whatever order its fields stand. */
export function written(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/** Whoever changed it wins; undefined where nobody is to have it. Where both did, and not alike, `clash` is told and `side` wins. */
export function settle<T>({ base, mine, theirs }: Versions<T>, side: Side, clash: () => void): T | undefined {
  if (isSame(mine, theirs) || isSame(mine, base)) return theirs;
  if (isSame(theirs, base)) return mine;
  clash();
  return side === 'mine' ? mine : theirs;
}

/** Members of a set that both changed: what either added is in, what either took out isn't. Those of theirs first. */
export function settleSets<T>({ base = [], mine = [], theirs = [] }: Versions<readonly T[]>): T[] {
  const keys = (values: readonly T[]) => new Set(values.map((value) => JSON.stringify(value)));
  const [was, now, other] = [keys(base), keys(mine), keys(theirs)];
  const isIn = (value: T, among: ReadonlySet<string>) => among.has(JSON.stringify(value));
  return [
    ...theirs.filter((value) => isIn(value, now) || !isIn(value, was)),
    ...mine.filter((value) => !isIn(value, was) && !isIn(value, other)),
  ];
}

/** Things of a list by what makes each the same in all versions. */
export type Keyed<T> = ReadonlyMap<string, T>;

/** The keys of theirs in their order, and each that only mine has behind the one that stands before it there. */
export function orderOf({ mine, theirs }: Pick<Record<Version, Keyed<unknown>>, Side>): string[] {
  // What only mine has, by what of theirs it stands behind there.
  const behind = new Map<string | null, string[]>();
  let before: string | null = null;
  for (const key of mine.keys()) {
    if (theirs.has(key)) before = key;
    else if (behind.has(before)) behind.get(before)!.push(key);
    else behind.set(before, [key]);
  }
  return [null, ...theirs.keys()].flatMap((key) => [...(key === null ? [] : [key]), ...(behind.get(key) ?? [])]);
}

/** Things of a list that both changed, in `orderOf` them. `clash` is told what a thing was that both changed, and not alike. */
export function settleLists<T>(
  keyed: Record<Version, Keyed<T>>,
  side: Side,
  clash: (versions: Versions<T>) => void,
): Keyed<T> {
  return new Map(
    orderOf(keyed).flatMap((key): [string, T][] => {
      const versions = { base: keyed.base.get(key), mine: keyed.mine.get(key), theirs: keyed.theirs.get(key) };
      const settled = settle(versions, side, () => clash(versions));
      return settled === undefined ? [] : [[key, settled]];
    }),
  );
}
