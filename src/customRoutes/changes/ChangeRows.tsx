import { useState } from 'react';
import { Box, Link, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleAlert, GitCompareArrows, Minus, Plus, RotateCcw } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { resourceList } from '#resources/index.ts';
import { type Language, limit } from '#shared/limits.ts';
import type { Resource } from '#shared/resource.ts';
import { ChangedValues } from '../../crud/record/ChangedValues.tsx';
import { useWays, type Ways } from '../../crud/record/ways.ts';
import { type AnswerOf, call, type QueryOf } from '../../dataProvider/index.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { Card, CARD_EDGE, CHIPS_ABOVE } from '../../ui/Card.tsx';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { Tag, type Tone } from '../../ui/Tag.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { ownWays } from '../eventBasics/ways.ts';
import type { Done } from './said.ts';

type Row = AnswerOf<'GET /batches/:id/rows'>[number];
type Did = Row['did'];

const TONES: Record<Did, Tone> = { added: 'ok', changed: 'soft', gone: 'err', restored: 'ok' };
const ICONS = { added: <Plus />, changed: <GitCompareArrows />, gone: <Minus />, restored: <RotateCcw /> };

/** The records that something was done to, page by page: before, and after. */
export function ChangeRows({ one }: { one: Done }) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const resource = resourceList.find(({ name }) => name === one.noun)!;
  const ways = useWays(ownWays);
  const address = useAddress();
  const touched = address.get('touched') === 'true';
  const perPage = limit('perPage');
  const [page, setPage] = useState(1);
  const read = (query: QueryOf<'GET /batches/:id/rows'>, signal: AbortSignal) =>
    call('GET /batches/:id/rows', { params: { id: one.id }, query, signal });
  const count = useQuery({
    queryKey: ['batches', 'touched', one.id, one.records, one.undone?.at],
    staleTime: 0,
    // Until its own turns are over, and those of its undo, nobody can be told apart from them.
    enabled: !one.under_way,
    queryFn: async ({ signal }) => (await read({ page: 1, per_page: 1, touched: true }, signal)).meta.total,
  });
  const list = useQuery({
    queryKey: ['batches', 'rows', one.id, page, one.records, touched, one.undone?.at],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => read({ page, per_page: perPage, ...(touched ? { touched } : {}) }, signal),
  });
  const many = formatNumber(count.data ?? 0, language);
  return (
    <Card flush>
      {(touched || (count.data ?? 0) > 0) && (
        <Box sx={CHIPS_ABOVE}>
          <FilterChip
            icon={<CircleAlert size={16} />}
            label={`${translate('imports.touched')} ${many}`}
            active={touched}
            onClick={() => {
              address.set({ touched: touched ? null : 'true' });
              setPage(1);
            }}
          />
        </Box>
      )}
      <PagedRows
        list={list}
        page={page}
        onPage={setPage}
        label={translate(`resources.${one.noun}.many`)}
        renderRow={(row) => (
          <Line key={row.id} row={row} resource={resource} ways={ways} isUndone={one.undone !== null} />
        )}
        empty={
          <Typography variant="body2" color="look.text2" sx={{ p: 2.5 }}>
            {translate('changes.none')}
          </Typography>
        }
      />
    </Card>
  );
}

function Line(props: { row: Row; resource: Resource; ways: Ways; isUndone: boolean }) {
  const { row, resource, ways, isUndone } = props;
  const translate = useTranslate();
  const way = row.did === 'gone' ? null : ways.record(resource.name, row.id);
  return (
    <Box component="li" sx={LINE}>
      <Box sx={{ gridArea: 'name', minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {way ? (
          <Link component={RouterLink} to={way} color="inherit" sx={FINGER}>
            {row.name}
          </Link>
        ) : (
          row.name
        )}
      </Box>
      <Box sx={{ gridArea: 'changes', minWidth: 0 }}>
        <ChangedValues record={row} changes={row.changes} resource={resource} />
        {row.since && (
          <Typography variant="body2" component="div" sx={{ color: 'look.warn', overflowWrap: 'anywhere' }}>
            <Box component={CircleAlert} size={14} aria-hidden="true" sx={{ mr: 0.5, verticalAlign: '-2px' }} />
            {translate(`crud.undo.${row.since.by ? 'later_by' : 'later'}`, { by: row.since.by })}
          </Typography>
        )}
      </Box>
      {/* What was done to seats is no making or going of records to anybody. */}
      {resource.name !== 'tickets' && (
        <Box sx={{ gridArea: 'did', justifySelf: 'end' }}>
          <Tag tone={isUndone ? 'plain' : TONES[row.did]} icon={ICONS[row.did]}>
            {translate(`changes.row.${resource.name}_${row.did}`, { _: translate(`changes.row.${row.did}`) })}
          </Tag>
        </Box>
      )}
    </Box>
  );
}

const FINGER = { '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minHeight: 44 } } as const;
const LINE = {
  display: 'grid',
  columnGap: 1.5,
  rowGap: 0.5,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', lg: 'minmax(0, 2fr) minmax(0, 3fr) 150px' },
  gridTemplateAreas: { xs: '"name did" "changes changes"', lg: '"name changes did"' },
  minHeight: 44,
  px: CARD_EDGE,
  py: 0.75,
  borderBottom: 1,
  borderColor: 'look.line',
} as const;
