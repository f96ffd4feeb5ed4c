import { Alert, Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { isOpen } from '#shared/jobStates.ts';
import type { Language } from '#shared/limits.ts';
import { UndoCard } from '../../crud/UndoCard.tsx';
import { call, download } from '../../dataProvider/index.ts';
import { Page } from '../../frame/Page.tsx';
import { RecordFailed } from '../../frame/RecordFailed.tsx';
import { useShell } from '../../frame/ShellContext.ts';
import { formatMoment } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { DownloadButton } from '../../sheet/DownloadButton.tsx';
import { Card, CARDS_BESIDE } from '../../ui/Card.tsx';
import { Dotted } from '../../ui/Dotted.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { StatFigure, StatRow } from '../../ui/StatBar.tsx';
import { crumbsOf } from './crumbs.ts';
import { ImportRows } from './ImportRows.tsx';
import { type Import, NUMBERS, useSaid } from './said.ts';
import { LongCard } from './LongCard.tsx';
import { RefusedRows } from './RefusedRows.tsx';
import { stateOf, StateTag } from './StateTag.tsx';

const EVERY_MS = 2000;

/** `/imports/:id`: one file that was brought: what each of its rows did, what of that still stands, and the way back. */
export default function ImportPage() {
  const { id = '' } = useParams();
  const translate = useTranslate();
  const language = useLocale() as Language;
  const said = useSaid();
  const { phone } = useShell();
  const { data, error, refetch } = useQuery<{ data: Import }>({
    queryKey: ['imports', 'one', id],
    staleTime: 0,
    // A job of its own says how far the rest is.
    refetchInterval: ({ state }) => (state.data?.data.undoing ? EVERY_MS : false),
    queryFn: ({ signal }) => call('GET /imports/:id', { params: { id }, signal }),
  });
  const one = data?.data;
  const up = { label: translate('imports.list'), to: '/imports' };
  if (error && !one)
    return (
      <RecordFailed title={translate('imports.list')} crumbs={[up]} error={error} onRefresh={() => void refetch()} />
    );
  if (!one)
    return (
      <Page title={translate('imports.list')} crumbs={[up]}>
        <LoadingRows />
      </Page>
    );
  const { long } = one;
  const leftOut = translate('imports.long.left_out', { count: one.refused, smart_count: one.refused });
  const isStored = long === null || (long.kind === 'store_file' && !isOpen(long.state));
  return (
    <Page
      title={translate('imports.of', { at: phone ? said.at(one.at) : formatMoment(one.at, language) })}
      badge={<StateTag one={one} />}
      crumbs={[...(crumbsOf(one.noun, one.event, translate) ?? []), { ...up, to: listOf(one) }]}
      subtitle={
        <Dotted parts={[one.file_name, one.by, translate(`resources.${one.noun}.many`), one.event?.name ?? null]} />
      }
      actions={
        one.file && (
          <DownloadButton
            label={translate('imports.download')}
            ask={() => download('GET /:noun/:id/files/:field', { params: { noun: 'imports', id, field: 'file' } })}
            name={one.file.name}
          />
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {long && <LongCard key={long.job_id} one={one} long={long} onChanged={() => void refetch()} />}
        {one.refused > 0 && (
          <Alert
            severity="warning"
            sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { overflow: 'visible' } }}
            action={
              <DownloadButton
                label={translate('imports.long.download')}
                ask={() => download('GET /imports/:id/refused', { params: { id } })}
                name={translate('imports.long.download_name')}
              />
            }
          >
            {leftOut}
          </Alert>
        )}
        {isStored && one.refused > 0 && <RefusedRows one={one} label={leftOut} />}
        {isStored && <Stored one={one} onDone={() => void refetch()} />}
      </Box>
    </Page>
  );
}

/** What it did, what of that still stands, and the way back. */
function Stored({ one, onDone }: { one: Import; onDone: () => void }) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const figures = NUMBERS.filter((name) => one.numbers[name] > 0 || name === 'added');
  return (
    <>
      <StatRow>
        {figures.map((name) => (
          <StatFigure
            key={name}
            label={translate(`imports.numbers.${name}`)}
            value={formatNumber(one.numbers[name], language)}
          />
        ))}
      </StatRow>
      <Box sx={CARDS_BESIDE}>
        <ImportRows one={one} />
        <Box sx={{ display: 'grid', gap: 2, order: { xs: -1, md: 0 } }}>
          <UndoCard
            key={`${one.undone?.at} ${one.under_way}`}
            one={one}
            title={translate('imports.undo.title')}
            nothing={translate('imports.undo.nothing')}
            onDone={onDone}
          />
          <Before one={one} />
        </Box>
      </Box>
    </>
  );
}

function listOf({ noun, event }: Import): string {
  return `/imports?noun=${noun}${event ? `&hall=${event.hall_id}` : ''}`;
}

/** The files that were brought to the same place before and after. */
function Before({ one }: { one: Import }) {
  const translate = useTranslate();
  const said = useSaid();
  const { noun, event } = one;
  const { data } = useQuery({
    queryKey: ['imports', 'beside', noun, event?.hall_id],
    queryFn: ({ signal }) =>
      call('GET /imports', { query: { page: 1, per_page: 6, noun, hall_id: event?.hall_id, stored: true }, signal }),
  });
  const others = data?.data.filter(({ id }) => id !== one.id) ?? [];
  if (others.length === 0) return null;
  return (
    <Card title={translate('imports.same')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {others.map((other) => (
          <Box component="li" key={other.id} sx={{ display: 'flex', gap: 1.25 }}>
            <Box component={FileSpreadsheet} size={18} aria-hidden="true" sx={{ flex: 'none', color: 'look.text3' }} />
            <Box sx={{ minWidth: 0 }}>
              <Link component={RouterLink} to={`/imports/${other.id}`} sx={{ fontWeight: 600 }}>
                {said.at(other.at)}
              </Link>
              <Typography variant="body2" component="div" color="look.text2" sx={{ overflowWrap: 'anywhere' }}>
                <Dotted
                  parts={[other.by, ...(other.undone ? [translate(stateOf(other.undone))] : said.numbers(other))]}
                />
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
