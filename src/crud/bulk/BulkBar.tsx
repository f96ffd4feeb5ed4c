import { type ComponentType, lazy, Suspense, useState } from 'react';
import { LinearProgress } from '@mui/material';
import { PencilLine, Trash2 } from 'lucide-react';
import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin';
import { type Resource, titleOf } from '#shared/resource.ts';
import { type Meant, meant } from '../../dataProvider/meant.ts';
import { BulkAct } from './BulkAct.tsx';
import { BulkDeletion } from './BulkDeletion.tsx';
import type { Edited } from './BulkEdit.tsx';
import { ExportOfList } from '../ExportOfList.tsx';
import { followJob } from '../following.ts';
import { tickOf, type TickOf } from '../rowParts.ts';
import type { Named } from '../KeptDialog.tsx';
import { offerUndo } from '../undo.ts';
import { Selected } from './Selected.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import type { AllMatching } from './useAllMatching.ts';
import { type AllOf, useTickAll } from './useTickAll.ts';
import { useAsked } from '../useAsked.ts';

/** What a noun's own actions are given; `onDone` unticks the rows. */
export interface BulkActionProps {
  /** The rows that are ticked one by one; where `all` that match are meant, those of the page. */
  ids: readonly string[];
  all: boolean;
  meant: Meant;
  onDone: () => void;
}

/** The panel is long: it comes when somebody edits. */
const BulkEdit = lazy(() => import('./BulkEdit.tsx'));

/** What can be done with the selected rows, or with all that match. */
export function BulkBar(props: {
  resource: Resource;
  may: { edit: boolean; delete: boolean; export?: boolean };
  actions?: ComponentType<BulkActionProps> | undefined;
  /** How all that match are chosen: as those that match, or ticked one by one. */
  matching?: AllMatching;
  all?: AllOf;
  ticks?: TickOf | undefined;
}) {
  const { resource, may, actions: Actions, matching, all: allOfThem, ticks } = props;
  const idOf = tickOf(ticks);
  const { data = [], selectedIds, onUnselectItems, total = 0 } = useListContext();
  const asked = useAsked();
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const all = matching?.isOn ?? false;
  const oneByOne = useTickAll(allOfThem);
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState<'counting' | 'asking' | null>(null);
  const count = all ? total : selectedIds.length;
  const isEverybody = all || (oneByOne.isDone && selectedIds.length === total);
  // Rows stay ticked where a filter or another page hides them.
  const here = new Set(data.map(idOf));
  const hidden = all ? 0 : selectedIds.filter((id) => !here.has(String(id))).length;
  const params = { ids: selectedIds, ...(all ? { meta: { filter: asked } } : {}) };
  const named: Named = (id) => {
    const record = data.find((one) => idOf(one) === id);
    return record ? titleOf(resource, record) : String(id);
  };
  const done = () => {
    oneByOne.drop();
    matching?.drop();
    setEditing(false);
    onUnselectItems();
  };
  const edited = (what: Edited) => {
    const { batch, changed, background } = what;
    if (background?.job_id) {
      followJob({ job_id: background.job_id });
      return done();
    }
    const said = saidOfEdit(what, named, translate);
    if (batch) offerUndo({ batch, said, page: changed > 1 });
    else notify(said, { type: 'info' });
    done();
    refresh();
  };
  return (
    <>
      {selectedIds.length > 0 && (
        <SelectionBar onUntick={done}>
          <Selected
            count={count}
            all={all}
            hidden={hidden}
            onAll={oneByOne.isDone ? undefined : () => void (oneByOne.tick ?? matching?.choose)?.()}
            label={allOfThem?.label}
            isBusy={oneByOne.isBusy}
            onSome={matching?.drop}
          />
          {Actions && <Actions ids={selectedIds.map(String)} all={all} meant={meant(params)} onDone={done} />}
          {may.edit && (
            <BulkAct
              label={translate('crud.bulk.edit')}
              icon={<PencilLine size={16} />}
              expanded={editing}
              onClick={() => setEditing(!editing)}
            />
          )}
          {may.export && (
            <ExportOfList resource={resource} chosen={isEverybody ? 'all' : selectedIds} rowsOf={ticks?.rows} />
          )}
          {may.delete && (
            <BulkAct
              label={translate('ra.action.delete')}
              icon={<Trash2 size={16} />}
              danger
              busy={deleting === 'counting'}
              onClick={() => setDeleting('counting')}
            />
          )}
        </SelectionBar>
      )}
      {editing && selectedIds.length > 0 && (
        <Suspense fallback={<LinearProgress />}>
          <BulkEdit resource={ticks?.resource ?? resource} meant={meant(params)} named={named} onDone={edited} />
        </Suspense>
      )}
      {deleting && (
        <BulkDeletion
          resource={resource}
          params={params}
          count={count}
          named={named}
          onDone={done}
          onAsked={() => setDeleting('asking')}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

/** What an edit did, and who stays as they were. */
function saidOfEdit(
  { changed, kept, kept_total: stay }: Edited,
  named: Named,
  translate: ReturnType<typeof useTranslate>,
): string {
  const names = kept.slice(0, NAMED).map(({ id, name }) => name || named(id));
  return [
    translate('crud.bulk.changed', { count: changed, smart_count: changed }),
    ...(stay > 0 ? [translate('crud.bulk.stay', { count: stay, smart_count: stay })] : []),
    names.join(', '),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Names this many of those who stay in one line. */
const NAMED = 3;
