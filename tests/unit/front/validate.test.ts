import { expect, it } from 'vitest';
import { users } from '#resources/users.ts';
import type { Resource } from '#shared/resource.ts';
import { validateWith } from '../../../src/crud/validate.ts';

const problems = validateWith(users as unknown as Resource, 'create', (key) => key);

it('asks for a choice that was left out and refuses one there is not', () => {
  const person = { last_name: 'Орлова', first_name: 'Анна', email: 'a@example.ru' };
  for (const nothing of ['', null, undefined]) {
    expect(problems({ ...person, role: nothing, job_title: 'manager' })).toEqual({
      role: 'problems.fields.required',
    });
  }
  expect(problems({ ...person, role: 'king', job_title: 'manager' })).toEqual({ role: 'problems.fields.invalid' });
});
