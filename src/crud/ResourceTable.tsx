import type { MouseEvent, ReactNode } from 'react';
import { Box, Checkbox, Link, Typography, useMediaQuery, type Theme } from '@mui/material';
import { DataTable, type RaRecord, RecordContextProvider, useListContext, useTranslate } from 'react-admin';
import { kindOf } from '#shared/kinds.ts';
import type { Resource } from '#shared/resource.ts';
import { Card } from '../ui/Card.tsx';
import { PickAllBox } from '../ui/PickAllBox.tsx';
import { Cell, partsOf } from './kinds/index.tsx';
import { useColumns } from './useColumns.ts';
import { useVisible } from './useVisible.ts';
import { titleOf, useWords } from './words.ts';

interface Rows {
  resource: Resource;
  onOpen: (id: string) => void;
  canPick: boolean;
  /** Stands in front of the title. */
  picture?: ((record: RaRecord) => ReactNode) | undefined;
}

/** Rows of a list: a table on a desk, cards below 900 px. The row opens the record. */
export function ResourceTable(props: Rows) {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return narrow ? <Cards {...props} /> : <Desk {...props} />;
}

function Desk({ resource, onOpen, canPick, picture }: Rows) {
  const { shown: columns } = useColumns(resource);
  const words = useWords(resource);
  return (
    <Card flush folds sx={TABLE}>
      <DataTable
        bulkActionButtons={false}
        rowClick={(id) => {
          onOpen(String(id));
          return false;
        }}
      >
        {canPick && (
          <DataTable.Col
            disableSort
            label={<SelectPage />}
            cellClassName="MuiTableCell-paddingCheckbox"
            headerClassName="MuiTableCell-paddingCheckbox"
            render={(record: RaRecord) => <Select resource={resource} record={record} />}
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
              render={(record: RaRecord) => {
                const cell = <Cell resource={resource} name={name} field={field} record={record} />;
                if (at > 0) return cell;
                const opener = (
                  <Opener id={String(record.id)} onOpen={onOpen}>
                    {cell}
                  </Opener>
                );
                return picture ? <Pictured picture={picture(record)}>{opener}</Pictured> : opener;
              }}
            />
          );
        })}
      </DataTable>
    </Card>
  );
}

/** Where a card stands beside it, the list says who is who. */
const TABLE = {
  containerType: 'inline-size',
  overflowX: 'auto',
  '& tbody td:not(.MuiTableCell-paddingCheckbox)': { py: 0.75 },
  '& tbody tr:has([data-record]:focus-visible)': {
    bgcolor: 'look.soft',
    boxShadow: (t: Theme) => `inset 3px 0 ${t.palette.look.accent}`,
  },
  '@container (max-width: 640px)': { '& th:nth-of-type(n + 6), & td:nth-of-type(n + 6)': { display: 'none' } },
};

/** Picks a row; a click beside the box isn't taken for opening the record. */
function Select({ resource, record }: { resource: Resource; record: RaRecord }) {
  const { selectedIds, onToggleItem } = useListContext();
  const translate = useTranslate();
  const label = translate('crud.select', { name: titleOf(resource, record) });
  return (
    <Checkbox
      checked={selectedIds.includes(record.id)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggleItem(record.id)}
      slotProps={{ input: { 'aria-label': label } }}
    />
  );
}

/** Picks all rows of the page, or none. */
function SelectPage() {
  const { data = [], selectedIds, onSelect } = useListContext();
  const translate = useTranslate();
  const here = data.map(({ id }) => id);
  const picked = here.filter((id) => selectedIds.includes(id)).length;
  const all = picked > 0 && picked === here.length;
  const others = selectedIds.filter((id) => !here.includes(id));
  return (
    <PickAllBox
      checked={all}
      indeterminate={picked > 0 && !all}
      onChange={() => onSelect(all ? others : [...others, ...here])}
      label={translate('ra.action.select_all')}
    />
  );
}

/** The row opens the record under the mouse; for the keyboard its first cell is a button. */
function Opener({ id, onOpen, children }: { id: string; onOpen: (id: string) => void; children: ReactNode }) {
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

function Cards({ resource, onOpen, canPick, picture }: Rows) {
  const { data = [], selectedIds, onToggleItem } = useListContext();
  const translate = useTranslate();
  const words = useWords(resource);
  const shown = useVisible(resource, resource.list.columns).filter((name) => !resource.title.includes(name));
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {data.map((record) => (
        <li key={record.id}>
          <Card flush>
            <RecordContextProvider value={record}>
              <Box sx={{ display: 'flex', alignItems: 'flex-start', p: 1.5, gap: 1, position: 'relative' }}>
                {canPick && (
                  <Checkbox
                    checked={selectedIds.includes(record.id)}
                    onChange={() => onToggleItem(record.id)}
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
                    onClick={() => onOpen(String(record.id))}
                    data-record={record.id}
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
                  {shown
                    .filter((name) => hasValue(record[name]))
                    .map((name) => (
                      <Typography key={name} variant="body2" color="look.text2" sx={{ overflowWrap: 'anywhere' }}>
                        {words.field(name)}:{' '}
                        <Cell resource={resource} name={name} field={resource.fields[name]!} record={record} />
                      </Typography>
                    ))}
                </Box>
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
