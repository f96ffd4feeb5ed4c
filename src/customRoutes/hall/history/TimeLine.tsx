import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useState } from 'react';
import { Box, IconButton } from '@mui/material';
import { ChevronLeft, ChevronRight, Pause, Play, Printer } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import type { Language } from '#shared/limits.ts';
import type { Print } from '#shared/paper.ts';
import { now } from '../../../clock.ts';
import { formatMomentShort } from '../../../i18n/dates.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import { lineOf, placesIn, playedOn, shareOf, type Stop, stopAt, stopFrom, stopNear } from './line.ts';
import { Bars, Days } from './TimeBars.tsx';
import type { Moment, Person } from './useHallHistory.ts';
import { printText } from './words.ts';

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: -Infinity,
  End: Infinity,
};

/** How long each moment stays where all are shown one after another, ms. */
const PLAYED_MS = 900;

/** When something was done and printed in a hall, hour by hour; one goes along it by hand, by keys, step by step, or has it shown. */
export function TimeLine(props: {
  moments: readonly Moment[];
  /** When anything was done last, by whomever. */
  newest: string | undefined;
  people: readonly Person[];
  colours: ReadonlyMap<string | null, string>;
  prints: readonly Print[];
  at: string | null;
  /** The plan is still as of another moment. */
  loading: boolean;
  onAt: (at: string | null) => void;
}) {
  const { moments, newest, people, colours, prints, at, loading, onAt } = props;
  const translate = useTranslate();
  const language = useLocale() as Language;
  const line = useMemo(() => lineOf(moments, prints, newest), [moments, prints, newest]);
  // Where the hand is, as long as it is down.
  const [held, setHeld] = useState<{ at: string | null } | null>(null);
  const [playing, setPlaying] = useState(false);
  const latest = useLatest((from: string | null) => {
    const next = from && playedOn(line, from);
    onAt(next);
    if (next === null) setPlaying(false);
  });
  useEffect(() => {
    if (!playing || loading) return undefined;
    const timer = setTimeout(() => latest.current(at), PLAYED_MS);
    return () => clearTimeout(timer);
  }, [playing, loading, at, latest]);
  if (line.stops.length === 0) return null;
  const shown = held ? held.at : at;
  const share = shown === null ? 1 : shareOf(line, shown);
  const printed = prints.filter(({ printed_at }) => shown === null || printed_at <= shown)[0];
  const near = line.stops.findLast((stop) => shown === null || stop.at <= shown);
  const sayStop = (stop: Stop) =>
    [
      formatMomentShort(stop.at, language, now()),
      ...stop.moments.map(({ by }) => people.find(({ id }) => id === by)?.name ?? translate('hall.history.house')),
      ...(stop.moments.length > 0
        ? [translate('hall.history.line.places', { smart_count: placesIn(stop.moments) })]
        : []),
      ...stop.prints.map((print) => printText(print, translate)),
    ].join(', ');
  // Whoever goes somewhere has seen enough.
  const go = (to: string | null) => {
    setPlaying(false);
    onAt(to);
  };
  const step = (steps: number) => go(stopFrom(line, at, steps));
  const play = () => {
    if (!playing && at === null) onAt(line.past[0]!.at);
    setPlaying(!playing);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = STEPS[event.key];
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    step(steps);
  };
  const nearest = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return stopNear(line, (clientX - left) / width)?.at ?? null;
  };
  const moment = shown === null ? translate('hall.history.line.now') : formatMomentShort(shown, language, now());
  const says = shown === null || !near ? moment : sayStop(near);
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0.5, md: 1 }, px: { xs: 0.5, md: 1.5 }, py: 1, ...FOOT }}
    >
      <IconButton
        aria-label={translate(`hall.history.line.${playing ? 'pause' : 'play'}`)}
        disabled={line.past.length === 0}
        onClick={play}
        sx={{ ...STEP, color: 'look.accent' }}
      >
        {playing ? <Pause size={20} /> : <Play size={20} />}
      </IconButton>
      <IconButton
        aria-label={translate('hall.history.line.back')}
        disabled={stopAt(line, at) <= 0}
        onClick={() => step(-1)}
        sx={STEP}
      >
        <ChevronLeft size={20} />
      </IconButton>
      <Box
        role="slider"
        tabIndex={0}
        aria-label={translate('hall.history.line.title')}
        aria-valuemin={0}
        aria-valuemax={line.past.length}
        aria-valuenow={Math.max(0, stopAt(line, shown))}
        aria-valuetext={says}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setHeld({ at: nearest(event) });
        }}
        onPointerMove={(event) => held && setHeld({ at: nearest(event) })}
        onPointerUp={(event) => {
          if (held) go(nearest(event));
          setHeld(null);
        }}
        onPointerCancel={() => setHeld(null)}
        sx={SLIDER}
      >
        {printed && (
          <Box sx={{ ...SINCE, left: percent(shareOf(line, printed.printed_at)), right: percent(1 - share) }} />
        )}
        <Bars line={line} colours={colours} at={shown} />
        {prints.map(({ id, printed_at }) => (
          <Box key={id} sx={{ ...PRINTED, left: percent(shareOf(line, printed_at)) }}>
            <Printer size={12} />
          </Box>
        ))}
        <Box sx={{ ...PAST, width: percent(share) }} />
        <Box sx={{ ...KNOB, left: percent(share) }} />
        <Days line={line} />
      </Box>
      <IconButton
        aria-label={translate('hall.history.line.on')}
        disabled={at === null}
        onClick={() => step(1)}
        sx={STEP}
      >
        <ChevronRight size={20} />
      </IconButton>
    </Box>
  );
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

const FOOT = { flex: 'none', borderTop: 1, borderColor: 'look.line', bgcolor: 'look.surface' } as const;
const STEP = { width: 44, height: 44, flex: 'none' } as const;
/** Bars, the axis under them, and below it hours and days. */
const SLIDER = {
  position: 'relative',
  flex: 1,
  minWidth: 0,
  height: 92,
  pt: '48px',
  cursor: 'pointer',
  touchAction: 'pan-y',
  userSelect: 'none',
  borderRadius: '4px',
  '&::before': { content: '""', position: 'absolute', left: 0, right: 0, top: 48, height: 2, bgcolor: 'look.line2' },
} as const;
const SINCE = { position: 'absolute', top: 8, height: 40, bgcolor: 'look.warnSoft' } as const;
const PRINTED = {
  position: 'absolute',
  top: 0,
  width: 20,
  height: 20,
  ml: '-10px',
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  bgcolor: 'look.warn',
  color: 'look.surface',
  '&::after': {
    content: '""',
    position: 'absolute',
    top: 20,
    left: 9,
    height: 28,
    borderLeft: '2px dashed',
    borderColor: 'look.warn',
  },
} as const;
const PAST = { position: 'absolute', left: 0, top: 48, height: 2, bgcolor: 'look.accent' } as const;
const KNOB = {
  position: 'absolute',
  top: 41,
  width: 16,
  height: 16,
  ml: '-8px',
  borderRadius: '50%',
  bgcolor: 'look.accent',
  border: 2,
  borderColor: 'look.surface',
} as const;
