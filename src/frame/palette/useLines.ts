import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, History, ListFilter, type LucideIcon, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { resourceList } from '#resources/index.ts';
import type { listViews } from '#resources/list_views.ts';
import { mayDo } from '#resources/rights.ts';
import { formatDay } from '../../i18n/dates.ts';
import { language } from '../../i18n/i18n.ts';
import { call, sentenceOf } from '../../dataProvider/index.ts';
import { useUser } from '../../dataProvider/useSession.ts';
import { roleForMenu } from '#shared/roles.ts';
import { limit } from '#shared/limits.ts';
import { OPENED } from '#shared/listViews.ts';
import { goesToTrash, pathOf, type RecordOf } from '#shared/resource.ts';
import { iconOf, menuLines } from '../menu.ts';
import type { Entry } from './line.ts';
import { matching, scoped } from './matching.ts';
import { type Recent, useRecent } from './recent.ts';
import { useActions } from './useActions.ts';
import { useEventParts } from './useEventParts.ts';

const WAIT_MS = 200;
const TRASH = '?trash=true';

/** What answers to what was typed: records, screens, actions; before that, where one was lately. */
export function useLines(typed: string) {
  const translate = useTranslate();
  const { scope, q } = scoped(typed);
  const [searched, setSearched] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearched(q), WAIT_MS);
    return () => clearTimeout(timer);
  }, [q]);
  const noun = scope === 'guests' || scope === 'events' ? scope : undefined;
  const isOfRecords = scope === 'all' || noun !== undefined;
  const searches = isOfRecords && q !== '' && searched !== '';
  const found = useQuery({
    queryKey: ['palette', useUser().organization.id, noun, searched],
    queryFn: ({ signal }) => call('GET /search', { query: { q: searched, ...(noun ? { noun } : {}) }, signal }),
    enabled: searches,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const results = searches ? found.data : undefined;
  const [recent, keep] = useRecent();
  const go = useGo();
  const record = (group: string, { path, noun: of, title, hint }: Recent): Entry => ({
    key: `${group} ${path}`,
    group,
    label: title,
    hint,
    Icon: iconOf(of),
    run: () => {
      keep({ path, noun: of, title, hint });
      go(path);
    },
  });
  const records = (results?.data ?? []).flatMap(({ noun: of, total, records: hits }) => {
    const many = translate(`resources.${of}.many`);
    const group = total > hits.length ? `${many} · ${translate('palette.more', { count: hits.length, total })}` : many;
    return hits.map(({ path, title, hint, date }) =>
      record(group, {
        path,
        noun: of,
        title,
        hint: [date && formatDay(date, language()), hint].filter(Boolean).join(' · ') || null,
      }),
    );
  });
  const isCurrent = searched === q && !found.isPlaceholderData;
  const events = results?.data.find(({ noun: of }) => of === 'events');
  const only = isCurrent && events?.total === 1 ? events.records[0]!.id : undefined;
  const { lines: eventParts, pending: partsPending } = useEventParts(
    q,
    searched,
    only,
    scope !== 'guests' && scope !== 'actions',
  );
  const parts = eventParts.map(({ path, label, also, Icon, event, hint }): Entry => ({
    key: `part ${path}`,
    group: event,
    label,
    also,
    hint,
    Icon,
    run: () => {
      keep({ path, noun: 'events', title: `${event}: ${label}`, hint });
      go(path);
    },
  }));
  const screens = useScreens(go);
  const actions = useActions(go);
  const lines = [
    // What answered to fewer letters stays only as far as it answers to these.
    ...(isCurrent ? records : matching(records, q)),
    ...parts,
    // The trash of each list is there for who looks for it.
    ...(scope === 'screens' || scope === 'all'
      ? matching(screens, q).filter(({ key }) => q !== '' || !key.endsWith(TRASH))
      : []),
    ...(scope === 'actions' || scope === 'all' ? matching(actions, q) : []),
    ...(q === '' && scope === 'all' ? recent.map((each) => record(translate('palette.recent'), each)) : []),
  ].map((line) => ({ ...line, round: found.dataUpdatedAt }));
  return {
    // Where somebody was lately comes first as long as nothing is looked for.
    lines: q === '' ? [...lines].sort((one, other) => Number(isRecent(other)) - Number(isRecent(one))) : lines,
    scope,
    q,
    corrected: results?.meta.corrected,
    pending: isOfRecords && q !== '' && (searched !== q || found.isFetching || partsPending),
    failed: searches && found.error ? sentenceOf(found.error, translate('app.error.generic')) : null,
  };

  function isRecent({ group }: Entry) {
    return group === translate('palette.recent');
  }
}

/** A path that is only a query opens over the screen one is on. */
function useGo() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (path: string) => {
    if (!path.startsWith('?')) return void navigate(path);
    const next = new URLSearchParams(search);
    for (const [name, value] of new URLSearchParams(path)) next.set(name, value);
    return void navigate({ pathname, search: next.toString() }, { preventScrollReset: true });
  };
}

function useScreens(go: (path: string) => void): Entry[] {
  const translate = useTranslate();
  const role = roleForMenu(useUser().role.name);
  const group = translate('palette.screens');
  const screen = (path: string, label: string, Icon: LucideIcon, also = '') => ({
    key: `screen ${path}`,
    group,
    label,
    also,
    Icon,
    run: () => go(path),
  });
  const { data: views = [] } = useGetList<RecordOf<typeof listViews>>('list_views', {
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: limit('perPagePicker') },
  });
  const menu = menuLines(role);
  return [
    ...menu.map(({ path, label, Icon }) => screen(path, translate(label), Icon)),
    screen('/changes', translate('changes.list'), History, translate('palette.also.changes')),
    screen('/imports', translate('imports.list'), FileSpreadsheet, translate('palette.also.imports')),
    ...resourceList
      .filter((each) => (each.screen && goesToTrash(each)) || each.name === 'events')
      .filter((each) => mayDo(role, each.name, 'delete'))
      .filter((each) => menu.some(({ path }) => path === pathOf(each)))
      .map((each) => {
        const label = translate('palette.trash', { noun: translate(`resources.${each.name}.many`) });
        return screen(`${pathOf(each)}${TRASH}`, label, Trash2, translate('palette.also.trash'));
      }),
    // A list as somebody has kept it; those within other screens are no screens of their own.
    ...views.flatMap(({ id, noun, name, query }) => {
      const resource = resourceList.find((each) => each.name === noun);
      if (!resource?.screen || !menu.some(({ path }) => path === pathOf(resource))) return [];
      const label = translate('palette.view', { noun: translate(`resources.${noun}.many`), name });
      return [screen(`${pathOf(resource)}?${query ?? ''}&${OPENED}=${id}`, label, ListFilter)];
    }),
  ];
}
