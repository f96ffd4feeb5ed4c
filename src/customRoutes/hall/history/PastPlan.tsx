import { useMemo, useState } from 'react';
import { Box, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { labelsOf } from '#shared/hall/numbering.ts';
import type { Language } from '#shared/limits.ts';
import { placeText, placeTitle } from '../../../ui/placeWords.ts';
import { heldText } from '../seating/holds/holdText.ts';
import { surnameIn } from '../seating/surname.ts';
import { createCamera } from '../plan/camera.ts';
import { HallCanvas } from '../plan/HallCanvas.tsx';
import { LevelSwitch } from '../plan/LevelSwitch.tsx';
import { PlanPanel } from '../plan/PlanPanel.tsx';
import type { Look } from '../plan/raster/marks.ts';
import { SeatMark } from '../plan/SeatMark.tsx';
import type { Sector } from '../plan/types.ts';
import { useLevel } from '../plan/useLevel.ts';
import { useFillLine } from '../plan/useTexts.ts';
import { ZoomBar } from '../plan/ZoomBar.tsx';
import type { Past } from './past.ts';

const UNKNOWN: ReadonlyMap<string, never> = new Map<string, never>();

/** The plan as it was, to look at: who sat where, and what became of them since. */
export function PastPlan(props: {
  past: Past;
  sectors: readonly Sector[];
  title: string;
  isNow: boolean;
  isPrint: boolean;
}) {
  const { past, sectors, title, isNow, isPrint } = props;
  const since = isPrint ? 'hall.history.since_print' : 'hall.history.since';
  const { layout, places, counts, came, moved, left, arrows, since: becameAt } = past;
  const translate = useTranslate();
  const language = useLocale() as Language;
  const [camera] = useState(createCamera);
  const levels = useLevel(layout);
  const labels = useMemo(() => labelsOf(layout), [layout]);
  const placeOf = useMemo(() => new Map(places.map((place) => [place.place, place])), [places]);
  const nameOf = useMemo(() => surnameIn(places, UNKNOWN), [places]);
  const isTaken = (place: number) => Boolean(placeOf.get(place)?.ticket);
  const lineOf = useFillLine(isTaken, (place) => !isTaken(place));
  const becameOf = (place: number) => {
    const is = becameAt.get(place);
    if (is === undefined) return null;
    const label = is === null ? undefined : labels.get(is);
    if (is === null) return translate('hall.history.became_left');
    return label ? translate('hall.history.became_moved', { place: placeText(label, translate) }) : null;
  };
  const heldOf = (place: number) => {
    const at = placeOf.get(place);
    return at && heldText(at, language, translate);
  };
  const card = (place: number) => {
    const [label, at] = [labels.get(place), placeOf.get(place)];
    if (!label) return null;
    return (
      <>
        <Typography variant="subtitle2">{placeTitle(label, translate)}</Typography>
        {at?.ticket && <Typography variant="subtitle1">{at.ticket.guest_name}</Typography>}
        {[heldOf(place), becameOf(place)].filter(Boolean).map((line) => (
          <Typography key={line} variant="body2" color="look.text2">
            {line}
          </Typography>
        ))}
      </>
    );
  };
  return (
    <HallCanvas
      layout={layout}
      camera={camera}
      places={places}
      sectors={sectors}
      fits={came}
      marked={moved}
      refused={left}
      arrows={arrows}
      level={levels.level}
      nameOf={nameOf}
      lineOf={lineOf}
      label={translate('hall.history.plan_label', { hall: title })}
      insets={INSETS}
      tooltip={card}
      noteOf={(place) =>
        [placeOf.get(place)?.ticket?.guest_name, heldOf(place), becameOf(place)].filter(Boolean).join(', ')
      }
    >
      {!isNow && counts.came + counts.moved + counts.left > 0 && (
        <PlanPanel
          sx={{ left: 16, right: { xs: 16, md: 'auto' }, bottom: 76, px: 1.5, py: 1 }}
          label={translate(since)}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.75 }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {translate(since)}
            </Typography>
            {SIGNS.map(({ look, key, of }) => {
              const count = counts[of];
              if (count === 0) return null;
              const text = translate(`hall.history.${key}`, { count, smart_count: count });
              return (
                <Sign key={key} look={look} sector={sectors[0]?.number ?? 0} refused={of === 'left'} text={text} />
              );
            })}
          </Box>
        </PlanPanel>
      )}
      <LevelSwitch {...levels} />
      <ZoomBar camera={camera} />
    </HallCanvas>
  );
}

/** What a mark means, and how many have it. `refused`: with the ring that the plan draws. */
function Sign({ look, sector, text, refused }: { look: Look; sector: number; text: string; refused: boolean }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
      <Box
        sx={{
          display: 'flex',
          borderRadius: '50%',
          ...(refused && { outline: '2px solid', outlineColor: 'look.err', outlineOffset: '1px' }),
        }}
      >
        <SeatMark look={look} sector={sector} number="7" />
      </Box>
      <Typography variant="body2" component="span">
        {text}
      </Typography>
    </Box>
  );
}

const SIGNS = [
  { look: 'fits', key: 'came', of: 'came' },
  { look: 'markedTaken', key: 'has_moved', of: 'moved' },
  { look: 'occupied', key: 'has_left', of: 'left' },
] as const;
const INSETS = { top: 24, right: 24, bottom: 130, left: 24 };
