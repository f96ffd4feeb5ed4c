import { Box, Typography } from '@mui/material';
import { RecordContextProvider, useListContext } from 'react-admin';
import { titleOf } from '#shared/resource.ts';
import { Card } from '../ui/Card.tsx';
import { Cell } from './kinds/index.tsx';
import { ownId, type Rows, tickOf } from './rowParts.ts';
import { TickBox } from './TickBox.tsx';
import { useColumns } from './useColumns.ts';
import { useWords } from './words.ts';

/** Rows of a list as cards: all of one opens the record. */
export function RowCards({
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
  const { data = [] } = useListContext();
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
                {canPick && <TickBox resource={resource} record={record} ticks={ticks} mayPick={mayPick} sx={ABOVE} />}
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
                        {cells?.[name]?.(record, columns) ?? (
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
