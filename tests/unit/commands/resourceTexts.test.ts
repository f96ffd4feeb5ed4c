import { expect, test } from 'vitest';
import { FORMS } from '../../../scripts/resource-texts.ts';

test('what makes a record of a new noun names the noun', () => {
  expect(FORMS.ru.words(['спонсор', 'спонсора', 'спонсоров', 'спонсоры'])).toMatchObject({ add: 'Добавить: спонсор' });
  expect(FORMS.en.words(['sponsor', 'sponsors'])).toMatchObject({ add: 'New sponsor' });
});
