import type { ReactNode } from 'react';
import { Box, ButtonBase, Typography } from '@mui/material';
import { Check } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { isStepOpen, type Step, STEPS } from '#shared/eventParts.ts';
import { LOW } from '../../ui/low.ts';
import { isDone } from './steps.ts';

/** The steps in one bar; those that can be opened are buttons. On a phone only the open one is written out. */
export function StepBar(props: {
  step: Step;
  event: EventAnswer | undefined;
  onGo: (step: Step) => void;
  children: ReactNode;
}) {
  const { step, event, onGo, children } = props;
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        minHeight: 56,
        px: { xs: 2, sm: 3 },
        py: 1,
        [LOW]: { minHeight: 48, py: 0 },
        bgcolor: 'look.surface',
        borderBottom: 1,
        borderColor: 'look.line',
      }}
    >
      <Box
        component="ol"
        aria-label={translate('wizard.steps')}
        sx={{ display: 'flex', gap: { xs: 0.25, sm: 0.5, lg: 1.5 }, listStyle: 'none', m: 0, p: 0, flex: '1 1 auto' }}
      >
        {STEPS.map((name, i) => {
          const current = name === step;
          const done = isDone(name, event);
          return (
            <li key={name}>
              <ButtonBase
                onClick={() => onGo(name)}
                disabled={!isStepOpen(name, event)}
                aria-current={current ? 'step' : undefined}
                sx={{
                  gap: 1,
                  px: { xs: 0.25, sm: 0.75 },
                  minHeight: { xs: 44, md: 36 },
                  borderRadius: 2,
                  '&.Mui-disabled': { opacity: 0.55 },
                }}
              >
                <Box
                  sx={{
                    width: 28,
                    height: 28,
                    borderRadius: '50%',
                    display: 'grid',
                    placeItems: 'center',
                    fontSize: 13,
                    fontWeight: 700,
                    ...(current
                      ? { bgcolor: 'look.accent', color: 'look.onAccent' }
                      : done
                        ? { bgcolor: 'look.soft', color: 'look.accent' }
                        : { border: 1, borderColor: 'look.border', color: 'look.text2' }),
                  }}
                >
                  {done && !current ? <Check size={16} aria-label={translate('wizard.done')} /> : i + 1}
                </Box>
                <Typography
                  variant="body2"
                  sx={{
                    display: { xs: current ? 'block' : 'none', lg: 'block' },
                    fontWeight: 600,
                    color: current ? 'look.accent' : 'look.text',
                  }}
                >
                  {translate(`wizard.step.${name}`)}
                </Typography>
              </ButtonBase>
            </li>
          );
        })}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>{children}</Box>
    </Box>
  );
}
