import { newSeatingRule, seatingRule, seatingRuleBook, seatingRuleChange } from '#resources/seatingRuleSchemas.ts';
import { Problem } from '#shared/problems.ts';
import { defineCall } from '../../call/call.ts';
import { idParams } from '../../crud/paging.ts';
import type { Work } from '../../db/work.ts';
import { requireHall } from '../../halls/rules.ts';
import { ruleBook } from './read.ts';
import { addRule, changeRule, removeRule, requireRule } from './rules.ts';

/** What is to be minded of who sits how to whom: read with the hall, changed by event managers. */
export function seatingRuleCalls() {
  const common = { tag: 'tickets', params: idParams };
  const ofHall = { ...common, subject: (work: Work, { id }: { id: string }) => requireHall(work, id) };
  const one = { ...common, subject: (work: Work, { id }: { id: string }) => requireRule(work, id) };
  return [
    defineCall({
      ...ofHall,
      method: 'GET',
      path: '/halls/:id/seating_rules',
      name: 'readSeatingRules',
      summary: 'Rules of who sits how to whom, and what of them can’t be met',
      least: 'manager_seat',
      answer: seatingRuleBook,
      run: (work, { params }) => ruleBook(work, params.id),
    }),
    defineCall({
      ...ofHall,
      method: 'POST',
      path: '/halls/:id/seating_rules',
      name: 'addSeatingRule',
      summary: 'Add a rule of who sits how to whom',
      least: 'manager_event',
      refuses: [404, 409],
      body: newSeatingRule,
      answer: seatingRule,
      status: 201,
      run: async (work, { params, body }) => shownRule(work, params.id, await addRule(work, params.id, body)),
    }),
    defineCall({
      ...one,
      method: 'PUT',
      path: '/seating_rules/:id',
      name: 'changeSeatingRule',
      summary: 'Change a rule of who sits how to whom',
      least: 'manager_event',
      refuses: [409],
      body: seatingRuleChange,
      answer: seatingRule,
      run: async (work, { subject, body }) => {
        await changeRule(work, subject, body);
        return shownRule(work, subject.hall_id, subject.id);
      },
      theirs: async (work, { id }) => shownRule(work, (await requireRule(work, id)).hall_id, id),
    }),
    defineCall({
      ...one,
      method: 'DELETE',
      path: '/seating_rules/:id',
      name: 'deleteSeatingRule',
      summary: 'Delete a rule of who sits how to whom',
      least: 'manager_event',
      refuses: [409],
      answer: seatingRule,
      run: async (work, { subject }) => {
        const gone = await shownRule(work, subject.hall_id, subject.id);
        await removeRule(work, subject);
        return gone;
      },
    }),
  ];
}

async function shownRule(work: Work, hallId: string, id: string) {
  const found = (await ruleBook(work, hallId)).rules.find((rule) => rule.id === id);
  if (!found) throw new Problem('not_found');
  return found;
}
