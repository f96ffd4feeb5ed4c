import { I18nContext, ListContextProvider } from 'react-admin';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { MemoryStorage } from './storage.ts';

let TrashBar: typeof import('../../../src/crud/trash/TrashBar.tsx').TrashBar;
beforeAll(async () => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, new MemoryStorage());
  vi.stubGlobal('addEventListener', () => undefined);
  ({ TrashBar } = await import('../../../src/crud/trash/TrashBar.tsx'));
});

/** What the bar says of two ticked lines of a trash that has more than are counted. */
function said(isOn: boolean): string {
  const i18n = {
    translate: (key: string, { count }: { count?: number } = {}) => (count === undefined ? key : `${key} ${count}`),
    changeLocale: () => Promise.resolve(),
    getLocale: () => 'en',
  };
  const data = [{ id: 'a' }, { id: 'b' }];
  const list = { data, selectedIds: ['a', 'c'], total: 10_000, meta: { total_more: true }, filterValues: {} };
  const drop = () => undefined;
  return renderToStaticMarkup(
    <I18nContext.Provider value={i18n}>
      <ListContextProvider value={list as never}>
        <TrashBar matching={{ isOn, choose: drop, drop }} busy={false} onRestore={drop} onUntick={drop} />
      </ListContextProvider>
    </I18nContext.Provider>,
  ).replace(/<style[^]*?<\/style>/g, '');
}

test('of a trash with more than are counted all are offered as more than that', () => {
  expect(said(false)).toContain('crud.selected 2');
  expect(said(false)).toContain('crud.selected_hidden 1');
  expect(said(false)).toContain('crud.more.select_all 10000');
});

test('where all of it are chosen the way back to those that were ticked is there', () => {
  expect(said(true)).toContain('crud.more.selected 10000');
  expect(said(true)).toContain('crud.select_some 2');
  expect(said(true)).not.toContain('selected_hidden');
});
