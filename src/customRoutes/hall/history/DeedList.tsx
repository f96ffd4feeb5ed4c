import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { History } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import type { PlaceLabel } from '#shared/hall/label.ts';
import type { Language } from '#shared/limits.ts';
import type { Print } from '#shared/paper.ts';
import { now } from '../../../clock.ts';
import { formatMomentShort } from '../../../i18n/dates.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FilterChip } from '../../../ui/FilterChip.tsx';
import { LoadingFailed } from '../../../ui/LoadingFailed.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import { DeedRow } from './DeedRow.tsx';
import { inField, momentIn } from './moments.ts';
import type { Deed, useDeeds } from './useHallHistory.ts';
import { LastPrinted, PrintRow } from './PrintRow.tsx';
import { UndoPart } from './UndoPart.tsx';
import { entriesOf, hoursOf } from './words.ts';

const MomentField = lazy(() => import('../../../i18n/MomentField.tsx'));

/** What was done in the hall, hour by hour, of all or of one colleague, and which moment is looked at. */
export function DeedList(props: {
  found: ReturnType<typeof useDeeds>;
  colours: ReadonlyMap<string | null, string>;
  prints: readonly Print[];
  /** Of one colleague alone. */
  by: string | null;
  onBy: (by: string | null) => void;
  labels: ReadonlyMap<number, PlaceLabel>;
  at: string | null;
  readOnly: boolean;
  onAt: (at: string | null) => void;
  onUndo: (batch: string, rest: boolean) => Promise<unknown>;
  onUndone: () => void;
  /** What became of the moment that is looked at. */
  since: ReactNode;
}) {
  const { found, colours, prints, by, onBy, labels, at, readOnly, onAt, onUndo, onUndone, since } = props;
  const translate = useTranslate();
  const language = useLocale() as Language;
  const [open, setOpen] = useState<string | null>(null);
  const { list, deeds, people } = found;
  const keyOf = (deed: Deed) => deed.id ?? deed.at;
  return (
    <>
      <Box sx={{ px: 2, py: 1.5, display: 'grid', gap: 1.5, borderBottom: 1, borderColor: 'look.line' }}>
        <Suspense fallback={<Skeleton height={64} />}>
          <MomentField
            label={translate('hall.history.moment')}
            value={at ? inField(at) : ''}
            onChange={(moment) => onAt(momentIn(moment))}
            max={inField(now().toISOString())}
          />
        </Suspense>
        {prints[0] && by === null && <LastPrinted print={prints[0]} onShow={() => onAt(prints[0]!.printed_at)} />}
        {people.length > 1 && (
          <Box
            role="group"
            aria-label={translate('hall.history.people')}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
          >
            <FilterChip label={translate('hall.history.everybody')} active={by === null} onClick={() => onBy(null)} />
            {people.map(({ id, name, deeds: done }) => (
              <FilterChip
                key={id}
                icon={<Box component="span" sx={{ ...DOT, bgcolor: colours.get(id) }} />}
                label={`${name}, ${done}`}
                active={by === id}
                onClick={() => onBy(id)}
              />
            ))}
          </Box>
        )}
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
        {since}
        {list.error && !list.data && <LoadingFailed error={list.error} onRefresh={() => void list.refetch()} />}
        {list.isPending && <LoadingRows rows={6} />}
        {list.data && deeds.length === 0 && prints.length === 0 && (
          <EmptyState
            bare
            icon={<History size={24} />}
            title={translate('hall.history.empty')}
            hint={translate('hall.history.empty_hint')}
          />
        )}
        {hoursOf(entriesOf(deeds, by === null ? prints : [], !list.hasNextPage)).map((hour) => (
          <Box key={hour.from} component="section" aria-label={formatMomentShort(hour.from, language, now())}>
            <Typography variant="subtitle2" component="h3" color="look.text2" sx={HOUR}>
              {formatMomentShort(hour.from, language, now())}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {hour.entries.map((entry) => {
                if ('print' in entry)
                  return (
                    <PrintRow
                      key={entry.print.id}
                      print={entry.print}
                      current={entry.at === at}
                      onShow={() => onAt(entry.at)}
                    />
                  );
                const { deed } = entry;
                return (
                  <DeedRow
                    key={keyOf(deed)}
                    deed={deed}
                    colour={colours.get(deed.by?.id ?? null)}
                    labels={labels}
                    open={open === keyOf(deed)}
                    onOpen={() => setOpen(open === keyOf(deed) ? null : keyOf(deed))}
                    onShow={() => onAt(deed.at)}
                  >
                    <UndoPart deed={deed} readOnly={readOnly} onUndo={onUndo} onDone={onUndone} />
                  </DeedRow>
                );
              })}
            </Box>
          </Box>
        ))}
        {list.hasNextPage && (
          <Button sx={{ mx: 2, my: 1.5 }} loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {translate('hall.history.earlier')}
          </Button>
        )}
      </Box>
    </>
  );
}

const DOT = { width: 12, height: 12, borderRadius: '50%' } as const;
const HOUR = { px: 2, py: 1, bgcolor: 'look.bg', borderBottom: 1, borderColor: 'look.line' } as const;
