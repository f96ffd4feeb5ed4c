import { sql } from 'drizzle-orm';
import { calledKey, type Named, NameIndex } from '#shared/nameIndex.ts';
import { fullName } from '#shared/person.ts';
import type { Work } from '../db/work.ts';
import type { GuestRow } from './sheet/columns.ts';

/** Who is invited to a hall by name; without those who have none yet. */
export async function invitedByName(work: Work, hallId: string): Promise<Named[]> {
  const { rows } = await work.tx.execute<Named & Record<string, unknown>>(sql`
    select g.id, g.last_name, g.first_name, g.middle_name from invitations i
    join guests g on g.organization_id = i.organization_id and g.id = i.guest_id and not g.unnamed
    where i.organization_id = ${work.organization_id} and i.hall_id = ${hallId} and i.live`);
  return rows;
}

/** The people in the rows of a file by name, each called by its row. Building it is O(rows). */
export class FileNames {
  readonly #index: NameIndex;
  readonly #names: ReadonlyMap<string, string>;

  constructor(rows: readonly GuestRow[]) {
    const people = rows.filter(({ values }) => values.last_name !== '').map(namedRow);
    this.#index = new NameIndex(people);
    this.#names = new Map(people.map((each) => [each.id, fullName(each)]));
  }

  /** The rows that a name may mean, as `rowId` calls them. */
  find(name: string): readonly string[] {
    return this.#index.find(name).ids;
  }

  nameOf(id: string): string {
    return this.#names.get(id) ?? '';
  }
}

/** What a row is called as long as nobody knows which guest it is. */
export const rowId = (row: number) => `row ${row}`;

/** The number of a row that is called so; null of guests. */
export function rowOf(id: string): number | null {
  return id.startsWith('row ') ? Number(id.slice(4)) : null;
}

function namedRow({ row, values: { last_name, first_name, middle_name } }: GuestRow): Named {
  return { id: rowId(row), last_name, first_name, middle_name };
}

/** Finds whom a cell means by a name: people of the file, and guests who are invited to the hall. */
export class Called {
  readonly #invited: NameIndex;
  /** What was found, by the name: as many rows may name one of many who are called alike. */
  readonly #found = new Map<string, readonly string[]>();

  /** `whoIs`: the guest, or the row, that a row of the file is; a row that isn't there is whoever is invited under that very name. */
  constructor(
    readonly file: FileNames,
    invited: readonly Named[],
    readonly whoIs: ReadonlyMap<string, string>,
  ) {
    this.#invited = new NameIndex(invited);
  }

  /** Nobody, one, or several of whom nobody can say which. */
  find(name: string): readonly string[] {
    const key = calledKey(name);
    const found = this.#found.get(key) ?? this.#whoIsMeant(name);
    this.#found.set(key, found);
    return found;
  }

  #whoIsMeant(name: string): readonly string[] {
    const inFile = this.file.find(name).map((id) => this.whoIs.get(id) ?? this.#sameName(id));
    return [...new Set([...inFile, ...this.#invited.find(name).ids])];
  }

  #sameName(id: string): string {
    const { ids } = this.#invited.find(this.file.nameOf(id));
    return ids.length === 1 ? ids[0]! : id;
  }
}
