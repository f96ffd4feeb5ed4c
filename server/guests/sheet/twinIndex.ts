import type { GuestValues } from '#shared/guests.ts';
import { fullName } from '#shared/person.ts';
import type { RowFinding } from './check.ts';
import { Contacts, firstOf, Namesakes } from './namesakes.ts';
import { contactsOf, type PersonKeys } from './twins.ts';

interface Placed {
  /** The row it stands in. */
  at: number;
  name: string;
}

/**
 * The rows of a list so far, found without going through them. The same contact and name is the same person; the same contact under another
 * name, and the same name alone, may be: a human decides.
 */
export class TwinIndex {
  private readonly byContact = new Contacts<Placed>();
  private readonly byName = new Namesakes<Placed>();

  /** Finds the row's twin or its look-alikes among the earlier ones, and adds it to them unless it is a twin. */
  place(
    row: number,
    values: GuestValues,
    keys: PersonKeys,
    problems: RowFinding['problems'],
  ): Pick<RowFinding, 'twin_of' | 'notes'> {
    if (problems.last_name || problems.first_name) return { twin_of: null, notes: [] };
    const contacts = contactsOf({
      ...keys,
      phone_key: problems.phone ? null : keys.phone_key,
      email_key: problems.email ? null : keys.email_key,
    });
    const twin = firstOf(contacts.map((contact) => this.byContact.find(contact, keys)));
    if (twin) return { twin_of: twin.at, notes: [] };
    const stranger = firstOf(contacts.map((contact) => this.byContact.first(contact)));
    const namesake = this.byName.find(keys);
    this.add(contacts, keys, { at: row, name: fullName(values) });
    return {
      twin_of: null,
      notes: [
        ...(stranger ? [{ key: 'same_contact_other_name', params: { row: stranger.at, name: stranger.name } }] : []),
        ...(namesake ? [{ key: 'same_name', params: { row: namesake.at } }] : []),
      ],
    };
  }

  private add(contacts: string[], keys: PersonKeys, placed: Placed): void {
    this.byName.add(keys, placed);
    for (const contact of contacts) this.byContact.add(contact, keys, placed);
  }
}
