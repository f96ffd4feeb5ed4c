import { I18nContext, RecordContextProvider } from 'react-admin';
import { renderToStaticMarkup } from 'react-dom/server';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { moment } from '#shared/resource.ts';
import { here } from '../../../src/crud/kinds/days.ts';
import { MemoryStorage } from './storage.ts';
import { asResource } from '../../support/resources.ts';

const organization: { zone: string | null } = { zone: null };
vi.mock('../../../src/dataProvider/useSession.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ user: { organization } }),
}));

const resource = { name: 'partners', fields: { at: moment(), opening: moment({ zone: 'Asia/Tokyo' }) } };
const record = { id: 1, at: '2026-11-27T20:15:00.000Z', opening: '2026-12-01T10:00:00.000Z' };
const i18n = { translate: (key: string) => key, changeLocale: () => Promise.resolve(), getLocale: () => 'ru' };
const others = here() === 'Asia/Vladivostok' ? 'Asia/Magadan' : 'Asia/Vladivostok';

let parts: typeof import('../../../src/crud/kinds/index.tsx');
beforeAll(async () => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, new MemoryStorage());
  vi.stubGlobal('addEventListener', () => undefined);
  parts = await import('../../../src/crud/kinds/index.tsx');
});
beforeEach(() => {
  organization.zone = null;
});

function Around({ part, name }: { part: 'Cell' | 'FieldInput'; name: 'at' | 'opening' }) {
  const Part = parts[part];
  const props = { resource: asResource(resource), name, field: resource.fields[name], record };
  return (
    <I18nContext.Provider value={i18n}>
      <RecordContextProvider value={record}>
        <FormProvider {...useForm({ defaultValues: record })}>
          <Part {...props} />
        </FormProvider>
      </RecordContextProvider>
    </I18nContext.Provider>
  );
}
const drawn = (part: 'Cell' | 'FieldInput', name: 'at' | 'opening') =>
  renderToStaticMarkup(<Around part={part} name={name} />);

test('a moment is shown and filled in by the clocks that a file writes it by: the field’s, else the organisation’s', () => {
  organization.zone = others;
  const hour = others === 'Asia/Vladivostok' ? '06:15' : '07:15';
  expect(drawn('Cell', 'at')).toMatch(new RegExp(`^28 \\p{L}+ 2026, ${hour} \\(.+\\)$`, 'u'));
  expect(drawn('FieldInput', 'at')).toContain(`value="2026-11-28T${hour}"`);
  expect(drawn('FieldInput', 'at')).toContain(others);
  expect(drawn('Cell', 'opening')).toContain('1 декабря 2026, 19:00');
});

test('the clocks are not named where they are those of the browser', () => {
  organization.zone = here();
  expect(drawn('Cell', 'at')).not.toContain('(');
  expect(drawn('FieldInput', 'at')).not.toContain(here());
});
