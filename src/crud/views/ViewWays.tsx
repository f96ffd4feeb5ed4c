import type { ReactNode } from 'react';
import { Box, Button, IconButton } from '@mui/material';
import { BookmarkPlus, Pencil } from 'lucide-react';
import { type RaRecord, useListContext, useNotify, useTranslate, useUpdate } from 'react-admin';
import { listViews } from '#resources/list_views.ts';
import { rolesOfList } from '#shared/listViews.ts';
import type { FieldOf, Resource } from '#shared/resource.ts';
import { isAllowed, roleForMenu } from '#shared/roles.ts';
import { HttpError } from '../../dataProvider/index.ts';
import { useUser } from '../../dataProvider/useSession.ts';
import { useTell } from '../../ui/useTell.ts';
import { refusedIn } from '../conditions.ts';
import { FieldInput } from '../kinds/index.tsx';
import { CreateDialog, EditDialog } from '../record/RecordDialog.tsx';
import { queryOf } from './narrowed.ts';
import { type ListView, useNarrowed } from './views.ts';

const noun = listViews as unknown as Resource;
export type Dialog = 'add' | 'edit';

/** What can be done about the view a list was opened by, or with a list that is none: kept in it, kept as a new one, or given up. */
export function ViewWays(props: {
  resource: Resource;
  view: ListView | undefined;
  /** The list is another than the view says. */
  changed: boolean;
  onReset: () => void;
  onAsk: (dialog: Dialog) => void;
}) {
  const { resource, view, changed, onReset, onAsk } = props;
  const translate = useTranslate();
  const { now, isWhole } = useNarrowed(resource);
  const keep = useKeep();
  const isRead = useIsRead();
  const mayShare = useMayShare();
  const mayChange = view && (view.shared_with === null || mayShare);
  const button = (word: string, onClick: () => void, icon?: ReactNode) => (
    <Button size="small" startIcon={icon} onClick={onClick} sx={{ minHeight: { xs: 44, md: 32 } }}>
      {translate(word)}
    </Button>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, '&:empty': { display: 'none' } }}>
      {changed && mayChange && isRead && button('crud.views.keep', () => keep(view, queryOf(now)))}
      {view
        ? changed && isRead && button('crud.views.keep_new', () => onAsk('add'))
        : !isWhole && isRead && button('resources.list_views.add', () => onAsk('add'), <BookmarkPlus size={16} />)}
      {changed && button('crud.views.reset', onReset)}
      {view && mayChange && (
        <IconButton
          onClick={() => onAsk('edit')}
          aria-label={translate('crud.views.edit', { name: view.name })}
          sx={{ minWidth: { xs: 44, sm: 36 }, minHeight: { xs: 44, sm: 36 } }}
        >
          <Pencil size={16} />
        </IconButton>
      )}
    </Box>
  );
}

/** The dialogs of a view, which stand still where its buttons move. */
export function ViewDialogs(props: {
  resource: Resource;
  view: ListView | undefined;
  asked: Dialog | null;
  onClose: () => void;
}) {
  const { resource, view, asked, onClose } = props;
  const { kept, go } = useNarrowed(resource);
  const inputs = { shared_with: useMayShare() ? <SharedWith resource={resource} /> : <></> };
  if (asked === 'add')
    return (
      <CreateDialog
        resource={noun}
        within={resource.name}
        initial={{ noun: resource.name, query: queryOf(kept) }}
        inputs={inputs}
        onDone={(made) => go(kept, String(made!.id))}
        onClose={onClose}
      />
    );
  return asked === 'edit' && view ? (
    <EditDialog resource={noun} id={view.id} inputs={inputs} onClose={onClose} />
  ) : null;
}

function useMayShare(): boolean {
  return isAllowed(noun.verbs!['share']!, roleForMenu(useUser().role.name));
}

/** Only roles that have the list. */
function SharedWith({ resource }: { resource: Resource }) {
  const field = noun.fields['shared_with'] as FieldOf<'choice'>;
  return <FieldInput resource={noun} name="shared_with" field={{ ...field, values: rolesOfList(resource) }} />;
}

/** Could all of the filter be read? What couldn't is no view. */
function useIsRead(): boolean {
  const { error, filterValues } = useListContext<RaRecord, Error>();
  return !(error instanceof HttpError) || refusedIn(filterValues, error.body.errors).length === 0;
}

/** Keeps in a view what the list is now; where somebody else has changed the view meanwhile, it stays theirs. */
function useKeep() {
  const notify = useNotify();
  const tell = useTell();
  const [update] = useUpdate<ListView>();
  return (view: ListView, query: string) =>
    void update(
      'list_views',
      { id: view.id, data: { query, version: view.version }, previousData: view },
      { onSuccess: () => notify('crud.saved', { type: 'success' }), onError: (error) => tell(error) },
    );
}
