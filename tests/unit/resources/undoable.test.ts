import { expect, it } from 'vitest';
import { resourceList } from '#resources/index.ts';
import { UNDOING } from '#server/flows/batches/nouns.ts';
import { isUndoable } from '#shared/resource.ts';

it('the browser offers to take back the deletion of exactly those nouns whose batches the server takes back', () => {
  const deleted = resourceList.filter(({ allow, verbs }) => allow.delete.least ?? verbs?.['delete']?.least);
  const offered = deleted.filter(isUndoable).map(({ name }) => name);
  // Invitations go back only along with their guests.
  const known = deleted.filter(({ name, table }) => {
    const undoing = UNDOING[table ?? name];
    return undoing && !undoing.along;
  });
  expect(offered).toEqual(known.map(({ name }) => name));
  expect(offered).toEqual(
    expect.arrayContaining(['guests', 'tickets', 'locations', 'tags', 'hall_templates', 'users']),
  );
});
