import { type ComponentType, type ReactNode, useState, useSyncExternalStore } from 'react';
import { Box } from '@mui/material';
import { type Identifier, ListContextProvider, type RaRecord, useListContext, useTranslate } from 'react-admin';
import type { Resource } from '#shared/resource.ts';
import { useMay } from '../dataProvider/useMay.ts';
import type { Selection } from '../dataProvider/selection.ts';
import { useShell } from '../frame/ShellContext.ts';
import { CorrectedNote } from '../ui/CorrectedNote.tsx';
import { SHORTCUTS } from '../ui/shortcuts.ts';
import { ShortcutsDialog } from '../ui/ShortcutsDialog.tsx';
import { AddressedList } from './AddressedList.tsx';
import { type BulkActionProps, BulkBar } from './bulk/BulkBar.tsx';
import type { AllOf } from './bulk/useTickAll.ts';
import { ExportOfList } from './ExportOfList.tsx';
import { FilterBar } from './FilterBar.tsx';
import { KnownRecords } from './known.ts';
import { ListTools } from './ListTools.tsx';
import { ListRows } from './ListRows.tsx';
import { type RowParts, tickOf } from './rowParts.ts';
import { type Chips, ValueChips } from './ValueChips.tsx';
import { useListKeys } from './useListKeys.ts';
import { ViewTabs } from './views/ViewTabs.tsx';

interface Parts {
  resource: Resource;
  rows: RowParts;
  onOpen: (id: string) => void;
  /** May rows be ticked? */
  canPick: boolean;
  /** What can be done with rows that are ticked. */
  bulkActions: ComponentType<BulkActionProps> | undefined;
  /** All that match and may be ticked. */
  all: AllOf;
  chips: Chips;
  search: string;
  empty: ReactNode;
  /** Read again so often, ms: while something is under way. */
  every?: number | undefined;
  onAdd?: (() => void) | undefined;
  /** What is rarely done with this list alone. */
  tools?: ReactNode;
}

interface Props extends Parts {
  /** What all rows have in common; nobody is asked for it. */
  filter: Readonly<Record<string, unknown>>;
  /** What is ticked, where more than this list has to know it. */
  selection: Selection;
  known: Readonly<Record<string, readonly RaRecord[]>>;
}

const ROWS = 50;
/** Beside the chips, where they leave room: what stands below is one line then. */
const TOOLS = { display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto', mb: 1.5 } as const;

/**
 * The list of a noun as a part of another screen, which says what its rows have in common and what is done with them: search,
 * filters, views, columns, sheets, pages and keys are those of every list.
 */
export function ListWithin({ filter, selection, known, ...parts }: Props) {
  return (
    <KnownRecords value={known}>
      <AddressedList resource={parts.resource} filter={filter} perPage={ROWS} every={parts.every}>
        <Ticked selection={selection}>
          <Content {...parts} />
        </Ticked>
      </AddressedList>
    </KnownRecords>
  );
}

/** The list, with what is ticked kept elsewhere. */
function Ticked({ selection, children }: { selection: Selection; children: ReactNode }) {
  const list = useListContext();
  const selectedIds = useSyncExternalStore(selection.subscribe, selection.ids);
  const put = (ids: readonly Identifier[]) => {
    selection.removeAll();
    selection.addAll(ids.map(String));
  };
  return (
    <ListContextProvider
      value={{
        ...list,
        selectedIds: [...selectedIds],
        onSelect: put,
        onToggleItem: (id: Identifier) => selection.toggle(String(id)),
        onUnselectItems: selection.removeAll,
      }}
    >
      {children}
    </ListContextProvider>
  );
}

function Content(parts: Parts) {
  const { resource, rows, onOpen, canPick, bulkActions, all, chips, search, empty, every, onAdd, tools } = parts;
  const translate = useTranslate();
  const { data = [], filterValues, meta, onToggleItem } = useListContext();
  const [help, setHelp] = useState(false);
  const mayEditTicked = useMay(rows.ticks?.resource.name ?? resource.name, 'edit');
  // Its own rows are changed by calls of their own; where nothing else is done with them, nothing is at all.
  const mayEdit = rows.ticks !== undefined && bulkActions !== undefined && mayEditTicked;
  const tick = (id: string) => {
    const record = data.find((each) => tickOf(rows.ticks)(each) === id);
    if (record && rows.mayPick?.(record) !== false) onToggleItem(id);
  };
  const { phone } = useShell();
  const toolsWith = (keep: ReactNode) => (
    <ListTools
      resource={resource}
      keep={keep}
      rare={
        <>
          {tools}
          <ExportOfList resource={resource} small />
        </>
      }
    />
  );
  useListKeys({ onTick: canPick ? tick : undefined, onAdd, onHelp: () => setHelp(true) });
  return (
    <div>
      <ViewTabs resource={resource}>
        {(keep) => (
          <>
            <Box sx={{ display: 'flex', flexWrap: { md: 'wrap' }, alignItems: 'flex-start', columnGap: 1 }}>
              <ValueChips resource={resource} chips={chips} every={every} />
              {!phone && <Box sx={TOOLS}>{toolsWith(keep)}</Box>}
            </Box>
            <FilterBar resource={resource} told={chips.name} search={search}>
              {phone && toolsWith(keep)}
            </FilterBar>
          </>
        )}
      </ViewTabs>
      <CorrectedNote typed={String(filterValues.q ?? '')} corrected={meta?.corrected} />
      <BulkBar
        resource={resource}
        may={{ edit: mayEdit, delete: false, export: true }}
        actions={bulkActions}
        all={all}
        ticks={rows.ticks}
      />
      <ListRows resource={resource} onOpen={onOpen} canPick={canPick} empty={empty} {...rows} />
      <ShortcutsDialog
        open={help}
        title={translate('keys.title')}
        shortcuts={[...SHORTCUTS.list, ...SHORTCUTS.card, ...SHORTCUTS.everywhere]}
        onClose={() => setHelp(false)}
      />
    </div>
  );
}
