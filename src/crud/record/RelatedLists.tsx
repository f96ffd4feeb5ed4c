import { Box, Link, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { RecordContextProvider, useGetList, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { resourceList } from '#resources/index.ts';
import { type Resource, titleOf } from '#shared/resource.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { language } from '../../i18n/i18n.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { Card, CARD_EDGE } from '../../ui/Card.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { CountTag } from '../../ui/Tag.tsx';
import { THUMB } from '../../ui/thumb.ts';
import { Cell } from '../kinds/index.tsx';
import { useVisible } from '../useVisible.ts';
import { useWords } from '../words.ts';
import type { RecordParts } from './RecordFields.tsx';
import { relationsOf } from './values.ts';
import { useWays, type Ways } from './ways.ts';

const SHOWN = 5;
/** Beside what a row is called. */
const COLUMNS = 3;

/** What refers to a record, noun by noun: how many they are, the first of them, and the way to all. */
export function RelatedLists({ resource, record, ways }: Pick<RecordParts, 'resource' | 'record' | 'ways'>) {
  const own = useWays();
  const relations = relationsOf(resource, resourceList);
  return relations.map(({ resource: other, by }) => (
    <RelatedList
      key={`${other.name}.${by}`}
      resource={other}
      by={by}
      isOneOfSeveral={relations.filter((each) => each.resource === other).length > 1}
      id={String(record.id)}
      ways={ways ?? own}
      record={record}
    />
  ));
}

function RelatedList(props: {
  resource: Resource;
  by: string;
  /** The noun refers to this one in more ways than one. */
  isOneOfSeveral: boolean;
  id: string;
  ways: Ways;
  record: Record<string, unknown>;
}) {
  const { resource, by, isOneOfSeveral, id, ways, record } = props;
  const mayList = useMay(resource.name, 'list');
  const seesIt = useVisible(resource, [by]).length > 0;
  const translate = useTranslate();
  const words = useWords(resource);
  const { filter, sort } = ways.own[resource.name] ?? {};
  const order = resource.list.order === 'desc' ? ('DESC' as const) : ('ASC' as const);
  const { data, total, error, refetch } = useGetList(
    resource.name,
    {
      pagination: { page: 1, perPage: SHOWN },
      sort: sort ?? { field: resource.list.sort, order },
      filter: { ...filter, [by]: id },
    },
    { enabled: mayList && seesIt, onError: () => undefined },
  );
  if (!mayList || !seesIt) return null;
  const title = isOneOfSeveral ? `${words.many}: ${words.field(by)}` : words.many;
  const all = ways.list(resource.name, by, id);
  return (
    <Card
      flush
      title={
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {title} {total !== undefined && <CountTag>{formatNumber(total, language())}</CountTag>}
        </Box>
      }
      action={
        all &&
        total !== undefined &&
        total > 0 && (
          <Link
            component={RouterLink}
            to={all}
            sx={IN_HEAD}
            aria-label={`${translate('record.related.all')}: ${title}`}
          >
            {translate('record.related.all')}
          </Link>
        )
      }
    >
      {error && !data ? (
        <LoadingFailed error={error} onRefresh={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={2} />
      ) : data.length === 0 ? (
        <Typography variant="body2" color="look.text2" sx={{ px: CARD_EDGE, pb: 2 }}>
          {translate('record.related.none')}
        </Typography>
      ) : (
        <Rows resource={resource} by={by} rows={data} ways={ways} of={record} />
      )}
    </Card>
  );
}

function Rows(props: {
  resource: Resource;
  by: string;
  rows: Record<string, unknown>[];
  ways: Ways;
  /** Whose list it is: what they all have in common with it isn't said again. */
  of: Record<string, unknown>;
}) {
  const { resource, by, rows, ways, of } = props;
  const words = useWords(resource);
  const columns = useVisible(resource, resource.list.columns)
    .filter((name) => name !== by && !resource.title.includes(name))
    .filter((name) => !(name in of) || rows.some((row) => row[name] !== of[name]))
    .slice(0, COLUMNS);
  const wide = { gridTemplateColumns: `3fr repeat(${columns.length}, minmax(0, 2fr))` };
  const isCard = ways.cardOf(resource.name) !== undefined;
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box aria-hidden="true" sx={{ ...HEAD, [WIDE]: { ...wide, display: 'grid' } }}>
        <span />
        {columns.map((name) => (
          <Typography key={name} variant="caption" color="look.text2">
            {words.field(name)}
          </Typography>
        ))}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row) => {
          const to = ways.record(resource.name, String(row.id));
          const title = titleOf(resource, row);
          return (
            <Box component="li" key={String(row.id)} sx={{ ...ROW, [WIDE]: wide }}>
              <RecordContextProvider value={row as { id: string }}>
                <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {to ? (
                    <Link
                      component={RouterLink}
                      to={to}
                      color="inherit"
                      sx={THUMB}
                      preventScrollReset={isCard}
                      data-record={isCard ? row.id : undefined}
                    >
                      {title}
                    </Link>
                  ) : (
                    title
                  )}
                </Typography>
                {columns.map((name) => (
                  <Typography key={name} variant="body2" color="look.text2" sx={{ overflowWrap: 'anywhere' }}>
                    <Box component="span" sx={LABEL}>
                      {words.field(name)}:{' '}
                    </Box>
                    <Cell resource={resource} name={name} field={resource.fields[name]!} record={row} />
                  </Typography>
                ))}
              </RecordContextProvider>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

/** In one line where the list is wide enough, whatever the window. */
const WIDE = '@container (min-width: 560px)';
const LINE = { px: CARD_EDGE, columnGap: 2, alignItems: 'baseline' };
const ROW = { ...LINE, py: 1.25, borderTop: 1, borderColor: 'look.line', display: 'grid' };
const HEAD = { ...LINE, pb: 0.5, display: 'none' };
/** As tall as a finger, in a head that is not. */
const IN_HEAD = { ...THUMB, my: -1.25 };
/** The head says it there. */
const LABEL = { [WIDE]: visuallyHidden };
