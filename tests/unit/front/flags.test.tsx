import { I18nContext } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import raEnglish from 'ra-language-english';
import raRussian from 'ra-language-russian';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { flag } from '#shared/resource.ts';
import { MemoryStorage } from './storage.ts';
import { asResource } from '../../support/resources.ts';

const resource = { name: 'partners', fields: { paid: flag() } };
const packs = { ru: raRussian, en: raEnglish };

let FieldInput: typeof import('../../../src/crud/kinds/index.tsx').FieldInput;
let Cell: typeof import('../../../src/crud/kinds/index.tsx').Cell;
let ShownValue: typeof import('../../../src/crud/record/ShownValue.tsx').ShownValue;
beforeAll(async () => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, new MemoryStorage());
  vi.stubGlobal('addEventListener', () => undefined);
  ({ Cell, FieldInput } = await import('../../../src/crud/kinds/index.tsx'));
  ({ ShownValue } = await import('../../../src/crud/record/ShownValue.tsx'));
});

/** What a list and the history say of a yes/no field, without the tags around it. */
function said(locale: 'ru' | 'en', paid: boolean | null) {
  const { true: yes, false: no } = packs[locale].ra.boolean;
  const words: Record<string, string> = { 'ra.boolean.true': yes, 'ra.boolean.false': no };
  const translate = (key: string) => words[key] ?? key;
  const i18n = { translate, changeLocale: () => Promise.resolve(), getLocale: () => locale };
  const props = { resource: asResource(resource), name: 'paid', record: { id: 1, paid } };
  const markup = renderToStaticMarkup(
    <I18nContext.Provider value={i18n}>
      <Cell {...props} field={resource.fields.paid} />|
      <ShownValue {...props} value={paid} is="after" />
    </I18nContext.Provider>,
  );
  return markup.replace(/<style[^]*?<\/style>|<[^>]*>/g, '').split('|');
}

test('yes and no read as words, and only nothing said as a dash', () => {
  expect(said('ru', false)).toEqual(['Нет', 'Нет']);
  expect(said('en', false)).toEqual(['No', 'No']);
  expect(said('ru', true)).toEqual(['Да', 'Да']);
  expect(said('en', true)).toEqual(['Yes', 'Yes']);
  expect(said('ru', null)).toEqual(['—', 'record.history.empty']);
});

test('where nothing is said yet a yes/no field is asked for, and a form begins it with no', () => {
  const Input = ({ isUnsaid }: { isUnsaid: boolean }) => (
    <FormProvider {...useForm()}>
      <FieldInput resource={asResource(resource)} name="paid" field={resource.fields.paid} isUnsaid={isUnsaid} />
    </FormProvider>
  );
  expect(renderToStaticMarkup(<Input isUnsaid={false} />)).toContain('type="checkbox"');
  expect(renderToStaticMarkup(<Input isUnsaid />)).not.toContain('checkbox');
  expect(renderToStaticMarkup(<Input isUnsaid />)).toContain('role="combobox"');
});
