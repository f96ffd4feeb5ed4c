import { Suspense, useEffect, useRef, useState } from 'react';
import { Box, Button, ButtonBase, Skeleton, Typography } from '@mui/material';
import { Armchair, CircleDashed, Maximize2 } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import type { Language } from '#shared/limits.ts';
import { formatDayShort, formatWeekday } from '../../i18n/dates.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { Bar } from '../../ui/StatBar.tsx';
import { timeOf } from '../eventBasics/when.ts';
import { stepPath } from '../eventBasics/paths.ts';
import { HallThumbnail } from '../hall/index.ts';
import { useHallPlan } from './queries.ts';

/** The hall in small, and beside it the dates: which hall each has and how far it is filled. */
export function PlanCard(props: {
  event: EventAnswer;
  hallId: string | null;
  onHall: (hallId: string) => void;
  /** Where the plan is seen in full. */
  to: string;
  mayEdit: boolean;
}) {
  const { event, hallId, onHall, to, mayEdit } = props;
  const translate = useTranslate();
  if (event.dates.length === 0 || hallId === null) {
    return (
      <Card title={translate('events.page.plan')} flush>
        <EmptyState
          bare
          icon={<Armchair size={24} />}
          title={translate('events.page.no_hall')}
          hint={translate('events.page.no_hall_hint')}
          actions={
            mayEdit && (
              <Button component={Link} to={stepPath(event, 'halls', 'hall')}>
                {translate('events.page.choose_hall')}
              </Button>
            )
          }
        />
      </Card>
    );
  }
  return (
    <Card
      title={translate('events.page.plan')}
      action={
        <Button component={Link} to={to} startIcon={<Maximize2 size={18} />}>
          {translate('events.page.open_plan')}
        </Button>
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 216px' },
          alignItems: 'start',
        }}
      >
        <Plan hallId={hallId} />
        <Dates event={event} hallId={hallId} onHall={onHall} mayEdit={mayEdit} />
      </Box>
    </Card>
  );
}

function Plan({ hallId }: { hallId: string }) {
  const translate = useTranslate();
  const { data: hall, error, refetch } = useHallPlan(hallId);
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const height = Math.round(Math.min(320, Math.max(200, width * 0.6)));
  return (
    <Box ref={box} sx={{ minWidth: 0, minHeight: height }}>
      {error ? (
        <LoadingFailed error={error} onRefresh={() => void refetch()} />
      ) : !hall || width === 0 ? (
        <Skeleton variant="rounded" height={height} />
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={height} />}>
          <HallThumbnail
            layout={hall.layout}
            places={hall.places}
            sectors={hall.sectors}
            width={width}
            height={height}
            label={translate('events.page.plan_of', {
              name: hall.name,
              seated: hall.places.filter(({ ticket }) => ticket).length,
              total: hall.places.filter(({ active }) => active).length,
            })}
          />
        </Suspense>
      )}
    </Box>
  );
}

function Dates(props: { event: EventAnswer; hallId: string; onHall: (hallId: string) => void; mayEdit: boolean }) {
  const { event, hallId, onHall, mayEdit } = props;
  const translate = useTranslate();
  const language = useLocale() as Language;
  return (
    <Box
      component="ul"
      aria-label={translate('events.page.dates')}
      sx={{ listStyle: 'none', m: 0, p: 0.5, mx: -0.5, display: 'grid', gap: 1, maxHeight: 340, overflowY: 'auto' }}
    >
      {event.dates.flatMap((date) => {
        const halls = event.halls.filter((hall) => hall.event_date_id === date.id);
        const head = (
          <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, width: 1 }}>
            <Box component="span" sx={{ fontWeight: 600 }}>
              {formatWeekday(date.date, language)}, {formatDayShort(date.date, language)}
            </Box>
            <Box component="span" sx={{ color: 'look.text2' }}>
              {timeOf(date)}
            </Box>
          </Box>
        );
        if (halls.length === 0) {
          return (
            <Box component="li" key={date.id} sx={DATE}>
              {head}
              <Typography
                variant="body2"
                sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'look.warn', fontWeight: 500 }}
              >
                <CircleDashed size={16} aria-hidden="true" />
                {translate('events.page.date_without_hall')}
              </Typography>
              {mayEdit && (
                <Button size="small" component={Link} to={stepPath(event, 'halls', 'hall')} fullWidth>
                  {translate('events.page.choose_hall')}
                </Button>
              )}
            </Box>
          );
        }
        return halls.map((hall) => (
          <li key={hall.id}>
            <ButtonBase
              onClick={() => onHall(hall.id)}
              aria-pressed={hall.id === hallId}
              sx={{
                ...DATE,
                width: 1,
                textAlign: 'left',
                '&[aria-pressed=true]': {
                  borderColor: 'look.accent',
                  boxShadow: (t) => `inset 0 0 0 1px ${t.palette.look.accent}`,
                },
                '&:hover': { bgcolor: 'look.tint' },
                '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'look.accent', outlineOffset: 2 },
              }}
            >
              {head}
              <Typography variant="body2" component="span" color="look.text2" sx={{ overflowWrap: 'anywhere' }}>
                {hall.name}, {translate('events.page.places', { count: hall.places })}
              </Typography>
              <Box component="span" sx={{ display: 'block', width: 1 }}>
                <Bar parts={[{ value: hall.seated }]} total={hall.invited} />
              </Box>
              <Typography variant="body2" component="span" color="look.text2">
                {translate('events.page.seated_of', { seated: hall.seated, invited: hall.invited })}
              </Typography>
            </ButtonBase>
          </li>
        ));
      })}
    </Box>
  );
}

const DATE = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  gap: 0.75,
  p: 1.5,
  border: 1,
  borderColor: 'look.line2',
  borderRadius: '8px',
  fontSize: 14,
  fontFamily: 'inherit',
} as const;
