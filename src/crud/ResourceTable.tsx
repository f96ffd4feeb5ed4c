import type { MouseEvent, ReactNode } from 'react';
import { Box, Checkbox, Link, Typography, useMediaQuery, type Theme } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { DataTable, type RaRecord, RecordContextProvider, useListContext, useTranslate } from 'react-admin';
import { kindOf } from '#shared/kinds.ts';
import type { Resource } from '#shared/resource.ts';
import { Card } from '../ui/Card.tsx';
import { PickAllBox } from '../ui/PickAllBox.tsx';
import { Cell, partsOf } from './kinds/index.tsx';
import { useColumns } from './useColumns.ts';
import { titleOf, useWords } from './words.ts';

/** What a screen knows of the rows of its list that no configuration says. */
export interface RowParts {
  /** Stands in front of the title. */
  picture?: ((record: RaRecord) => ReactNode) | undefined;
  /** Stands under the title. */
  note?: (record: RaRecord) => ReactNode;
  /** Cells in the place of the generated ones, by field. */
  cells?: Readonly<Record<string, (record: RaRecord) => ReactNode>>;
  /** What a card says in the place of the fields. */
  facts?: (record: RaRecord) => ReactNode;
  /** Stands at the end of a row. */
  end?: (record: RaRecord) => ReactNode;
  /** The record that a row opens, where it isn't the row's own. */
  opens?: (record: RaRecord) => string;
  ticks?: TickOf;
  /** Which rows can be ticked; all, if not given. */
  mayPick?: (record: RaRecord) => boolean;
}

/** A tick that stands for something else than the record of its row. */
export interface TickOf {
  of: (record: RaRecord) => string;
  /** The noun of what is ticked: an edit of the ticked changes that. */
  resource: Resource;
  /** The rows behind what is ticked. */
  rows: (ticked: readonly string[]) => Promise<string[]>;
}

interface Rows extends RowParts {
  resource: Resource;
  onOpen: (id: string) => void;
  canPick: boolean;
}

const ownId = ({ id }: RaRecord) => String(id);
/** What a tick on a row stands for. */
export const tickOf = (ticks: TickOf | undefined) => ticks?.of ?? ownId;

/** Rows of a list: a table on a desk, cards below 900 px. The row opens the record. */
export function ResourceTable(props: Rows) {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return narrow ? <Cards {...props} /> : <Desk {...props} />;
}

function Desk({ resource, onOpen, canPick, picture, note, cells, end, opens = ownId, ticks: tick, mayPick }: Rows) {
  const ticks = tickOf(tick);
  const { shown: columns } = useColumns(resource);
  const translate = useTranslate();
  const words = useWords(resource);
  const cell = (name: string, record: RaRecord) =>
    cells?.[name]?.(record) ?? <Cell resource={resource} name={name} field={resource.fields[name]!} record={record} />;
  const first = (name: string, record: RaRecord) => {
    const opener = (
      <Opener record={record} opens={opens} ticks={ticks} onOpen={onOpen}>
        {cell(name, record)}
      </Opener>
    );
    const noted = (
      <Box sx={{ minWidth: NAME }}>
        {opener}
        {note?.(record)}
      </Box>
    );
    return picture ? <Pictured picture={picture(record)}>{noted}</Pictured> : noted;
  };
  return (
    <Card flush folds sx={TABLE}>
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
              <Select resource={resource} record={record} ticks={ticks} mayPick={mayPick} />
            )}
          />
        )}
        {columns.map((name, at) => {
          const field = resource.fields[name]!;
          return (
            <DataTable.Col
              key={name}
              source={name}
              label={words.field(name)}
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

/** Where a card stands beside it, the list says who is who. */
const TABLE = {
  containerType: 'inline-size',
  overflowX: 'auto',
  '& tbody td:not(.MuiTableCell-paddingCheckbox)': { py: 0.75 },
  '& tbody tr:has([data-record]:focus-visible)': {
    bgcolor: 'look.soft',
    boxShadow: (t: Theme) => `inset 3px 0 ${t.palette.look.accent}`,
  },
  '& tbody tr:has(.MuiTableCell-paddingCheckbox input:checked)': { bgcolor: 'look.tint' },
  // Beside something else there is room for what is said, less for what parts it.
  '@container (max-width: 860px)': { [`& :is(th, td):not(.MuiTableCell-paddingCheckbox, .${END})`]: { px: 1 } },
  [`& .${END}`]: { width: 48, px: 0.5 },
  '@container (max-width: 640px)': {
    [`& th:nth-of-type(n + 6):not(.${END}), & td:nth-of-type(n + 6):not(.${END})`]: { display: 'none' },
  },
};

type Ticks = Pick<Rows, 'mayPick'> & { ticks: TickOf['of'] };

/** Picks a row; a click beside the box isn't taken for opening the record. */
function Select({ resource, record, ticks, mayPick }: Ticks & { resource: Resource; record: RaRecord }) {
  const { selectedIds, onToggleItem } = useListContext();
  const translate = useTranslate();
  const label = translate('crud.select', { name: titleOf(resource, record) });
  return (
    <Checkbox
      checked={selectedIds.includes(ticks(record))}
      disabled={mayPick?.(record) === false}
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggleItem(ticks(record))}
      slotProps={{ input: { 'aria-label': label } }}
    />
  );
}

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

function Cards({
  resource,
  onOpen,
  canPick,
  picture,
  note,
  cells,
  facts,
  end,
  opens = ownId,
  ticks: tick,
  mayPick,
}: Rows) {
  const ticks = tickOf(tick);
  const { data = [], selectedIds, onToggleItem } = useListContext();
  const translate = useTranslate();
  const words = useWords(resource);
  const { shown: columns } = useColumns(resource);
  // What a screen says of its rows itself is said; beside it stands what somebody has chosen.
  const said = facts ? resource.list.columns : resource.title;
  const shown = columns.filter((name) => !said.includes(name) && !resource.title.includes(name));
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {data.map((record) => (
        <li key={record.id}>
          <Card flush>
            <RecordContextProvider value={record}>
              <Box sx={{ display: 'flex', alignItems: 'flex-start', p: 1.5, gap: 1, position: 'relative' }}>
                {canPick && (
                  <Checkbox
                    checked={selectedIds.includes(ticks(record))}
                    disabled={mayPick?.(record) === false}
                    onChange={() => onToggleItem(ticks(record))}
                    sx={ABOVE}
                    slotProps={{
                      input: { 'aria-label': translate('crud.select', { name: titleOf(resource, record) }) },
                    }}
                  />
                )}
                {picture?.(record)}
                <Box sx={{ flex: 1, minWidth: 0, minHeight: 44, '& a, & p button': ABOVE }}>
                  {/* All of the card opens the record, but for what is pressed by itself. */}
                  <Typography
                    component="button"
                    type="button"
                    onClick={() => onOpen(opens(record))}
                    data-record={opens(record)}
                    data-row={ticks(record)}
                    sx={{
                      all: 'unset',
                      cursor: 'pointer',
                      fontWeight: 600,
                      overflowWrap: 'anywhere',
                      '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1 },
                      '&:focus-visible::after': { outline: '2px solid' },
                    }}
                  >
                    {titleOf(resource, record)}
                  </Typography>
                  {note?.(record)}
                  {facts?.(record)}
                  {shown
                    .filter((name) => hasValue(record[name]))
                    .map((name) => (
                      <Typography key={name} variant="body2" color="look.text2" sx={{ overflowWrap: 'anywhere' }}>
                        {words.field(name)}:{' '}
                        {cells?.[name]?.(record) ?? (
                          <Cell resource={resource} name={name} field={resource.fields[name]!} record={record} />
                        )}
                      </Typography>
                    ))}
                </Box>
                {end && <Box sx={ABOVE}>{end(record)}</Box>}
              </Box>
            </RecordContextProvider>
          </Card>
        </li>
      ))}
    </Box>
  );
}

const ABOVE = { position: 'relative', zIndex: 1 };

/** A card says only what there is. */
function hasValue(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}
