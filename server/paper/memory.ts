/**
 * `make`, remembering what it made for the last `most` keys. Only for pure functions: tickets of one event
 * share most of what is worked out for them.
 */
export function remembering<V>(most: number, make: (key: string) => V): (key: string) => V {
  const known = new Map<string, V>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = make(key);
      if (known.size >= most) known.clear();
      known.set(key, value);
    }
    return value;
  };
}
