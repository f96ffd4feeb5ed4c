import { useMemo, useState } from 'react';
import { Alert, Box, Button, IconButton, Typography, useMediaQuery, type Theme } from '@mui/material';
import { ArrowLeft, Eye, RotateCcw } from 'lucide-react';
import { useLocale, useNotify, useTranslate } from 'react-admin';
import { labelsOf } from '#shared/hall/numbering.ts';
import type { Language } from '#shared/limits.ts';
import type { Print } from '#shared/paper.ts';
import { now } from '../../../clock.ts';
import { sentenceOf } from '../../../dataProvider/index.ts';
import { formatMoment, formatMomentShort } from '../../../i18n/dates.ts';
import { useLow } from '../../../ui/low.ts';
import { usePlanKeys } from '../plan/keys.ts';
import type { Sector } from '../plan/types.ts';
import { PhoneHeader, type View } from '../seating/Phone.tsx';
import { DeedList } from './DeedList.tsx';
import { pastOf, presentOf, type Shown } from './past.ts';
import { PastPlan } from './PastPlan.tsx';
import { SinceList } from './SinceList.tsx';
import { TimeLine } from './TimeLine.tsx';
import { useColours } from './useColours.ts';
import { useDeeds, useThen } from './useHallHistory.ts';
import { printText } from './words.ts';

/** What happened in a hall, and its plan as of any moment: to look at, and to take back what was done. */
export function HallHistory(props: {
  hall: Shown & { id: string; name: string; revision: number; sectors: readonly Sector[] };
  /** What was printed of it, the newest first. */
  prints: readonly Print[];
  /** The moment that is looked at, ISO; null: now. */
  at: string | null;
  onAt: (at: string | null) => void;
  /** Nothing can be taken back. */
  readOnly: boolean;
  onUndo: (batch: string, rest: boolean) => Promise<unknown>;
  onClose: () => void;
}) {
  const { hall, prints, at, onAt, readOnly, onUndo, onClose } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const isLow = useLow();
  const [view, setView] = useState<View>(at ? 'plan' : 'list');
  const [by, setBy] = useState<string | null>(null);
  const found = useDeeds(hall.id, by, hall.revision);
  const moments = useMemo(
    () => (by === null ? found.moments : found.moments.filter((moment) => moment.by === by)),
    [by, found.moments],
  );
  const colours = useColours(found.people);
  const print = prints.find(({ printed_at }) => printed_at === at);
  const then = useThen(hall.id, at, hall.revision);
  const { layout, places } = hall;
  const isPast = at !== null && then.data !== undefined;
  const past = useMemo(
    () => (isPast ? pastOf({ layout, places }, then.data!) : presentOf({ layout, places })),
    [isPast, layout, places, then.data],
  );
  const labels = useMemo(() => labelsOf(layout), [layout]);
  usePlanKeys({ onEscape: () => (at ? onAt(null) : onClose()) });
  const look = (moment: string | null) => {
    onAt(moment);
    if (moment) setView('plan');
  };
  const plan = (
    <Box sx={{ ...COLUMN, height: 1, minWidth: 0 }}>
      <MomentBar
        at={at}
        print={print}
        taken={past.taken}
        exactFrom={then.data?.exact_from ?? null}
        onNow={() => onAt(null)}
      />
      {then.error && at !== null && (
        <Alert severity="error" sx={{ borderRadius: 0 }}>
          {sentenceOf(then.error, translate('app.error.generic'))}
        </Alert>
      )}
      <Box sx={{ flex: 1, minHeight: 0, opacity: isPast && then.isPlaceholderData ? 0.6 : 1 }}>
        <PastPlan past={past} sectors={hall.sectors} title={hall.name} isNow={!isPast} isPrint={print !== undefined} />
      </Box>
      <TimeLine
        moments={moments}
        newest={found.moments.at(-1)?.at}
        people={found.people}
        colours={colours}
        prints={prints}
        at={at}
        loading={at !== null && then.isFetching}
        onAt={onAt}
      />
    </Box>
  );
  const list = (
    <DeedList
      found={found}
      colours={colours}
      prints={prints}
      by={by}
      onBy={setBy}
      labels={labels}
      at={at}
      readOnly={readOnly}
      onAt={look}
      onUndo={onUndo}
      since={
        <SinceList
          key={at}
          changes={past.changes}
          labels={{ was: isPast ? labelsOf(past.layout) : labels, is: labels }}
          isPrint={print !== undefined}
        />
      }
      onUndone={() => notify('hall.history.taken_back', { type: 'success' })}
    />
  );
  const back = (
    <IconButton aria-label={translate('hall.history.close')} onClick={onClose} sx={{ width: 44, height: 44 }}>
      <ArrowLeft size={20} />
    </IconButton>
  );
  const heading = (
    <>
      {back}
      <Typography variant="h2" noWrap sx={{ flex: 1, minWidth: 0 }}>
        {translate('hall.history.title')}
      </Typography>
    </>
  );
  if (!isWide)
    return (
      <Box sx={{ ...COLUMN, height: 1, bgcolor: 'look.surface' }}>
        <PhoneHeader view={view} onView={setView}>
          {heading}
        </PhoneHeader>
        <Box sx={{ ...COLUMN, flex: 1, overflowY: isLow ? 'auto' : undefined }}>{view === 'plan' ? plan : list}</Box>
      </Box>
    );
  return (
    <Box sx={{ display: 'flex', height: 1, minHeight: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>{plan}</Box>
      <Box component="aside" aria-label={translate('hall.history.title')} sx={PANEL}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: 1, py: 0.5 }}>{heading}</Box>
        {list}
      </Box>
    </Box>
  );
}

/** Which moment is looked at, clearly another state than now, and the way back. */
function MomentBar(props: {
  at: string | null;
  print: Print | undefined;
  taken: number;
  exactFrom: string | null;
  onNow: () => void;
}) {
  const { at, print, taken, exactFrom, onNow } = props;
  const translate = useTranslate();
  const language = useLocale() as Language;
  const isUnsure = at !== null && exactFrom !== null && at < exactFrom;
  return (
    <Box
      role="status"
      sx={{
        ...(at !== null && { bgcolor: 'look.warnSoft', color: 'look.warn' }),
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        minHeight: 52,
        px: 2,
        py: 1,
        borderBottom: 1,
        borderColor: 'look.line',
        flex: 'none',
      }}
    >
      {at !== null && <Eye size={18} aria-hidden="true" />}
      <Typography variant="subtitle1" component="p">
        {at === null
          ? translate('hall.history.now')
          : translate('hall.history.as_of', { at: formatMomentShort(at, language, now()) })}
      </Typography>
      <Typography variant="body2" sx={{ flex: 1, minWidth: 160 }}>
        {print && `${printText(print, translate)}. `}
        {translate('hall.history.taken', { count: taken, smart_count: taken })}
        {at !== null && `. ${translate('hall.history.looking_back')}`}
        {isUnsure && ` ${translate('hall.history.exact_from', { at: formatMoment(exactFrom, language) })}`}
      </Typography>
      {at !== null && (
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          startIcon={<RotateCcw size={16} />}
          onClick={onNow}
          sx={{ minHeight: { xs: 44, md: 36 } }}
        >
          {translate('hall.history.to_now')}
        </Button>
      )}
    </Box>
  );
}

const COLUMN = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
const PANEL = {
  ...COLUMN,
  width: { md: 340, lg: 368 },
  flex: 'none',
  borderLeft: 1,
  borderColor: 'look.line',
  bgcolor: 'look.surface',
} as const;
