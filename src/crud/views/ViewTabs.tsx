import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Box, Button, IconButton, Tab, Tabs } from '@mui/material';
import { BookmarkPlus, Pencil } from 'lucide-react';
import { useGetList, useListContext, useNotify, useTranslate, useUpdate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { listViews } from '#resources/list_views.ts';
import type { Resource } from '#shared/resource.ts';
import { isAllowed, roleForMenu } from '#shared/roles.ts';
import { useUser } from '../../dataProvider/useSession.ts';
import { useShell } from '../../frame/ShellContext.ts';
import { CreateDialog, EditDialog } from '../record/RecordDialog.tsx';
import { isSame, type Narrowed, queryOf } from './narrowed.ts';
import { type ListView, useListViews, useNarrowed, useReadView } from './views.ts';

const noun = listViews as unknown as Resource;
const ALL = 'all';
/** Of so many views the tabs say how many records they show; each is a question to the server. */
const COUNTED = 6;

/**
 * The views of a list: all of it, one's own, and those shared with one's role; and the way to keep what one sees. As long as there
 * are none, that way is given to what stands below, so that nothing moves when it appears.
 */
export function ViewTabs(props: { resource: Resource; children: (keep: ReactNode) => ReactNode }) {
  const { resource, children } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const { phone } = useShell();
  const views = useListViews(resource);
  const read = useReadView(resource);
  const { now, kept, whole, isWhole, go } = useNarrowed(resource);
  const [chosen, setChosen] = useState<string | null>(null);
  const [dialog, setDialog] = useState<'add' | 'edit' | null>(null);
  const [update] = useUpdate<ListView>();
  const role = roleForMenu(useUser().role.name);
  const alike = views?.filter((view) => isSame(read(view), now)) ?? [];
  const same = alike.find(({ id }) => id === chosen) ?? alike[0];
  const view = same ?? (isWhole ? undefined : views?.find(({ id }) => id === chosen));
  const open = (to: ListView | undefined, options?: { replace: boolean }) => {
    setChosen(to?.id ?? null);
    const { gone, ...narrowed } = to ? read(to) : { ...whole, gone: [] };
    go(narrowed, options);
    if (gone.length > 0)
      notify('crud.views.gone', { type: 'warning', messageArgs: { name: to!.name, fields: gone.join(', ') } });
  };
  useDefault(views, (to) => open(to, { replace: true }));
  const changed = view !== undefined && !same;
  const mayChange = view && (view.shared_with === null || isAllowed(noun.verbs!['share']!, role));
  const keep = () =>
    void update('list_views', {
      id: view!.id,
      data: { query: queryOf(now), version: view!.version },
      previousData: view!,
    });
  const add = (changed || (!view && !isWhole)) && (
    <Button
      size="small"
      startIcon={<BookmarkPlus size={16} />}
      onClick={() => setDialog('add')}
      sx={{ minHeight: { xs: 44, md: 32 } }}
    >
      {translate('resources.list_views.add')}
    </Button>
  );
  const inputs = isAllowed(noun.verbs!['share']!, role) ? {} : { shared_with: <></> };
  const tabs = views && views.length > 0 && (
    <Box sx={ROW}>
      <Tabs
        value={view?.id ?? (isWhole ? ALL : false)}
        onChange={(_, id: string) => open(views.find((each) => each.id === id))}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label={translate('crud.views.label')}
      >
        <Tab
          value={ALL}
          label={
            <span>
              {translate('crud.views.all')}
              {!phone && <Count resource={resource} narrowed={whole} />}
            </span>
          }
        />
        {views.map((each, at) => (
          <Tab
            key={each.id}
            value={each.id}
            label={
              <span>
                <Box component="span" sx={NAME}>
                  {each.name}
                </Box>
                {!phone && at < COUNTED && <Count resource={resource} narrowed={read(each)} />}
                {changed && each.id === view.id && (
                  <Box component="span" role="img" aria-label={translate('crud.views.changed')} sx={DOT} />
                )}
              </span>
            }
          />
        ))}
      </Tabs>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pb: 0.5 }}>
        {changed && mayChange && (
          <Button size="small" onClick={keep}>
            {translate('crud.views.keep')}
          </Button>
        )}
        {add}
        {view && mayChange && (
          <IconButton
            onClick={() => setDialog('edit')}
            aria-label={translate('crud.views.edit', { name: view.name })}
            sx={{ minWidth: { xs: 44, sm: 36 }, minHeight: { xs: 44, sm: 36 } }}
          >
            <Pencil size={16} />
          </IconButton>
        )}
      </Box>
    </Box>
  );
  return (
    <>
      {tabs}
      {children(views?.length === 0 && add)}
      {dialog === 'add' && (
        <CreateDialog
          resource={noun}
          within={resource.name}
          initial={{ noun: resource.name, query: queryOf(kept) }}
          inputs={inputs}
          onDone={() => go(kept)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'edit' && view && (
        <EditDialog resource={noun} id={view.id} inputs={inputs} onClose={() => setDialog(null)} />
      )}
  '& > :last-child': { pb: 0.5 },
  // An arrow stands only where there are more tabs.
  '& .MuiTabs-scrollButtons.Mui-disabled': { display: 'none' },
    </>
  );
}

/** A list that is opened without anything said of it begins with the view that is meant for that. */
function useDefault(views: readonly ListView[] | undefined, open: (view: ListView) => void): void {
  const [address] = useSearchParams();
  const bare = useRef(!['filter', 'sort', 'page', 'create', 'edit', 'upload'].some((name) => address.has(name)));
  useEffect(() => {
    if (!views || !bare.current) return;
    bare.current = false;
    const first = views.filter(({ is_default }) => is_default).toSorted((a, b) => shared(a) - shared(b))[0];
    if (first) open(first);
  }, [views, open]);
}

function shared({ shared_with }: ListView): number {
  return shared_with === null ? 0 : 1;
}

/** How many records a view shows. */
function Count({ resource, narrowed }: { resource: Resource; narrowed: Narrowed }) {
  const { filter } = useListContext();
  const { total, meta } = useGetList(
    resource.name,
    {
      filter: { ...narrowed.filter, ...filter },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'ASC' },
    },
    { staleTime: 60_000, onError: () => undefined },
  );
  return total === undefined ? null : (
    <Box component="span" sx={{ ml: 0.75, color: 'look.text3', fontWeight: 500 }}>
      {meta?.total_more ? `${total}+` : total}
    </Box>
  );
}

const NAME = {
  display: 'inline-block',
  maxWidth: 260,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  verticalAlign: 'bottom',
} as const;

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  // As tall as with all its buttons.
  minHeight: { xs: 49, sm: 41 },
  mb: 2,
  borderBottom: 1,
  borderColor: 'look.line2',
  '& .MuiTabs-root': { flex: '1 1 240px', minWidth: 0, borderBottom: 0, mb: '-1px' },
};
const DOT = {
  display: 'inline-block',
  width: 6,
  height: 6,
  ml: 0.75,
  borderRadius: '50%',
  bgcolor: 'look.warn',
  verticalAlign: 'middle',
};
