import { choice, defineNoun, flag, integer, json, reference } from '#shared/resource.ts';
import { atLeast } from '#shared/roles.ts';
import { MOST_SEATS_APART, RULE_KINDS } from '#shared/seating/ruleKinds.ts';
import { halls } from './halls.ts';

/** What is to be minded of who sits how to whom in a hall, by whoever seats its list. */
export const seatingRules = defineNoun({
  name: 'seating_rules',
  undoable: true,
  title: [],
  fields: {
    hall_id: reference(halls, { required: true, fixed: true }),
    kind: choice(RULE_KINDS, { required: true }),
    /** Nobody is seated against it; else it is a wish. */
    hard: flag({ required: true, initial: false }),
    /** Whom it is about, `RuleSide` of `shared/seating/rules.ts`: guests stay here who were removed, and parties that are empty. */
    people: json({ required: true, schema: { type: 'object' } }),
    /** To whom; among the people themselves, if not given. */
    others: json({ schema: { type: 'object' } }),
    /** Of 'apart': so many seats between at least; another table or row, if not given. */
    seats: integer({ min: 1, max: MOST_SEATS_APART }),
    /** Of 'within', `RulePlaces`. */
    places: json({ schema: { type: 'object' } }),
  },
  allow: {
    read: atLeast('manager_seat'),
    create: atLeast('manager_event'),
    update: atLeast('manager_event'),
    delete: atLeast('manager_event'),
  },
});
