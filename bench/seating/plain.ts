// What anybody would write first.

/** Best fit: each party into the stretch that it leaves the least of. Answers how many have one, in the better of two orders. */
export function bestFit(sizes: readonly number[], stretches: readonly number[]): number {
  const once = (order: readonly number[]) => {
    const left = [...stretches];
    return order.filter((size) => {
      const fitting = left.filter((room) => room >= size);
      if (fitting.length === 0) return false;
      left[left.indexOf(Math.min(...fitting))]! -= size;
      return true;
    }).length;
  };
  return Math.max(once(sizes), once(sizes.toSorted((a, b) => b - a)));
}

/** A greedy filler: those with most wishes first, each at the table with room that breaks the fewest. Answers how many are broken. */
export function greedyTables(
  sizes: readonly number[],
  wishes: readonly { one: number; other: number; apart: boolean }[],
  tables: number,
  chairs: number,
): number {
  const of = (unit: number) => wishes.filter(({ one, other }) => one === unit || other === unit);
  const order = sizes.map((_, unit) => unit).sort((a, b) => of(b).length - of(a).length || sizes[b]! - sizes[a]!);
  const tableOf = sizes.map(() => -1);
  const left = Array.from({ length: tables }, () => chairs);
  const isBroken = ({ one, other, apart }: (typeof wishes)[number]) => (tableOf[one] === tableOf[other]) === apart;
  for (const unit of order) {
    const cost = (table: number) => {
      tableOf[unit] = table;
      return of(unit).filter((wish) => tableOf[wish.one]! >= 0 && tableOf[wish.other]! >= 0 && isBroken(wish)).length;
    };
    const fitting = [...left.keys()].filter((table) => left[table]! >= sizes[unit]!);
    const [best] = fitting.map((table) => ({ table, cost: cost(table) })).sort((a, b) => a.cost - b.cost);
    tableOf[unit] = best ? best.table : -1 - unit;
    if (best) left[best.table]! -= sizes[unit]!;
  }
  return wishes.filter(isBroken).length;
}
