import { expect, it } from 'vitest';
import { users } from '#resources/users.ts';
import { validateWith } from '../../../src/crud/validate.ts';
import { asResource } from '../../support/resources.ts';

const problems = validateWith(asResource(users), 'create', (key) => key);

it('judges what of a record was changed, and nothing of what it holds', () => {
  const stored = { last_name: 'Орлова', role: 'king', job_title: 'manager', email: 'a@example.ru' };
  const changed = validateWith(asResource(users), 'update', (key) => key, stored);
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
