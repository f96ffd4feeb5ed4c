import type { ReactElement } from 'react';
import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { CalendarPlus, CircleCheck, EyeOff, FileUp, MapPin, Plus, UserPlus } from 'lucide-react';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { screenList } from '#resources/index.ts';
import type { FirstSteps } from '#shared/firstSteps.ts';
import { roleForMenu } from '#shared/roles.ts';
import { redirectOf } from '#shared/routes.ts';
import { screenAt } from '#shared/screens.ts';
import { useUser } from '../../dataProvider/useSession.ts';
import { Card, CARD_EDGE } from '../../ui/Card.tsx';
import { ExampleCard } from './ExampleCard.tsx';

type Done = 'colleagues' | 'location' | 'template' | 'event' | 'guests';

/** Each step with where it is taken, by those who may go there, in the order that usually works. */
const STEPS: readonly { step: Done; to: string; icon: ReactElement }[] = [
  { step: 'colleagues', to: '/users?create=true', icon: <UserPlus size={18} /> },
  { step: 'location', to: '/locations?create=true', icon: <MapPin size={18} /> },
  { step: 'template', to: '/hall-templates/create', icon: <Plus size={18} /> },
  { step: 'guests', to: '/guests?upload=true', icon: <FileUp size={18} /> },
  { step: 'event', to: '/events/create', icon: <CalendarPlus size={18} /> },
];

/** The way to the first event of a new house, and a finished one to look at. */
export default function FirstStepsList({ steps, onHide }: { steps: FirstSteps; onHide: () => void }) {
  const translate = useTranslate();
  const role = roleForMenu(useUser().role.name);
  const mine = STEPS.filter(({ to }) => redirectOf(screenAt(screenList, to.split('?')[0]!)?.least, role) === null);
  const done = 1 + mine.filter(({ step }) => steps[step]).length;
  const total = 1 + mine.length;
  const next = mine.find(({ step }) => !steps[step])?.step;
  return (
    <Box
      component="section"
      aria-label={translate('first_steps.title')}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 328px' },
        gap: 2,
        alignItems: 'start',
        mb: 2,
      }}
    >
      <Card
        flush
        title={translate('first_steps.title')}
        hint={translate('first_steps.hint')}
        action={
          <Button variant="text" startIcon={<EyeOff size={18} />} onClick={onHide}>
            {translate('first_steps.hide')}
          </Button>
        }
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, px: CARD_EDGE, pb: 2 }}>
          <Typography sx={{ fontWeight: 600 }}>{translate('first_steps.done_of', { done, total })}</Typography>
          <LinearProgress
            variant="determinate"
            value={(done / total) * 100}
            aria-label={translate('first_steps.done_of', { done, total })}
            sx={{ flex: '1 1 160px', height: 6, borderRadius: 3 }}
          />
        </Box>
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          <Step title={translate('first_steps.organization.title')} done hint={steps.organization} />
          {mine.map(({ step, to, icon }, i) => (
            <Step
              key={step}
              number={i + 2}
              title={translate(`first_steps.${step}.title`)}
              hint={translate(`first_steps.${step}.hint`)}
              done={steps[step]}
              act={
                <Button
                  variant={step === next ? 'contained' : 'outlined'}
                  component={Link}
                  to={to}
                  // Once it is done, the next step is in sight.
                  state={{ back: '/events' }}
                  startIcon={icon}
                  sx={{ flex: 'none' }}
                >
                  {translate(`first_steps.${step}.act`)}
                </Button>
              }
            />
          ))}
        </Box>
      </Card>
      <ExampleCard exampleId={steps.example_id} />
    </Box>
  );
}

function Step(props: { number?: number; title: string; hint: string; done: boolean; act?: ReactElement }) {
  const { number, title, hint, done, act } = props;
  const translate = useTranslate();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: CARD_EDGE,
        py: 1.5,
        minHeight: 56,
        boxSizing: 'border-box',
        borderTop: 1,
        borderColor: 'look.line',
      }}
    >
      <Box sx={{ flex: 'none', width: 24, display: 'grid', placeItems: 'center', color: 'look.ok' }} aria-hidden="true">
        {done ? <CircleCheck size={22} /> : <Number>{number}</Number>}
      </Box>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {title}
          <span style={visuallyHidden}>, {translate(done ? 'first_steps.is_done' : 'first_steps.is_open')}</span>
        </Typography>
        <Typography variant="body2" color="look.text2" sx={{ overflowWrap: 'anywhere' }}>
          {hint}
        </Typography>
      </Box>
      {!done && act}
    </Box>
  );
}

function Number({ children }: { children: number | undefined }) {
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 24,
        height: 24,
        boxSizing: 'border-box',
        border: 1,
        borderColor: 'look.line2',
        borderRadius: '50%',
        fontSize: 13,
        fontWeight: 600,
        color: 'look.text2',
      }}
    >
      {children}
    </Box>
  );
}
