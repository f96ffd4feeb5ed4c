import type { Costing } from '#shared/seating/cost.ts';
import { COST } from '#shared/seating/weights.ts';
import { type Program, programOf } from './highs.ts';

/** As many parties whole as possible: each into one stretch at most, none of which holds more than it has seats. */
export function wholeProgram(sizes: readonly number[], stretches: readonly number[]): Program {
  const program = programOf();
  const name = (party: number, stretch: number) => `y_${party}_${stretch}`;
  sizes.forEach((_, party) => {
    program.row(
      stretches.map((_room, at) => [1, name(party, at)] as const),
      '<=',
      1,
    );
    stretches.forEach((_room, at) => program.cost(name(party, at), -1));
  });
  stretches.forEach((room, at) =>
    program.row(
      sizes.map((size, party) => [size, name(party, at)] as const),
      '<=',
      room,
    ),
  );
  return program;
}

/**
 * What a plan of a hall of rows costs at least, with the weights of `costingOf`: each guest on one seat or on none, a party whole on
 * seats that follow each other, rules of single guests. Parts of a torn party after the second aren't counted.
 */
export function rowsProgram(costing: Costing, isOpen: (guest: number, seat: number) => boolean): Program {
  const program = programOf();
  const { hall, partyOf, parties, home } = costing;
  const seats = [...hall.place.keys()];
  const guests = [...partyOf.keys()];
  const x = (guest: number, seat: number) => `x_${guest}_${seat}`;
  const at = (guest: number, some: Iterable<number>) =>
    [...some].filter((seat) => isOpen(guest, seat)).map((seat) => [1, x(guest, seat)] as const);
  for (const guest of guests) {
    const none = home[guest]! < 0 ? [[1, `u_${guest}`] as const] : [];
    program.row([...at(guest, seats), ...none], '=', 1);
    for (const seat of seats) if (isOpen(guest, seat)) program.cost(x(guest, seat), costing.own(guest, seat));
    if (none.length > 0) program.cost(`u_${guest}`, costing.own(guest, -1));
  }
  for (const seat of seats)
    program.row(
      guests.flatMap((guest) => at(guest, [seat])),
      '<=',
      1,
    );
  parties.forEach((members, party) => {
    const windows = seats
      .map((first) => runFrom(costing, first, members.length))
      .filter((run) => run.length > 0 && run.every((seat) => [...members].some((guest) => isOpen(guest, seat))));
    const z = (run: readonly number[]) => `z_${party}_${run[0]!}`;
    program.row([...windows.map((run) => [1, z(run)] as const), [1, `torn_${party}`]], '=', 1);
    program.cost(`torn_${party}`, COST.torn);
    for (const seat of seats) {
      const over = windows.filter((run) => run.includes(seat)).map((run) => [-1, z(run)] as const);
      if (over.length > 0) program.row([...[...members].flatMap((guest) => at(guest, [seat])), ...over], '>=', 0);
    }
  });
  rulesInto(program, costing, at);
  return program;
}

function runFrom({ hall }: Costing, first: number, length: number): number[] {
  const run = Array.from({ length }, (_, i) => first + i);
  return run.at(-1)! < hall.count && hall.group[run.at(-1)!] === hall.group[first] ? run : [];
}

type Terms = readonly (readonly [number, string])[];

function rulesInto(
  program: Program,
  { hall, rules }: Costing,
  at: (guest: number, seats: Iterable<number>) => Terms,
): void {
  const near = (seat: number, isNear: (other: number) => boolean) =>
    [...hall.place.keys()].filter((other) => other !== seat && isNear(other));
  rules.forEach(({ rule, of, with: others, cost }, index) => {
    const broken = `b_${index}`;
    program.cost(broken, cost);
    if (rule.kind === 'apart') {
      const least = ((rule.seats ?? 0) + 1) * 24 - 2;
      for (const seat of hall.place.keys()) {
        const against = near(seat, (other) => {
          const [dx, dy] = [hall.x[seat]! - hall.x[other]!, hall.y[seat]! - hall.y[other]!];
          return rule.seats === undefined ? hall.group[seat] === hall.group[other] : dx * dx + dy * dy < least * least;
        });
        for (const one of of)
          for (const other of others) program.row([...at(one, [seat]), ...at(other, against), [-1, broken]], '<=', 1);
      }
      return;
    }
    const met = [...hall.place.keys()].map((seat) => {
      const name = `m_${index}_${seat}`;
      program.loose(name);
      const beside = hall.beside.subarray(hall.besideStart[seat], hall.besideStart[seat + 1]);
      const meeting = rule.kind === 'beside' ? beside : near(seat, (other) => hall.group[seat] === hall.group[other]);
      program.row([...[...of].flatMap((one) => at(one, [seat])), [-1, name]], '>=', 0);
      program.row([...[...others].flatMap((other) => at(other, meeting)), [-1, name]], '>=', 0);
      return [1, name] as const;
    });
    program.row([...met, [1, broken]], '>=', 1);
  });
}

/**
 * What a plan of tables costs at least that keeps every party whole: units of people, each at one table. All seats of a table are
 * alike to everybody. `areAlike`: so are the tables, so that the first unit need not be tried at each.
 */
export function tablesProgram(costing: Costing, isOpen: (seat: number) => boolean, areAlike = false): Program {
  const program = programOf();
  const { hall, partyOf, parties, rules } = costing;
  const tables = [...hall.isTable.keys()];
  const units = [...parties.map((members) => [...members]), ...singles(partyOf)];
  const unitOf = new Map(units.flatMap((members, unit) => members.map((guest) => [guest, unit])));
  const x = (unit: number, table: number) => `x_${unit}_${table}`;
  units.forEach((members, unit) => {
    program.row(
      tables.map((table) => [1, x(unit, table)] as const),
      '=',
      1,
    );
    for (const table of tables) {
      const seat = hall.groupStart[table]!;
      const cost = members.reduce((sum, guest) => sum + costing.own(guest, seat), 0);
      program.cost(x(unit, table), cost);
      if (areAlike && table > unit) program.row([[1, x(unit, table)]], '=', 0);
    }
  });
  for (const table of tables) {
    const [from, end] = [hall.groupStart[table]!, hall.groupStart[table + 1]!];
    const room = Array.from({ length: end - from }, (_, i) => from + i).filter(isOpen).length;
    program.row(
      units.map((members, unit) => [members.length, x(unit, table)] as const),
      '<=',
      room,
    );
  }
  rules.forEach(({ rule, of, with: others, cost }, index) => {
    const broken = `b_${index}`;
    program.cost(broken, cost);
    const [ones, theirs] = [of, others].map((side) => [...new Set([...side].map((guest) => unitOf.get(guest)!))]);
    if (rule.kind === 'apart') {
      for (const one of ones!)
        for (const other of theirs!)
          for (const table of tables)
            program.row(
              [
                [1, x(one, table)],
                [1, x(other, table)],
                [-1, broken],
              ],
              '<=',
              1,
            );
      return;
    }
    const met = tables.map((table) => {
      const name = `m_${index}_${table}`;
      program.loose(name);
      program.row([...ones!.map((unit) => [1, x(unit, table)] as const), [-1, name]], '>=', 0);
      program.row([...theirs!.map((unit) => [1, x(unit, table)] as const), [-1, name]], '>=', 0);
      return [1, name] as const;
    });
    program.row([...met, [1, broken]], '>=', 1);
  });
  return program;
}

function singles(partyOf: Int32Array): number[][] {
  return [...partyOf.keys()].filter((guest) => partyOf[guest]! < 0).map((guest) => [guest]);
}
