import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'react-admin';
import { Navigate, useParams } from 'react-router-dom';
import { resourceList } from '#resources/index.ts';
import type { Language } from '#shared/limits.ts';
import { KeptLines } from '../../crud/KeptDialog.tsx';
import { UndoCard } from '../../crud/UndoCard.tsx';
import { useWords } from '../../crud/words.ts';
import { type AnswerOf, call } from '../../dataProvider/index.ts';
import { Page } from '../../frame/Page.tsx';
import { RecordFailed } from '../../frame/RecordFailed.tsx';
import { formatMoment } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { Dotted } from '../../ui/Dotted.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { Card, CARDS_BESIDE } from '../../ui/Card.tsx';
import { StatFigure, StatRow } from '../../ui/StatBar.tsx';
import { crumbsOf } from '../imports/crumbs.ts';
import { ChangeRows } from './ChangeRows.tsx';
import { useSaid } from './said.ts';
import { StateTag } from './StateTag.tsx';

const EVERY_MS = 2000;

/** `/changes/:id`: one thing that was done in bulk: which records it changed and how, and the way back. */
export default function Change() {
  const { id = '' } = useParams();
  const translate = useTranslate();
  const language = useLocale() as Language;
  const said = useSaid();
  const {
    data: one,
    error,
    refetch,
  } = useQuery<AnswerOf<'GET /batches/:id'>>({
    queryKey: ['batches', 'one', id],
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.under_way ? EVERY_MS : false),
    queryFn: async ({ signal }) => (await call('GET /batches/:id', { params: { id }, signal })).data,
  });
  const title = translate('changes.list');
  const up = { label: title, to: '/changes' };
  if (error && !one) return <RecordFailed title={title} crumbs={[up]} error={error} onRefresh={() => void refetch()} />;
  if (!one)
    return (
      <Page title={title} crumbs={[up]}>
        <LoadingRows />
      </Page>
    );
  if (one.import) return <Navigate to={`/imports/${one.import.id}`} replace />;
  return (
    <Page
      title={said.did(one)}
      badge={<StateTag one={one} />}
      crumbs={[...(crumbsOf(one.noun, one.event, translate) ?? []), { ...up, to: `/changes?noun=${one.noun}` }]}
      subtitle={<Dotted parts={[formatMoment(one.at, language), one.by, one.event?.name]} />}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Fields one={one} />
        <Box sx={CARDS_BESIDE}>
          <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
            {one.kept_total > 0 && (
              <Card
                title={translate(one.verb === 'restore' ? 'changes.look' : 'changes.left', { count: one.kept_total })}
              >
                <KeptLines {...one} named={String} />
              </Card>
            )}
            <ChangeRows one={one} />
          </Box>
          <Box sx={{ order: { xs: -1, md: 0 } }}>
            <UndoCard
              key={`${one.undone?.at} ${one.under_way}`}
              one={{
                ...one,
                batch_id: one.id,
                undone: one.undone && { ...one.undone, id: one.undone_by! },
              }}
              title={translate('changes.undo')}
              nothing={translate('changes.nothing')}
              onDone={() => void refetch()}
            />
          </Box>
        </Box>
      </Box>
    </Page>
  );
}

/** In how many records each field was changed; of one alone the rows say it. */
function Fields({ one }: { one: AnswerOf<'GET /batches/:id'> }) {
  const language = useLocale() as Language;
  const words = useWords(resourceList.find(({ name }) => name === one.noun)!);
  if (one.fields.length < 2) return null;
  return (
    <StatRow>
      {one.fields.map(({ field, records }) => (
        <StatFigure key={field} label={words.field(field)} value={formatNumber(records, language)} />
      ))}
    </StatRow>
  );
}
