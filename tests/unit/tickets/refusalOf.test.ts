import { expect, test } from 'vitest';
import { refusalOf } from '../../../src/customRoutes/tickets/refusalOf.ts';

test.each([
  ['550 no such user here', 'no_user'],
  ['550 5.1.1 <ivan@example.ru>: Recipient address rejected: User unknown in virtual mailbox table', 'no_user'],
  ['550 5.1.1 The email account that you tried to reach does not exist', 'no_user'],
  ['550 Requested action not taken: mailbox unavailable', 'no_user'],
  ['552 5.2.2 The email account that you tried to reach is over quota', 'full'],
  ['452 4.2.2 mailbox full', 'full'],
  ['550 5.1.2 Host unknown', 'no_domain'],
  ['550 Domain not found', 'no_domain'],
  ['554 5.7.1 Message rejected under suspicion of SPAM', 'rejected'],
  ['550 5.7.26 blocked by policy', 'rejected'],
  ['450 4.2.0 Greylisted, try again later', 'later'],
  ['421 Service not available', 'later'],
  ['554 Transaction failed', 'other'],
  ['superseded', null],
  ['Mailbox full of letters', null],
])('the answer of a mail server, %s, means %s', (answer, meaning) => {
  expect(refusalOf(answer)).toBe(meaning);
});
