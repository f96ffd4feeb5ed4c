import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { translateField } from '#server/base/language.ts';
import { I18N_OPTIONS } from '../../../src/i18n/i18n.ts';
import { en } from '../../support/messages.ts';

test('the bounds of a number are read in groups, by the server and by the browser', async () => {
  const i18n = createInstance();
  await i18n.init({ ...I18N_OPTIONS, lng: 'en', resources: { en: { translation: en } } });
  const max = 1_000_000_000_000;
  const said = 'At most 1,000,000,000,000';
  expect(translateField('en', { key: 'too_high', params: { max } })).toBe(said);
  expect(i18n.t('problems.fields.too_high', { max })).toBe(said);
  expect(translateField('ru', { key: 'too_low', params: { min: 7 } })).toBe('Не меньше 7');
});
