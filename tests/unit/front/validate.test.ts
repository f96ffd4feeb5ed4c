import { expect, it } from 'vitest';
import { users } from '#resources/users.ts';
import type { Resource } from '#shared/resource.ts';
import { validateWith } from '../../../src/crud/validate.ts';

const problems = validateWith(users as unknown as Resource, 'create', (key) => key);

it('judges what of a record was changed, and nothing of what it holds', () => {
  const stored = { last_name: 'Орлова', role: 'king', job_title: 'manager', email: 'a@example.ru' };
  const changed = validateWith(users as unknown as Resource, 'update', (key) => key, stored);
  expect(changed({ ...stored, last_name: 'Орлова-Белая' })).toEqual({});
  expect(changed({ ...stored, role: 'queen', last_name: '' })).toEqual({
    role: 'problems.fields.invalid',
    last_name: 'problems.fields.required',
  });
});

it('asks for a choice that was left out and refuses one there is not', () => {
  const person = { last_name: 'Орлова', first_name: 'Анна', email: 'a@example.ru' };
  for (const nothing of ['', null, undefined]) {
    expect(problems({ ...person, role: nothing, job_title: 'manager' })).toEqual({
      role: 'problems.fields.required',
    });
  }
  expect(problems({ ...person, role: 'king', job_title: 'manager' })).toEqual({ role: 'problems.fields.invalid' });
});
