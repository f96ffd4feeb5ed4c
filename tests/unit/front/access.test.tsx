import type { ReactNode } from 'react';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { AuthContext, DataProviderContext, I18nContext, RecordContextProvider, useCanAccess } from 'react-admin';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { resourceList } from '#resources/index.ts';
import { rights } from '#resources/rights.ts';
import { type Role, ROLES } from '#shared/roles.ts';
import { lightTheme } from '../../../src/theme/theme.ts';
import { MemoryStorage } from './storage.ts';

// Filters ask the session as only a browser does.
vi.mock('../../../src/crud/FilterBar.tsx', () => ({ FilterBar: () => null }));

const i18n = { translate: (key: string) => key, changeLocale: () => Promise.resolve(), getLocale: () => 'ru' };
const EVERY = Object.entries(rights).flatMap(([noun, actions]) =>
  Object.keys(actions).map((action) => ({ noun, action })),
);

let product: typeof import('../../../src/dataProvider/providers.ts') &
  typeof import('../../../src/dataProvider/index.ts') &
  typeof import('../../../src/dataProvider/queryClient.ts') &
  typeof import('../../../src/dataProvider/useMay.ts') &
  typeof import('../../../src/crud/ResourceScreen.tsx');

beforeAll(async () => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, new MemoryStorage());
  vi.stubGlobal('addEventListener', () => undefined);
  product = {
    ...(await import('../../../src/dataProvider/providers.ts')),
    ...(await import('../../../src/dataProvider/index.ts')),
    ...(await import('../../../src/dataProvider/queryClient.ts')),
    ...(await import('../../../src/dataProvider/useMay.ts')),
    ...(await import('../../../src/crud/ResourceScreen.tsx')),
  };
});

function signInAs(role: Role): void {
  const organization = { id: 'o1', name: 'Север', zone: null };
  const person = { id: role, first_name: 'Анна', last_name: 'Белова', middle_name: null, email: 'anna@example.ru' };
  const user = { ...person, role: { name: role, name_human: role }, organization, organizations: [organization] };
  product.session.enter(user, { 'access-token': 'a', client: 'c', uid: 'u' });
}

/** What is there in the first render, before anything was waited for. */
function atOnce(children: ReactNode): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={product.queryClient}>
        <AuthContext.Provider value={product.authProvider}>
          <DataProviderContext.Provider value={product.dataProvider}>
            <I18nContext.Provider value={i18n}>
              <ThemeProvider theme={createTheme(lightTheme)}>{children}</ThemeProvider>
            </I18nContext.Provider>
          </DataProviderContext.Provider>
        </AuthContext.Provider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

type Ask = (noun: string, action: string) => boolean | undefined;

/** Every 'noun.action' that is offered, asked by this hook. */
function offered(useAsked: Ask): string[] {
  const Offer = ({ noun, action }: { noun: string; action: string }) => useAsked(noun, action) && `${noun}.${action} `;
  return atOnce(EVERY.map((each) => <Offer key={`${each.noun}.${each.action}`} {...each} />))
    .split(' ')
    .filter(Boolean);
}

describe.each(ROLES)('what is offered to %s', (role) => {
  test("is known in the first render, by react-admin's own hook and by ours, as the auth provider says", async () => {
    signInAs(role);
    const answers = await Promise.all(
      EVERY.map(async ({ noun, action }) =>
        (await product.authProvider.canAccess!({ resource: noun, action })) ? [`${noun}.${action}`] : [],
      ),
    );
    expect(offered(product.useMay)).toEqual(answers.flat());
    expect(offered((resource, action) => useCanAccess({ resource, action }).canAccess)).toEqual(answers.flat());
  });

  test('are the buttons of the lists of what the resources allow', () => {
    signInAs(role);
    const buttons = resourceList.map((resource) => {
      const html = atOnce(<product.ResourceScreen resource={resource} />);
      const has = (text: string) => html.includes(`${text}</button>`);
      return [resource.name, has(`resources.${resource.name}.add`), has('crud.upload'), has('ra.action.export')];
    });
    const admin = role === 'admin' || role === 'superadmin';
    const event = admin || role === 'manager_event';
    expect(buttons).toEqual(
      expect.arrayContaining([
        ['users', admin, false, false],
        ['hall_templates', event, false, false],
        ['locations', event, event, true],
        ['guests', admin, false, true],
        ['cities', role === 'superadmin', false, false],
      ]),
    );
  });
});

test('another role gets what it is offered at once', () => {
  signInAs('admin');
  const before = offered(product.useMay);
  const user = product.session.state().user!;
  product.session.renew({ ...user, role: { name: 'manager_seat', name_human: '' } });
  expect(offered(product.useMay).length).toBeLessThan(before.length);
  product.session.leave('expired');
  expect(offered(product.useMay)).toEqual([]);
});

test('a record brings what the server says of it, whatever record stands around', async () => {
  signInAs('manager_event');
  const { authProvider, useMay } = product;
  const ask = (can_edit: boolean) =>
    authProvider.canAccess!({ resource: 'events', action: 'edit', record: { can_edit } });
  expect([await ask(true), await ask(false)]).toEqual([true, false]);
  const Asks = ({ record }: { record?: object }) => String(useMay('events', 'edit', record));
  const around = (record?: object) =>
    atOnce(
      <RecordContextProvider value={{ id: 7, can_edit: false }}>
        {<Asks {...(record ? { record } : {})} />}
      </RecordContextProvider>,
    );
  expect([around(), around({ can_edit: true }), around({ can_edit: false })]).toEqual(['true', 'true', 'false']);
  signInAs('manager_seat');
  expect([await ask(true), around({ can_edit: true })]).toEqual([false, 'false']);
  expect(await authProvider.canAccess!({ resource: 'nothing', action: 'list' })).toBe(false);
});
