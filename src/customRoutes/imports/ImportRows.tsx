import { useState } from 'react';
import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Equal, GitCompareArrows, Minus, Plus } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { resourceList } from '#resources/index.ts';
import { invitations } from '#resources/invitations.ts';
import { isWish } from '#shared/guests.ts';
import { DID, type Did } from '#shared/imports.ts';
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
import type { Import } from './said.ts';

type Row = AnswerOf<'GET /imports/:id/rows'>[number];

/** What guest files say for one evening is kept with invitations. */
const EVENING = invitations as unknown as Resource;

const TONES: Record<Did, Tone> = { added: 'ok', changed: 'soft', kept: 'plain', gone: 'err' };
const ICONS = { added: <Plus />, changed: <GitCompareArrows />, kept: <Equal />, gone: <Minus /> };

/** The rows of an import, page by page: what each did, and what has become of that. */
export function ImportRows({ one }: { one: Import }) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const resource = resourceList.find(({ name }) => name === one.noun)!;
  const ways = useWays(ownWays);
  const perPage = limit('perPage');
  const [page, setPage] = useState(1);
  const address = useAddress();
  const did = DID.find((name) => name === address.get('did')) ?? null;
  const touched = address.get('touched') === 'true';
  const read = (query: QueryOf<'GET /imports/:id/rows'>, signal: AbortSignal) =>
    call('GET /imports/:id/rows', { params: { id: one.id }, query, signal });
  const count = useQuery({
    queryKey: ['imports', 'touched', one.id, one.undone?.at],
    staleTime: 0,
    queryFn: async ({ signal }) => (await read({ page: 1, per_page: 1, touched: true }, signal)).meta.total,
  });
  const list = useQuery({
    queryKey: ['imports', 'rows', one.id, page, did, touched, one.undone?.at],
    staleTime: 0,
    queryFn: ({ signal }) =>
      read({ page, per_page: perPage, ...(did ? { did } : {}), ...(touched ? { touched } : {}) }, signal),
  });
  const choose = (next: Record<string, string | null>) => {
    address.set(next);
    setPage(1);
  };
  const all = DID.reduce((sum, name) => sum + one.numbers[name], 0);
  const chip = (name: Did | null, count: number) => (
    <FilterChip
      key={name}
      label={`${translate(name ? `imports.numbers.${name}` : 'imports.all')} ${formatNumber(count, language)}`}
      active={did === name}
      onClick={() => choose({ did: name })}
    />
  );
  return (
    <Card flush>
      <Box sx={CHIPS_ABOVE}>
        {chip(null, all)}
        {DID.filter((name) => one.numbers[name] > 0).map((name) => chip(name, one.numbers[name]))}
        {(touched || (count.data ?? 0) > 0) && (
          <FilterChip
            icon={<CircleAlert size={16} />}
            label={`${translate('imports.touched')} ${formatNumber(count.data ?? 0, language)}`}
            active={touched}
            onClick={() => choose({ touched: touched ? null : 'true' })}
          />
        )}
      </Box>
      <PagedRows
        list={list}
        page={page}
        onPage={setPage}
        label={translate(`resources.${one.noun}.many`)}
        renderRow={(row) => (
          <Line
            key={`${row.line} ${row.id}`}
            row={row}
            resource={resource}
            ways={ways}
            isWide={one.numbers.changed > 0}
          />
        )}
        empty={
          <Typography variant="body2" color="look.text2" sx={{ p: 2.5 }}>
            {translate(
              all > 0 && list.data?.meta.total === 0 && !did && !touched ? 'imports.before_records' : 'imports.none',
            )}
          </Typography>
        }
      />
    </Card>
  );
}

/** `isWide`: rows beside it say what they changed, and need the place for it. */
function Line(props: { row: Row; resource: Resource; ways: Ways; isWide: boolean }) {
  const { row, resource, ways, isWide } = props;
  const translate = useTranslate();
  const isGone = row.now === 'deleted' || (row.now === 'undone' && row.did === 'added');
  const way = isGone ? null : ways.record(resource.name, row.id);
  const isQuiet = row.now === 'as_imported' || row.now === 'undone';
  const now = row.now === 'stays' ? row.why! : translate(`imports.now.${row.now}`);
  return (
    <Box component="li" sx={[LINE, isWide ? WITH_CHANGES : WITHOUT_CHANGES]}>
      <Typography variant="body2" color="look.text3" sx={{ gridArea: 'line', textAlign: 'right' }}>
        {row.line > 0 ? row.line : '—'}
      </Typography>
      <Box sx={{ gridArea: 'name', minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {way ? (
          <Link component={RouterLink} to={way} color="inherit">
            {row.name}
          </Link>
        ) : (
          row.name
        )}
      </Box>
      <Box sx={{ gridArea: 'did' }}>
        <Tag tone={TONES[row.did]} icon={ICONS[row.did]}>
          {translate(`imports.did.${row.did}`)}
        </Tag>
      </Box>
      {row.did === 'changed' && (
        <Box sx={{ gridArea: 'changes', minWidth: 0 }}>
          <ChangedValues record={row} changes={row.changes.filter(({ field }) => !isWish(field))} resource={resource} />
          <ChangedValues record={row} changes={row.changes.filter(({ field }) => isWish(field))} resource={EVENING} />
        </Box>
      )}
      <Typography
        variant="body2"
        component="div"
        sx={{
          gridArea: 'now',
          color: isQuiet ? 'look.text2' : 'look.warn',
          overflowWrap: 'anywhere',
        }}
      >
        {!isQuiet && (
          <Box component={CircleAlert} size={14} aria-hidden="true" sx={{ mr: 0.5, verticalAlign: '-2px' }} />
        )}
        {row.now !== 'stays' && row.why ? translate('imports.now_by', { now, by: row.why }) : now}
      </Typography>
    </Box>
  );
}

const LINE = {
  display: 'grid',
  columnGap: 1.5,
  rowGap: 0.5,
  alignItems: 'center',
  minHeight: 44,
  px: CARD_EDGE,
  py: 0.75,
  borderBottom: 1,
  borderColor: 'look.line',
} as const;

const NARROW = {
  columns: '36px auto minmax(0, 1fr)',
  areas: '"line name name" ". did now" ". changes changes"',
};

const WITH_CHANGES = {
  gridTemplateColumns: { xs: NARROW.columns, lg: '40px minmax(0, 5fr) 120px minmax(0, 5fr) minmax(0, 3fr)' },
  gridTemplateAreas: { xs: NARROW.areas, lg: '"line name did changes now"' },
};

const WITHOUT_CHANGES = {
  gridTemplateColumns: { xs: NARROW.columns, lg: '40px minmax(0, 5fr) 120px minmax(0, 3fr)' },
  gridTemplateAreas: { xs: NARROW.areas, lg: '"line name did now"' },
};
