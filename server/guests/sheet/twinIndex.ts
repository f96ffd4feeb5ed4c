import type { GuestValues } from '#shared/guests.ts';
import { fullName } from '#shared/person.ts';
import type { CheckedRow } from './check.ts';
import { BLANK_MIDDLE, isBlankMiddle, type PersonKeys, personKeys } from './twins.ts';

interface Placed {
  row: number;
  name: string;
}

/** People of one last and first name: the first of each patronymic, and the first of all. */
interface Namesakes {
  first: Placed;
  byMiddle: Map<string, Placed>;
}

/** The rows of a list so far. Says what `compareKeys` would say against each of them, without going through them. */
export class TwinIndex {
  private readonly byContact = new Map<string, Placed>();
  private readonly byContactAndName = new Map<string, Namesakes>();
  private readonly byName = new Map<string, Namesakes>();

  /** Finds the row's twin or its look-alikes among the earlier ones, and adds it to them unless it is a twin. */
  place(row: number, values: GuestValues, problems: CheckedRow['problems']): Pick<CheckedRow, 'twin_of' | 'notes'> {
    if (problems.last_name || problems.first_name) return { twin_of: null, notes: [] };
    const keys = personKeys({
      ...values,
      phone: problems.phone ? null : values.phone,
      email: problems.email ? null : values.email,
    });
    const contacts = [keys.email_key, keys.phone_key].filter((key) => key !== null);
    const twin = earliest(contacts.map((contact) => sameName(this.byContactAndName.get(named(contact, keys)), keys)));
    if (twin) return { twin_of: twin.row, notes: [] };
    const stranger = earliest(contacts.map((contact) => this.byContact.get(contact)));
    const namesake = sameName(this.byName.get(keys.name_key), keys);
    this.add(contacts, keys, { row, name: fullName(values) });
    return {
      twin_of: null,
      notes: [
        ...(stranger ? [{ key: 'same_contact_other_name', params: { row: stranger.row, name: stranger.name } }] : []),
        ...(namesake ? [{ key: 'same_name', params: { row: namesake.row } }] : []),
      ],
    };
  }

  private add(contacts: string[], keys: PersonKeys, placed: Placed): void {
    append(this.byName, keys.name_key, keys, placed);
    for (const contact of contacts) {
      if (!this.byContact.has(contact)) this.byContact.set(contact, placed);
      append(this.byContactAndName, named(contact, keys), keys, placed);
    }
  }
}

function named(contact: string, keys: PersonKeys): string {
  return `${contact} ${keys.name_key}`;
}

/** The earliest who could be this person by name: of the same patronymic, or where one of the two has none. */
function sameName(namesakes: Namesakes | undefined, keys: PersonKeys): Placed | undefined {
  if (!namesakes || isBlankMiddle(keys.middle_key)) return namesakes?.first;
  const { byMiddle } = namesakes;
  return earliest([byMiddle.get(BLANK_MIDDLE), byMiddle.get(keys.middle_key)]);
}

function append(index: Map<string, Namesakes>, key: string, keys: PersonKeys, placed: Placed): void {
  const namesakes = index.get(key);
  if (!namesakes) index.set(key, { first: placed, byMiddle: new Map([[keys.middle_key, placed]]) });
  else if (!namesakes.byMiddle.has(keys.middle_key)) namesakes.byMiddle.set(keys.middle_key, placed);
}

function earliest(found: (Placed | undefined)[]): Placed | undefined {
  return found.filter((placed) => placed !== undefined).sort((a, b) => a.row - b.row)[0];
}
