import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { I18N_OPTIONS } from '../../../src/i18n/i18n.ts';
import { matching } from '../../../src/frame/palette/matching.ts';
import { nounWords } from '../../../src/frame/palette/nounWords.ts';
import { en, ru } from '../../support/messages.ts';

test('what makes a record is found by its noun, however that is said, and by other verbs', async () => {
  const i18n = createInstance();
  await i18n.init({ ...I18N_OPTIONS, resources: { ru: { translation: ru }, en: { translation: en } } });
  const lineIn = (lng: string) => {
    const translate = (key: string, options = {}) => i18n.t(key, { lng, ...options });
    return { label: translate('resources.guests.add'), also: nounWords(translate, 'guests', 'create') };
  };
  for (const typed of ['гостей', 'гости', 'новый гость', 'добавить гостя', 'создать'])
    expect(matching([lineIn('ru')], typed), typed).toHaveLength(1);
  for (const typed of ['guests', 'add guest', 'create']) expect(matching([lineIn('en')], typed), typed).toHaveLength(1);
  expect(matching([lineIn('en')], 'export')).toEqual([]);
});
