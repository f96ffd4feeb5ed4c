import type { MouseEvent, ReactNode } from 'react';
import { Box, Link, type Theme } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { DataTable, type RaRecord, useListContext, useTranslate } from 'react-admin';
import { kindOf } from '#shared/kinds.ts';
import { saysTitle, titleOf } from '#shared/resource.ts';
import { Card } from '../ui/Card.tsx';
import { PickAllBox } from '../ui/PickAllBox.tsx';
import { ColumnEdges } from './ColumnEdges.tsx';
import { Cell, partsOf } from './kinds/index.tsx';
import { ownId, type Rows, type TickOf, tickOf } from './rowParts.ts';
import { TickBox } from './TickBox.tsx';
import { useColumns } from './useColumns.ts';
import { useWords } from './words.ts';

/** Rows of a list as a table; a row opens the record. */
export function DeskTable({
  resource,
  onOpen,
  canPick,
  picture,
  note,
  cells,
  end,
  opens = ownId,
  ticks: tick,
  mayPick,
}: Rows) {
  const ticks = tickOf(tick);
  const { shown: columns, widths } = useColumns(resource);
  const translate = useTranslate();
  const words = useWords(resource);
  const cell = (name: string, record: RaRecord) =>
    cells?.[name]?.(record, columns) ??
    (saysTitle(resource, name) ? (
      titleOf(resource, record)
    ) : (
      <Cell resource={resource} name={name} field={resource.fields[name]!} record={record} />
    ));
  const first = (name: string, record: RaRecord) => {
    const opener = (
      <Opener record={record} opens={opens} ticks={ticks} onOpen={onOpen}>
        {cell(name, record)}
      </Opener>
    );
    const noted = (
      <Box sx={{ minWidth: widths[name] === undefined ? NAME : 0 }}>
        {opener}
        {note?.(record)}
      </Box>
    );
    return picture ? <Pictured picture={picture(record)}>{noted}</Pictured> : noted;
  };
  return (
    <Card flush folds sx={[TABLE, ...Object.entries(widths).map(widthOf)]}>
      <ColumnEdges resource={resource} />
      <DataTable
        bulkActionButtons={false}
        rowClick={(_id, _resource, record) => {
          onOpen(opens(record));
          return false;
        }}
      >
        {canPick && (
          <DataTable.Col
            disableSort
            label={<SelectPage ticks={ticks} mayPick={mayPick} />}
            cellClassName="MuiTableCell-paddingCheckbox"
            headerClassName="MuiTableCell-paddingCheckbox"
            render={(record: RaRecord) => (
              <TickBox resource={resource} record={record} ticks={ticks} mayPick={mayPick} />
            )}
          />
        )}
        {columns.map((name, at) => {
          const field = resource.fields[name]!;
          return (
            <DataTable.Col
              key={name}
              source={name}
              label={words.column(name)}
              disableSort={!kindOf(field).isSorted}
              {...(partsOf(field).isNumeric ? { align: 'right' as const } : {})}
              render={(record: RaRecord) => (at > 0 ? cell(name, record) : first(name, record))}
            />
          );
        })}
        {end && (
          <DataTable.Col
            disableSort
            label={<span style={visuallyHidden}>{translate('crud.actions')}</span>}
            cellClassName={END}
            headerClassName={END}
            render={(record: RaRecord) => <Box onClick={(event) => event.stopPropagation()}>{end(record)}</Box>}
          />
        )}
      </DataTable>
    </Card>
  );
}

const END = 'row-end';
/** Other columns, however much they say, leave so much to what a row is called. */
const NAME = 184;

const widthOf = ([name, width]: [string, number]) => ({
  [`& .column-${name}`]: { width, minWidth: width, maxWidth: width, overflowWrap: 'anywhere' },
});

/** Where a card stands beside it, the list says who is who. */
const TABLE = {
  containerType: 'inline-size',
  overflowX: 'auto',
  position: 'relative',
  '& tbody td:not(.MuiTableCell-paddingCheckbox)': { py: 0.75 },
  '& tbody tr:has([data-record]:focus-visible)': {
    bgcolor: 'look.soft',
    boxShadow: (t: Theme) => `inset 3px 0 ${t.palette.look.accent}`,
  },
  '& tbody tr:has(.MuiTableCell-paddingCheckbox input:checked)': { bgcolor: 'look.tint' },
  // Beside something else there is room for what is said, less for what parts it.
  '@container (max-width: 860px)': { [`& :is(th, td):not(.MuiTableCell-paddingCheckbox, .${END})`]: { px: 1 } },
  // However wide the rest is, what is done with a row stays in sight.
  [`& .${END}`]: { width: 48, px: 0.5, position: 'sticky', right: 0, bgcolor: 'look.surface' },
  [`& tbody tr:has(.MuiTableCell-paddingCheckbox input:checked) .${END}`]: { bgcolor: 'look.tint' },
  '@container (max-width: 640px)': {
    [`& th:nth-of-type(n + 6):not(.${END}), & td:nth-of-type(n + 6):not(.${END})`]: { display: 'none' },
  },
};

type Ticks = Pick<Rows, 'mayPick'> & { ticks: TickOf['of'] };

/** Picks all rows of the page, or none. */
function SelectPage({ ticks, mayPick = () => true }: Ticks) {
  const { data = [], selectedIds, onSelect } = useListContext();
  const translate = useTranslate();
  const here = data.filter(mayPick).map(ticks);
  const picked = here.filter((id) => selectedIds.includes(id)).length;
  const all = picked > 0 && picked === here.length;
  const others = selectedIds.filter((id) => !here.includes(String(id)));
  return (
    <PickAllBox
      checked={all}
      indeterminate={picked > 0 && !all}
      disabled={here.length === 0}
      onChange={() => onSelect(all ? others : [...others, ...here])}
      label={translate('ra.action.select_all')}
      ofPage
    />
  );
}

/** The row opens the record under the mouse; for the keyboard its first cell is a button. */
function Opener(props: {
  record: RaRecord;
  opens: (record: RaRecord) => string;
  ticks: (record: RaRecord) => string;
  onOpen: (id: string) => void;
  children: ReactNode;
}) {
  const { record, opens, ticks, onOpen, children } = props;
  const id = opens(record);
  return (
    <Link
      component="button"
      type="button"
      color="inherit"
      onClick={(event: MouseEvent) => {
        event.stopPropagation();
        onOpen(id);
      }}
      data-record={id}
      data-row={ticks(record)}
      sx={{ font: 'inherit', textAlign: 'left', overflowWrap: 'anywhere' }}
    >
      {children}
    </Link>
  );
}

function Pictured({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      {picture}
      {children}
    </Box>
  );
}
