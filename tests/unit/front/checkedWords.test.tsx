import { ThemeProvider, createTheme } from '@mui/material/styles';
import { createInstance } from 'i18next';
import { I18nContext } from 'react-admin';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { I18N_OPTIONS } from '../../../src/i18n/i18n.ts';
import { Difference } from '../../../src/sheet/Difference.tsx';
import { LeftOut } from '../../../src/sheet/LeftOut.tsx';
import { lightTheme } from '../../../src/theme/theme.ts';
import { en, ru } from '../../support/messages.ts';

// What is said of a file that is checked.

const i18n = createInstance();
beforeAll(() =>
  i18n.init({ ...I18N_OPTIONS, lng: 'ru', resources: { ru: { translation: ru }, en: { translation: en } } }),
);
const say = (key: string, options: Record<string, unknown> = {}) => String(i18n.t(key, options));
const provider = { translate: say, changeLocale: () => Promise.resolve(), getLocale: () => 'ru' };
const shown = (children: ReactNode) =>
  renderToStaticMarkup(
    <I18nContext.Provider value={provider}>
      <ThemeProvider theme={createTheme(lightTheme)}>{children}</ThemeProvider>
    </I18nContext.Provider>,
  );

it('says of a column of tags how they are set instead, and of no other', () => {
  const edit = say('crud.bulk.edit');
  expect(shown(<LeftOut columns={['Теги']} />)).toContain(edit);
  expect(shown(<LeftOut columns={['Рост', 'Tags ']} />)).toContain(edit);
  expect(shown(<LeftOut columns={['Рост']} />)).not.toContain(edit);
});

it('says beside each value of a difference what it is, for where there is no head above', () => {
  const fields = [{ name: 'company', label: 'Компания', before: 'Маяк', after: 'Аврора' }];
  const markup = shown(<Difference fields={fields} updates from="in_file" />);
  for (const head of ['now', 'becomes'])
    expect(markup).toContain(`<td data-head="${say(`imports.difference.${head}`)}"`);
});
