import type { ReactNode } from 'react';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { I18nContext, type RaRecord } from 'react-admin';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it, vi } from 'vitest';
import { invitations } from '#resources/invitations.ts';
import { tickets } from '#resources/tickets.ts';
import type { RowParts } from '../../../src/crud/rowParts.ts';
import { lightTheme } from '../../../src/theme/theme.ts';
import { wordsOf } from '../../e2e/walk/words.ts';
import { MemoryStorage } from './storage.ts';

// Where people sit, in the lists of tickets and of invited guests.

const lists: Record<string, { parts: RowParts; columns: readonly string[] }> = {};

beforeAll(async () => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, new MemoryStorage());
  vi.stubGlobal('addEventListener', () => undefined);
  const { ticketRows } = await import('../../../src/customRoutes/tickets/ticketRows.tsx');
  const { invitedRows } = await import('../../../src/customRoutes/guestsInvitation/invitedRows.tsx');
  const rights = { sectors: new Map() } as unknown as Parameters<typeof ticketRows>[0]['rights'];
  const read = {} as Parameters<typeof invitedRows>[0]['read'];
  lists['tickets'] = { parts: ticketRows({ rights, onAct: () => undefined }), columns: tickets.list.columns };
  lists['invited'] = {
    parts: invitedRows({ eventId: 'e', sectors: [], read }),
    columns: invitations.list.columns,
  };
});

function textOf(piece: ReactNode, language: 'ru' | 'en'): string {
  const i18n = { translate: wordsOf(language), changeLocale: () => Promise.resolve(), getLocale: () => language };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ThemeProvider theme={createTheme(lightTheme)}>
        <I18nContext value={i18n}>{piece}</I18nContext>
      </ThemeProvider>
    </MemoryRouter>,
  );
  return html.replaceAll(/<style.*?<\/style>|<[^>]*>/g, '').replaceAll('\u00a0', ' ');
}

/** What stands in these columns of a list, where they and its own are shown. */
function said(list: string, place: object, language: 'ru' | 'en' = 'ru', more: readonly string[] = []): string[] {
  const { parts, columns } = lists[list]!;
  const record = { id: 'i', guest_id: 'g', hall_id: 'h', level: null, row: null, table: null, area: null, ...place };
  return ['row', 'seat'].map((name) =>
    textOf(parts.cells![name]!(record as RaRecord, [...columns, ...more]), language),
  );
}

it.each(['tickets', 'invited'])('the list of %s has a row under its heading, and a table called one', (list) => {
  expect(said(list, { row: '17', seat: '6' })).toEqual(['17', '6']);
  expect(said(list, { table: '17', seat: '6' })).toEqual(['Стол 17', '6']);
  expect(said(list, { table: '17', seat: '6' }, 'en')).toEqual(['Table 17', '6']);
});

it.each(['tickets', 'invited'])('the list of %s says a table once where it has a column of its own', (list) => {
  expect(said(list, { table: '17', seat: '6' }, 'ru', ['table'])).toEqual(['', '6']);
  expect(said(list, { row: '17', seat: '6' }, 'ru', ['table'])).toEqual(['17', '6']);
});

it('an area is named once, where no number is told', () => {
  const area = { area: 'Фуршет', seat: '3' };
  expect(said('tickets', area)).toEqual(['Фуршет', '']);
  expect(said('tickets', area, 'ru', ['area'])).toEqual(['', '']);
  expect(said('invited', area)).toEqual(['', 'Фуршет']);
  expect(said('invited', { seat: null })).toEqual(['', wordsOf('ru')('invitation.no_place')]);
});
