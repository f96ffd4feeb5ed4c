/** The parts of an object that have these names, as far as there are any. */
export function picked<T extends object, K extends keyof T>(object: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.flatMap((name) => (name in object ? [[name, object[name]]] : []))) as Pick<T, K>;
}
