import { expect, test } from 'vitest';
import { outcomeOf } from '#server/mail/outcome.ts';

test('a refusal is kept without the address it is about, as others read it than may read the address', () => {
  const response =
    '550 5.1.1 <very.private@house.example>: Recipient address rejected: very.private@house.example, sorry';
  const error = { code: 'EENVELOPE', responseCode: 550, permanent: true, response };
  expect(outcomeOf(error, true)).toEqual({ failed: '550 5.1.1 <…>: Recipient address rejected: …, sorry' });
});
