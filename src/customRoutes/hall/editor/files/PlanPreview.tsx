import { useRef, useState } from 'react';
import { Alert, Box, Typography } from '@mui/material';
import { CircleCheck } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { countsOf, toldRowsOf } from '#shared/hall/counts.ts';
import { isFault } from '#shared/hall/faults.ts';
import { createCamera } from '../../plan/camera.ts';
import { HallThumbnail } from '../../plan/HallThumbnail.tsx';
import { useSize } from '../../plan/useSize.ts';
import { useProblemText } from './useProblemText.ts';
import type { ReadPlan } from './usePlanFile.ts';

const HEIGHT = 280;

/** What a file says before it is taken over: the hall in small, how much is in it, and what in the file was not clear. */
export function PlanPreview({ plan, replaces }: { plan: ReadPlan; replaces: boolean }) {
  const { name, layout, problems } = plan;
  const translate = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  const [camera] = useState(createCamera);
  const { width } = useSize(frame, camera);
  return (
    <>
      <Box ref={frame} sx={{ minHeight: HEIGHT, borderRadius: '12px', overflow: 'hidden', bgcolor: 'look.sunken' }}>
        {width > 0 && (
          <HallThumbnail layout={layout} width={width} height={HEIGHT} label={translate('hall.picture_of', { name })} />
        )}
      </Box>
      <Counts plan={plan} />
      {problems.length === 0 ? (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'look.ok' }}>
          <CircleCheck size={18} aria-hidden="true" />
          <Typography variant="body2">{translate('hall.file.clear')}</Typography>
        </Box>
      ) : (
        <>
          <ProblemList id="plan-faults" title="unsaved" problems={problems.filter(isFault)} />
          <ProblemList id="plan-problems" title="unclear" problems={problems.filter((each) => !isFault(each))} />
        </>
      )}
      {replaces && <Alert severity="info">{translate('hall.file.replaces')}</Alert>}
    </>
  );
}

/** Under what is wrong with the plan each place of it; nothing where nothing is. */
function ProblemList(props: { id: string; title: 'unsaved' | 'unclear'; problems: ReadPlan['problems'] }) {
  const { id, title, problems } = props;
  const translate = useTranslate();
  const textOf = useProblemText();
  if (problems.length === 0) return null;
  const color = title === 'unsaved' ? 'look.err' : undefined;
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h3" sx={{ fontWeight: 700, mb: 0.5, color }}>
        {translate(`hall.file.${title}`)}
      </Typography>
      <Box component="ul" tabIndex={0} sx={{ m: 0, pl: 2.5, maxHeight: 180, overflowY: 'auto' }}>
        {problems.map((problem) => (
          <Typography key={JSON.stringify(problem)} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {textOf(problem)}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

/** '12 рядов · 8 лож · 4 стола · 320 мест' */
function Counts({ plan: { layout } }: { plan: ReadPlan }) {
  const translate = useTranslate();
  const { active, inactive } = countsOf(layout);
  const { rows, boxes } = toldRowsOf(layout);
  const counts = [
    ['rows', rows],
    ['seat_boxes', boxes],
    ['tables', layout.tables.length],
    ['areas', layout.areas.length],
    ['seats', active + inactive],
  ] as const;
  const texts = counts
    .filter(([, count]) => count > 0)
    .map(([key, count]) => translate(`hall.edit.${key}`, { smart_count: count }));
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>{texts.join(' · ')}</Typography>
      {layout.zones.length > 0 && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {translate('hall.edit.tool_ranks')}: {layout.zones.map(({ name }) => name).join(', ')}
        </Typography>
      )}
    </>
  );
}
