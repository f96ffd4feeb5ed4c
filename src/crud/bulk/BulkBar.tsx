import { type ComponentType, lazy, Suspense, useState } from 'react';
import { LinearProgress } from '@mui/material';
import { PencilLine, Trash2 } from 'lucide-react';
import { useListContext, useTranslate } from 'react-admin';
import { type Resource, titleOf } from '#shared/resource.ts';
import { type Meant, meant } from '../../dataProvider/meant.ts';
import { BulkAct } from './BulkAct.tsx';
import { BulkDeletion } from './BulkDeletion.tsx';
import { ExportOfList } from '../ExportOfList.tsx';
import { tickOf, type TickOf } from '../rowParts.ts';
import type { Named } from '../KeptDialog.tsx';
import { Selected } from './Selected.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import type { AllMatching } from './useAllMatching.ts';
import { useEdited } from './useEdited.ts';
import { type AllOf, useTickAll } from './useTickAll.ts';
import { useAsked } from '../useAsked.ts';

/** What a noun's own actions are given; `onDone` unticks the rows. */
export interface BulkActionProps {
  /** The rows that are ticked one by one; where `all` that match are meant, those of the page. */
  ids: readonly string[];
  all: boolean;
  meant: Meant;
  onDone: () => void;
  /** Opens the panel of edits over other records that stand behind the ticked ones, or closes it; which noun it stands open over. */
  onEdit: (resource: Resource, ids: readonly string[]) => void;
  edited: string | null;
}

/** Other records than the ticked ones, as they were when these were ticked. */
interface Behind {
  resource: Resource;
  ids: string[];
  ticked: string;
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
  const all = matching?.isOn ?? false;
  const oneByOne = useTickAll(allOfThem);
  const [editing, setEditing] = useState<'ticked' | Behind | null>(null);
  const ticked = selectedIds.join();
  // Over others it is about those that were ticked then.
  const behind = editing !== 'ticked' && editing?.ticked === ticked ? editing : null;
  const params = { ids: selectedIds, ...(all ? { meta: { filter: asked } } : {}) };
  const edits =
    editing === 'ticked'
      ? { resource: ticks?.resource ?? resource, meant: meant(params) }
      : behind && { resource: behind.resource, meant: { ids: behind.ids } };
  const [deleting, setDeleting] = useState<'counting' | 'asking' | null>(null);
  const count = all ? total : selectedIds.length;
  const isEverybody = all || (oneByOne.isDone && selectedIds.length === total);
  // Rows stay ticked where a filter or another page hides them.
  const here = new Set(data.map(idOf));
  const hidden = all ? 0 : selectedIds.filter((id) => !here.has(String(id))).length;
  const named: Named = (id) => {
    const record = data.find((one) => idOf(one) === id || one.id === id);
    return record ? titleOf(resource, record) : String(id);
  };
  const done = () => {
    oneByOne.drop();
    matching?.drop();
    setEditing(null);
    onUnselectItems();
  };
  const edited = useEdited(named, done);
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
          {Actions && (
            <Actions
              ids={selectedIds.map(String)}
              all={all}
              meant={meant(params)}
              onDone={done}
              edited={behind?.resource.name ?? null}
              onEdit={(of, ids) => setEditing(behind ? null : { resource: of, ids: [...ids], ticked })}
            />
          )}
          {may.edit && (
            <BulkAct
              label={translate('crud.bulk.edit')}
              icon={<PencilLine size={16} />}
              expanded={editing === 'ticked'}
              onClick={() => setEditing(editing === 'ticked' ? null : 'ticked')}
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
      {edits && selectedIds.length > 0 && (
        <Suspense fallback={<LinearProgress />}>
          <BulkEdit key={edits.resource.name} {...edits} named={named} onDone={edited} />
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
