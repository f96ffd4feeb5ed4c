import { Avatar, Box, Button, Typography } from '@mui/material';
import { History } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import type { Language } from '#shared/limits.ts';
import { initialsOf } from '#shared/person.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { now } from '../../clock.ts';
import { formatMomentShort } from '../../i18n/dates.ts';
import { Card } from '../../ui/Card.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { useWords } from '../words.ts';
import type { RecordParts } from './RecordFields.tsx';
import { ShownValue } from './ShownValue.tsx';
import { useHistory } from './useHistory.ts';
import { useGiveBack } from './useSaveField.ts';
import { type FieldChange, type HistoryLine, restorable, sentOf } from './values.ts';

/** What happened to a record, newest first; a value from before can be had again. */
export function RecordHistory(props: RecordParts) {
  const { resource, record } = props;
  const translate = useTranslate();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(resource, record);
  const mayEdit = useMay(resource.name, 'edit', record) && !props.readOnly;
  const lines = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Card title={translate('record.history.title')}>
      {error && !data ? (
        <LoadingFailed error={error} onRefresh={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={3} />
      ) : (
        <>
          <Box component="ol" aria-label={translate('record.history.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {lines.map((line) => (
              <Line key={line.id} {...props} line={line} mayEdit={mayEdit} />
            ))}
          </Box>
          {hasNextPage && (
            <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {translate('record.history.more')}
            </Button>
          )}
          {mayEdit && (
            <Typography
              variant="caption"
              color="look.text2"
              sx={{ display: 'flex', gap: 1, mt: 1, pt: 1.5, borderTop: 1, borderColor: 'look.line' }}
            >
              <History size={16} aria-hidden="true" style={{ flex: 'none' }} />
              {translate('record.history.nothing_lost')}
            </Typography>
          )}
        </>
      )}
    </Card>
  );
}

type LineProps = RecordParts & { line: HistoryLine; mayEdit: boolean };

function Line(props: LineProps) {
  const { at, by, by_names, verb, changes } = props.line;
  const translate = useTranslate();
  const language = useLocale() as Language;
  const said =
    verb === 'update'
      ? translate('record.history.fields', { count: changes.length, smart_count: changes.length })
      : translate(`record.history.verbs.${verb}`, { _: translate('record.history.verbs.other') });
  return (
    <Box
      component="li"
      sx={{ position: 'relative', display: 'flex', gap: 1.25, pb: 2, '&:not(:last-of-type)::before': THREAD }}
    >
      <Avatar aria-hidden="true" sx={{ width: 24, height: 24, fontSize: 10, fontWeight: 700, ...AVATAR }}>
        {initialsOf(by_names ?? { last_name: by ?? '', first_name: '' })}
      </Avatar>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline', minHeight: 24 }}>
          <Typography variant="body2" sx={{ flex: '1 1 auto', overflowWrap: 'anywhere' }}>
            <b>{by ?? translate('record.history.house')}</b> · {said}
          </Typography>
          <Typography component="time" dateTime={at} variant="caption" color="look.text3" sx={{ whiteSpace: 'nowrap' }}>
            {formatMomentShort(at, language, now())}
          </Typography>
        </Box>
        {/* What a record began with stands in it still, or before the first change. */}
        {changes.length > 0 && verb !== 'create' && (
          <Box component="dl" sx={{ m: 0, mt: 0.5, display: 'grid', gap: 1 }}>
            {changes.map((change) => (
              <Change key={change.field} {...props} change={change} />
            ))}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const THREAD = {
  content: '""',
  position: 'absolute',
  left: 11.5,
  top: 28,
  bottom: 4,
  width: '1px',
  bgcolor: 'look.line2',
};
const AVATAR = { bgcolor: 'look.soft', color: 'look.accent' };

/** One field: its value before, struck through, and after; and the way back. */
function Change(props: LineProps & { change: FieldChange }) {
  const { resource, record, line, change, mayEdit, onSaved } = props;
  const translate = useTranslate();
  const words = useWords(resource);
  const { giveBack, busy, problem } = useGiveBack(resource, record, onSaved);
  const field = resource.fields[change.field]!;
  const way = mayEdit ? restorable(resource, record, line, change) : 'no';
  const isUntold = change.before === null && change.after === null;
  return (
    <div>
      <Typography component="dt" variant="caption" color="look.text2">
        {words.field(change.field)}
      </Typography>
      <Box component="dd" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'flex-end' }}>
        <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>
          {isUntold && <Typography variant="body2">{translate('record.history.drawn')}</Typography>}
          {line.verb === 'update' && !isUntold && (
            <div>
              <ShownValue {...props} name={change.field} value={change.before} is="before" />
            </div>
          )}
          {!isUntold && (
            <div>
              <ShownValue {...props} name={change.field} value={change.after} is="after" />
            </div>
          )}
        </Box>
        {way === 'yes' && (
          <Button
            size="small"
            variant="text"
            loading={busy}
            onClick={() => void giveBack(change.field, sentOf(field, change.before))}
            aria-label={`${translate('record.history.restore')}: ${words.field(change.field)}`}
            sx={{ minHeight: { xs: 44, sm: 28 }, py: 0 }}
          >
            {translate('record.history.restore')}
          </Button>
        )}
      </Box>
      {way === 'gone' && (
        <Typography variant="caption" color="look.text2">
          {translate('record.history.gone')}
        </Typography>
      )}
      {problem && (
        <Typography role="alert" variant="caption" color="look.err">
          {problem}
        </Typography>
      )}
    </div>
  );
}
