import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Box, Tab, Tabs } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { OPENED } from '#shared/listViews.ts';
import type { Resource } from '#shared/resource.ts';
import { useShell } from '../../frame/ShellContext.ts';
import { useAddress } from '../../ui/useAddress.ts';
import { Count } from './Count.tsx';
import { isSame } from './narrowed.ts';
import { type Dialog, ViewDialogs, ViewWays } from './ViewWays.tsx';
import { type ListView, useListViews, useNarrowed, useReadView } from './views.ts';

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
  const [asked, setAsked] = useState<Dialog | null>(null);
  const views = useListViews(resource);
  const read = useReadView(resource);
  const { opened, now, whole, isWhole, go } = useNarrowed(resource);
  const said = views?.find(({ id }) => id === opened);
  // An address may say what a view says, and not that it is of one.
  const alike = opened !== null || isWhole ? undefined : views?.find((each) => isSame(read(each), now));
  const view = said ?? alike;
  const open = (to: ListView | undefined, options?: { replace: boolean }) => {
    const { gone, ...narrowed } = to ? read(to) : { ...whole, gone: [] };
    go(narrowed, to?.id ?? null, options);
    if (gone.length > 0)
      notify('crud.views.gone', { type: 'warning', messageArgs: { name: to!.name, fields: gone.join(', ') } });
  };
  useDefault(views, (to) => open(to, { replace: true }));
  const { set } = useAddress();
  useEffect(() => {
    if (alike) set({ [OPENED]: alike.id });
  }, [alike, set]);
  const changed = view !== undefined && !isSame(read(view), now);
  const ways = (
    <ViewWays resource={resource} view={view} changed={changed} onReset={() => open(view)} onAsk={setAsked} />
  );
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
            // Chosen again, it is as it was kept.
            onClick={each.id === view?.id && changed ? () => open(each) : undefined}
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
      {ways}
    </Box>
  );
  return (
    <>
      {tabs}
      {children(views?.length === 0 && ways)}
      <ViewDialogs resource={resource} view={view} asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

/** A list that is opened without anything said of it begins with the view that is meant for that. */
function useDefault(views: readonly ListView[] | undefined, open: (view: ListView) => void): void {
  const [address] = useSearchParams();
  const bare = useRef(
    !['filter', 'sort', 'page', 'create', 'edit', 'upload', OPENED].some((name) => address.has(name)),
  );
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
  '& > :last-child': { pb: 0.5 },
  // An arrow stands only where there are more tabs.
  '& .MuiTabs-scrollButtons.Mui-disabled': { display: 'none' },
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
