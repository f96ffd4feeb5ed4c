import { useState } from 'react';
import { Box, Link, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { GitCompareArrows, Minus, Plus, RotateCcw } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { resourceList } from '#resources/index.ts';
import { limit } from '#shared/limits.ts';
import type { Resource } from '#shared/resource.ts';
import { ChangedValues } from '../../crud/record/ChangedValues.tsx';
import { useWays, type Ways } from '../../crud/record/ways.ts';
import { type AnswerOf, call } from '../../dataProvider/index.ts';
import { Card, CARD_EDGE } from '../../ui/Card.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { Tag, type Tone } from '../../ui/Tag.tsx';
import { ownWays } from '../eventBasics/ways.ts';
import type { Done } from './said.ts';

type Row = AnswerOf<'GET /batches/:id/rows'>[number];
type Did = Row['did'];

const TONES: Record<Did, Tone> = { added: 'ok', changed: 'soft', gone: 'err', restored: 'ok' };
const ICONS = { added: <Plus />, changed: <GitCompareArrows />, gone: <Minus />, restored: <RotateCcw /> };

/** The records that something was done to, page by page: before, and after. */
export function ChangeRows({ one }: { one: Done }) {
  const translate = useTranslate();
  const resource = resourceList.find(({ name }) => name === one.noun)!;
  const ways = useWays(ownWays);
  const perPage = limit('perPage');
  const [page, setPage] = useState(1);
  const list = useQuery({
    queryKey: ['batches', 'rows', one.id, page, one.records],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call('GET /batches/:id/rows', { params: { id: one.id }, query: { page, per_page: perPage }, signal }),
  });
  return (
    <Card flush>
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
