import type { ReactNode } from 'react';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { I18nContext, RecordContextProvider } from 'react-admin';
import { renderToStaticMarkup } from 'react-dom/server';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeAll, expect, test, vi } from 'vitest';
import { image } from '#shared/resource.ts';
import { lightTheme } from '../../../src/theme/theme.ts';
import { MemoryStorage } from './storage.ts';
import { asResource } from '../../support/resources.ts';

const resource = asResource({ name: 'partners', fields: { logo: image({ required: true }) } });
const FILE = { id: '01a20547-17d6-7470-9130-5a3af6201ab0', name: 'знак.png', type: 'image/png', size: 2048 };
const i18n = { translate: (key: string) => key, changeLocale: () => Promise.resolve(), getLocale: () => 'ru' };

let FieldInput: typeof import('../../../src/crud/kinds/index.tsx').FieldInput;
beforeAll(async () => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, new MemoryStorage());
  vi.stubGlobal('addEventListener', () => undefined);
  ({ FieldInput } = await import('../../../src/crud/kinds/index.tsx'));
});

function Around({ logo, problem, children }: { logo: typeof FILE | null; problem?: unknown; children: ReactNode }) {
  const errors = problem ? ({ logo: { type: 'manual', message: problem } } as never) : {};
  return <FormProvider {...useForm({ defaultValues: { logo }, errors })}>{children}</FormProvider>;
}

function drawn(logo: typeof FILE | null, problem?: unknown): string {
  return renderToStaticMarkup(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <QueryClientProvider client={new QueryClient()}>
        <I18nContext.Provider value={i18n}>
          <RecordContextProvider value={{ id: 1, logo: null }}>
            <Around logo={logo} problem={problem}>
              <FieldInput resource={resource} name="logo" field={resource.fields.logo!} />
            </Around>
          </RecordContextProvider>
        </I18nContext.Provider>
      </QueryClientProvider>
    </ThemeProvider>,
  );
}

test('the input of a file asks for one, and shows the one that was sent with a way to replace and to remove it', () => {
  const empty = drawn(null);
  expect(empty).toContain('crud.file.choose');
  expect(empty).not.toContain('crud.file.remove');
  const filled = drawn(FILE);
  for (const part of ['знак.png', '2 кБ', 'crud.file.replace', 'crud.file.remove'])
    expect(filled.replaceAll('\u00a0', ' ')).toContain(part);
});

test('what is wrong with the field stands at it, in whatever form a form says it', () => {
  for (const problem of ['Заполните поле', { message: 'Заполните поле' }]) {
    const html = drawn(null, problem);
    expect(html).toMatch(/role="alert".*Заполните поле/);
    expect(html).not.toContain('crud.file.image_hint');
  }
});
