import { expect, it } from 'vitest';
import { answerTo } from '#shared/door/answer.ts';
import { letIn, newDevice } from '#shared/door/device.ts';

const device = newDevice('d');
device.known.set('mine', { owned: true, epoch: 1, inside: null });
device.known.set('in', { owned: true, epoch: 1, inside: null });
device.known.set('theirs', { owned: false, epoch: 1, inside: null });
device.known.set('elsewhere', { owned: false, epoch: 1, inside: 'a' });
letIn(device, 'in', { id: 'b', at: '', offline: true });
const of = (invitation_id: string, isOlder = false) => ({ invitation_id, isOlder });

it('answers at once what it knows, and asks who decides where there is a connection', () => {
  expect(answerTo(device, of('mine'), false)).toBe('come_in');
  expect(answerTo(device, of('in'), false)).toBe('inside');
  expect(answerTo(device, of('elsewhere'), true)).toBe('inside');
  expect(answerTo(device, of('theirs'), true)).toBe('ask_owner');
  expect(answerTo(device, of('theirs'), false)).toBe('other_entrance');
});

it('lets nobody in by a ticket that was replaced, or that isn’t on its list', () => {
  expect(answerTo(device, of('mine', true), true)).toBe('older');
  expect(answerTo(device, null, true)).toBe('ask_server');
  expect(answerTo(device, null, false)).toBe('not_listed');
});
