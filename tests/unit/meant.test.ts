import { expect, test } from 'vitest';
import { meant } from '../../src/dataProvider/meant.ts';

test('what a filter leaves empty is not sent to what changes all that match', () => {
  const filter = {
    q: ' ',
    last_name: '',
    tags: [],
    city: undefined,
    company: null,
    position: 'Мэр',
    'email.empty': false,
  };
  expect(meant({ ids: [], meta: { filter } })).toEqual({
    filter: { position: 'Мэр', 'email.empty': false },
    background: true,
  });
});
