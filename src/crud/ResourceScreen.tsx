import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Box, Button, LinearProgress } from '@mui/material';
import { Plus, SearchX, Trash2, Upload } from 'lucide-react';
import { ListContextProvider, type RaRecord, useListContext, useRefresh, useTranslate } from 'react-admin';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { limit } from '#shared/limits.ts';
import { goesToTrash, pathOf, type Resource } from '#shared/resource.ts';
import { importColumns } from '#shared/sheet.ts';
import { useMay } from '../dataProvider/useMay.ts';
import { CorrectedNote } from '../ui/CorrectedNote.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { linesBelow } from '../ui/linesBelow.ts';
import { SHORTCUTS } from '../ui/shortcuts.ts';
import { ShortcutsDialog } from '../ui/ShortcutsDialog.tsx';
import { Page } from '../frame/Page.tsx';
import { useShell } from '../frame/ShellContext.ts';
import { AddressedList } from './AddressedList.tsx';
import { BulkBar, type BulkActionProps } from './bulk/BulkBar.tsx';
import { ExportOfList } from './ExportOfList.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListTools } from './ListTools.tsx';
import { ListRows } from './ListRows.tsx';
import { CreateDialog, EditDialog } from './record/RecordDialog.tsx';
import { SheetImport } from './sheet/SheetImport.tsx';
import { type Done, offerUndo } from './undo.ts';
import { useAllMatching } from './bulk/useAllMatching.ts';
import { useListKeys } from './useListKeys.ts';
import { useTotal } from './views/Count.tsx';
import { ViewTabs } from './views/ViewTabs.tsx';
import { useWords } from './words.ts';

const Trash = lazy(() => import('./trash/Trash.tsx'));

interface ScreenParts {
  /** More buttons in the header. */
  actions?: ReactNode;
  /** Opens a record elsewhere than on its page. */
  onOpen?: (id: string) => void;
  /** Makes a record on a page of its own instead of the dialog. */
  onAdd?: () => void;
  /** More to do with the rows that are ticked. */
  bulkActions?: ComponentType<BulkActionProps>;
  /** A small picture of a record, in front of its title in the list. */
  picture?: (record: RaRecord) => ReactNode;
  /** A way in for a whole file of the noun's own; made from the configuration where it isn't given. */
  uploadStep?: ComponentType<{ onDone: (done?: Done) => void }>;
  /** Inputs in the place of the generated ones, by field. */
  inputs?: Readonly<Record<string, ReactNode>>;
}

/**
 * The screen of a resource, from its configuration: list with search, filters, sort and pages; `?create=true`
 * opens the form for a new record, `?edit=<id>` one for changing it (a row leads to the record's page where it has one),
 * `?upload=true` the way in for a whole file, `?trash=true` what was deleted lately.
 */
export function ResourceScreen({ resource, ...parts }: { resource: Resource } & ScreenParts) {
  const [address] = useSearchParams();
  const mayDelete = useMay(resource.name, 'delete');
  // A list of its own, with filters of its own in the address.
  if (mayDelete && goesToTrash(resource) && address.get('trash') === 'true')
    return (
      <Suspense fallback={<LinearProgress />}>
        <Trash resource={resource} />
      </Suspense>
    );
  return (
    <AddressedList resource={resource} perPage={limit('perPage')}>
      <Screen resource={resource} {...parts} />
    </AddressedList>
  );
}

function Screen(props: { resource: Resource } & ScreenParts) {
  const { resource, actions, onAdd, onOpen, bulkActions, inputs, picture, uploadStep } = props;
  const words = useWords(resource);
  const { meta, filterValues, selectedIds } = useListContext();
  const { phone } = useShell();
  const matching = useAllMatching();
  const [help, setHelp] = useState(false);
  const refresh = useRefresh();
  const navigate = useNavigate();
  const translate = useTranslate();
  const [address, setAddress] = useSearchParams();
  // Where whoever came to make a record, or to bring a file, wants to be after it.
  const back = (useLocation().state as { back?: string } | null)?.back;
  const may = useRights(resource.name);
  const mayUpload = may.import && (uploadStep !== undefined || importColumns(resource) !== null);
  const uploading = mayUpload && address.get('upload') === 'true';
  const show = (name: 'create' | 'edit' | 'upload', value: string | null) =>
    setAddress((now) => {
      const next = new URLSearchParams(now);
      for (const each of ['create', 'edit', 'upload']) next.delete(each);
      if (value) next.set(name, value);
      return next;
    });
  const hasPage = resource.screen !== undefined && resource.screen.page !== false;
  const open = onOpen ?? ((id: string) => void (hasPage ? navigate(`${pathOf(resource)}/${id}`) : show('edit', id)));
  const add = onAdd ?? (() => show('create', 'true'));
  useListKeys({
    onTick: may.delete || may.edit ? matching.shown.onToggleItem : undefined,
    onAdd: may.create && !uploading ? add : undefined,
    onHelp: () => setHelp(true),
  });
  if (uploading) {
    const onDone = (done?: Done) => {
      if (done) offerUndo(done);
      if (done && back) return void navigate(back);
      show('upload', null);
      refresh();
    };
    return <Uploading resource={resource} own={uploadStep} onDone={onDone} />;
  }
  const hasTrash = may.delete && goesToTrash(resource);
  const uploadButton = mayUpload && (
    <Button variant="outlined" startIcon={<Upload size={18} />} onClick={() => show('upload', 'true')}>
      {translate('crud.upload')}
    </Button>
  );
  const rare = (
    <>
      {may.export && <ExportOfList resource={resource} />}
      {uploadButton}
      {hasTrash && (
        <Button
          variant="outlined"
          startIcon={<Trash2 size={18} />}
          onClick={() => setAddress({ trash: 'true', list: address.toString() })}
        >
          {translate('crud.trash.title')}
        </Button>
      )}
      {actions}
    </>
  );
  return (
    <Page
      title={words.many}
      subtitle={<Found resource={resource} />}
      actions={!phone && <Box sx={linesBelow('sm')}>{rare}</Box>}
      {...(may.create && !(phone && selectedIds.length > 0)
        ? { primary: { label: words.add, icon: <Plus size={18} />, onClick: add } }
        : {})}
    >
      <ViewTabs resource={resource}>
        {(keep) => (
          <FilterBar resource={resource}>
            <ListTools resource={resource} keep={keep} rare={phone && rare} />
          </FilterBar>
        )}
      </ViewTabs>
      <CorrectedNote typed={String(filterValues.q ?? '')} corrected={meta?.corrected} />
      <BulkBar resource={resource} may={may} actions={bulkActions} matching={matching} />
      <ListContextProvider value={matching.shown}>
        <ListRows
          resource={resource}
          onOpen={open}
          canPick={may.delete || may.edit}
          picture={picture}
          empty={<Nothing resource={resource} onAdd={may.create ? add : undefined} upload={uploadButton} />}
        />
      </ListContextProvider>
      <ShortcutsDialog
        open={help}
        title={translate('keys.title')}
        shortcuts={keysOf(resource)}
        onClose={() => setHelp(false)}
      />
      {address.get('create') === 'true' && may.create && !onAdd && (
        <CreateDialog
          resource={resource}
          inputs={inputs}
          onDone={back ? () => void navigate(back) : undefined}
          onClose={() => show('create', null)}
        />
      )}
      {address.get('edit') && (
        <EditDialog resource={resource} id={address.get('edit')!} inputs={inputs} onClose={() => show('edit', null)} />
      )}
    </Page>
  );
}

/** What the person may do with records of the noun. */
function useRights(noun: string) {
  return {
    create: useMay(noun, 'create'),
    edit: useMay(noun, 'edit'),
    delete: useMay(noun, 'delete'),
    export: useMay(noun, 'export'),
    import: useMay(noun, 'import'),
  };
}

/** The way in for a whole file, in the place of the list. */
function Uploading(props: { resource: Resource; own: ScreenParts['uploadStep']; onDone: (done?: Done) => void }) {
  const { resource, own: Own, onDone } = props;
  const words = useWords(resource);
  const translate = useTranslate();
  return (
    <Page title={translate('crud.sheet.page')} crumbs={[{ label: words.many, to: pathOf(resource) }]}>
      {Own ? <Own onDone={onDone} /> : <SheetImport resource={resource} onDone={onDone} />}
    </Page>
  );
}

/** A list without records, and how the first ones come where the person may make them. */
function Nothing(props: { resource: Resource; onAdd: (() => void) | undefined; upload: ReactNode }) {
  const { resource, onAdd, upload } = props;
  const words = useWords(resource);
  return (
    <EmptyState
      icon={<SearchX size={24} />}
      title={words.empty.title}
      hint={words.empty.hint}
      actions={
        onAdd !== undefined && (
          <>
            {/* The one main button stands in the head. */}
            <Button onClick={onAdd}>{words.add}</Button>
            {upload}
          </>
        )
      }
    />
  );
}

/** How many records the list has, and of how many where a tab says so anyhow. */
function Found({ resource }: { resource: Resource }) {
  const { total, meta, filterValues, filter } = useListContext();
  const translate = useTranslate();
  const words = useWords(resource);
  const all = useTotal(resource, filter ?? {}, false);
  if (total === undefined) return null;
  const what = words.count(total, meta?.total_more);
  const isPart = Object.values(filterValues).some(Boolean) && all.total !== undefined && !all.meta?.total_more;
  return isPart ? translate('crud.of_all', { what, total: all.total }) : what;
}

/** The keys of a list, and of the card that its rows open. */
function keysOf({ screen }: Resource) {
  return [...SHORTCUTS.list, ...(screen?.card ? SHORTCUTS.card : []), ...SHORTCUTS.everywhere];
}
