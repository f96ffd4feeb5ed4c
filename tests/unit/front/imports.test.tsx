import type { ReactNode } from 'react';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { I18nContext } from 'react-admin';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it, vi } from 'vitest';
import { heldText } from '../../../src/customRoutes/imports/held.ts';
import { lightTheme } from '../../../src/theme/theme.ts';
import { MemoryStorage } from './storage.ts';

// What is followed elsewhere is asked as only a browser does.
vi.mock('../../../src/crud/following.ts', () => ({ useFollowed: () => null, followJob: () => undefined }));

// What the screens of a file say of work that is under way.

const i18n = {
  translate: (key: string, options: object = {}) => [key, ...Object.values(options)].join(' '),
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};

let screens: typeof import('../../../src/customRoutes/imports/LongCard.tsx') &
  typeof import('../../../src/customRoutes/imports/RefusedRows.tsx') &
  typeof import('../../../src/sheet/FileSteps.tsx');

beforeAll(async () => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, new MemoryStorage());
  vi.stubGlobal('addEventListener', () => undefined);
  screens = {
    ...(await import('../../../src/customRoutes/imports/LongCard.tsx')),
    ...(await import('../../../src/customRoutes/imports/RefusedRows.tsx')),
    ...(await import('../../../src/sheet/FileSteps.tsx')),
  };
});

function atOnce(children: ReactNode, client = new QueryClient()): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <I18nContext.Provider value={i18n}>
          <ThemeProvider theme={createTheme(lightTheme)}>{children}</ThemeProvider>
        </I18nContext.Provider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

it.each(['check_file', 'store_file'] as const)('says of a job how many rows are done: %s', (kind) => {
  const shown = (job: object) => {
    const client = new QueryClient();
    client.setQueryData(['jobs', 'j1'], { id: 'j1', kind, ...job });
    const long = { job_id: 'j1', kind, state: 'running' } as never;
    return atOnce(<screens.LongCard one={{ id: 'i1' } as never} long={long} onChanged={() => undefined} />, client);
  };
  expect(shown({ state: 'running', done: 0, total: 12_480 })).toContain('<b>0</b> app.job.of 12480');
  expect(shown({ state: 'running', done: 4_000, total: 12_480 })).toContain('<b>4,000</b> app.job.of 12480');
  // Not read yet, it has no rows that could be counted.
  expect(shown({ state: 'running', done: 0, total: 1 })).not.toContain('app.job.of');
});

it('says that rows are being stored only while they are', () => {
  const steps = (doing: 'nothing' | 'storing') =>
    atOnce(
      <screens.FileSteps
        file={{ found: null, doing, failure: null, read: () => Promise.resolve(), cancel: () => undefined }}
        title=""
        hint=""
        template={null}
        earlier="/imports"
        storing={{ label: 'storing', hint: '' }}
      >
        rows
      </screens.FileSteps>,
    );
  expect(steps('nothing')).not.toContain('progressbar');
});

it('says of a row that stayed out what stands in it, beside the reason', () => {
  const client = new QueryClient();
  const row = { id: 'r1', line: 5, name: '', texts: { level: 'platin', since: '' }, problem: 'Level: gold or silver' };
  client.setQueryData(['imports', 'refused', 'i1', 1], { data: [row], meta: { total: 1 } });
  const shown = atOnce(<screens.RefusedRows one={{ id: 'i1', noun: 'sponsors' }} label="" />, client);
  expect(shown).toContain('resources.sponsors.fields.level: platin<');
  expect(shown).toContain('Level: gold or silver');
});

it('says of who isn’t in the file what they have: in the hall of the list, or at what is to come', () => {
  const said = (held: object, ofHall: boolean) =>
    heldText({ evenings: 0, seats: 0, sent: 0, place: null, ...held } as never, ofHall, (key, { count } = {}) =>
      [key.replace('imports.held.', ''), count].filter((part) => part !== undefined).join(' '),
    );
  const place = { level: null, row: '4', table: null, area: null, seat: '13' };
  expect(said({ evenings: 1, seats: 1, sent: 1, place }, true)).toMatch(/ · ticket_sent$/);
  expect(said({ evenings: 1, seats: 1, place }, true)).toMatch(/ · ticket_not_sent$/);
  expect(said({ evenings: 1 }, true)).toBe('no_seat');
  expect(said({}, true)).toBe('uninvited');
  expect(said({ evenings: 3, seats: 2, sent: 1 }, false)).toBe('evenings 3 · seats 2 · sent 1');
  expect(said({ evenings: 3 }, false)).toBe('evenings 3');
  expect(said({}, false)).toBe('no_evenings');
});
