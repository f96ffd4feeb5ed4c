import type { ReactNode } from 'react';
import { Box, Button, FormControlLabel, Radio, RadioGroup, Switch, Typography } from '@mui/material';
import { Wand2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { MOVING, ORDERS, type SeatingOrder } from '#shared/seating/asked.ts';
import type { SeatingState } from '../useSeating.ts';
import { OwnSectors } from './OwnSectors.tsx';
import { Part } from './Part.tsx';
import type { Everybody } from './useEverybody.ts';

/** Whom a plan is made for, and how; `children` is what is to be minded besides. */
export function EverybodyForm(props: { everybody: Everybody; seating: SeatingState; children: ReactNode }) {
  const { everybody, seating, children } = props;
  const translate = useTranslate();
  const { wishes, setWishes, picked, unseated, isSending, proposal, held, ask } = everybody;
  const hasPicked = picked > 0 && picked < unseated;
  const count = wishes.picked && hasPicked ? picked : unseated;
  const elsewhere = seating.listed.filter(({ place }) => place !== null && !seating.isMine(place)).length;
  const own = seating.sectors.filter(({ mine }) => mine).map(({ name }) => name);
  const nothing = count === 0 && wishes.moving === 'nobody';
  return (
    <>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
        <Part title={translate('hall.all.who')}>
          <RadioGroup
            aria-label={translate('hall.all.who')}
            value={wishes.picked && hasPicked ? 'picked' : 'all'}
            onChange={(_, value) => setWishes({ ...wishes, picked: value === 'picked' })}
            sx={CHOICES}
          >
            <FormControlLabel
              value="all"
              control={<Radio size="small" />}
              label={translate('hall.all.unseated', { smart_count: unseated })}
            />
            {hasPicked && (
              <FormControlLabel
                value="picked"
                control={<Radio size="small" />}
                label={translate('hall.all.picked', { smart_count: picked })}
              />
            )}
          </RadioGroup>
          {!seating.canSeatAll && (
            <Box sx={{ px: 2, pb: 1.5 }}>
              <OwnSectors names={own} elsewhere={elsewhere} />
            </Box>
          )}
        </Part>
        <Part title={translate('hall.all.moving')}>
          <RadioGroup
            aria-label={translate('hall.all.moving')}
            value={wishes.moving}
            onChange={(_, value) => setWishes({ ...wishes, moving: value as (typeof MOVING)[number] })}
            sx={CHOICES}
          >
            {MOVING.map((who) => (
              <FormControlLabel
                key={who}
                value={who}
                control={<Radio size="small" />}
                label={translate(`hall.all.moving_${who}`)}
              />
            ))}
          </RadioGroup>
        </Part>
        <Part title={translate('hall.all.how')}>
          <FormControlLabel
            sx={{ mx: 0, px: 2, width: 1, justifyContent: 'space-between' }}
            labelPlacement="start"
            control={
              <Switch checked={wishes.together} onChange={(_, together) => setWishes({ ...wishes, together })} />
            }
            label={translate('hall.all.together')}
            slotProps={{ typography: { variant: 'body2' } }}
          />
          <Typography variant="body2" color="look.text2" sx={{ px: 2, pb: 2, pt: 0.5 }}>
            {translate('hall.all.how_hint')}
          </Typography>
        </Part>
        <Part title={translate('hall.all.order')}>
          <RadioGroup
            aria-label={translate('hall.all.order')}
            value={wishes.order}
            onChange={(_, value) => setWishes({ ...wishes, order: value as SeatingOrder })}
            sx={CHOICES}
          >
            {ORDERS.map((order) => (
              <FormControlLabel
                key={order}
                value={order}
                control={<Radio size="small" />}
                label={translate(`hall.all.order_${order}`)}
              />
            ))}
          </RadioGroup>
          <Typography variant="body2" color="look.text2" sx={{ px: 2, pb: 2 }}>
            {translate('hall.all.order_hint')}
          </Typography>
        </Part>
        {children}
      </Box>
      <Box sx={{ p: 2, borderTop: 1, borderColor: 'look.line', display: 'grid', gap: 1 }}>
        <Button
          variant="contained"
          fullWidth
          disabled={nothing || isSending}
          startIcon={<Wand2 size={18} />}
          onClick={() => ask(proposal ? held : [])}
          sx={{ minHeight: 44 }}
        >
          {nothing ? translate('hall.all.all_seated') : translate('hall.all.make')}
        </Button>
        {proposal && (
          <Button variant="outlined" fullWidth onClick={() => everybody.setSetting(false)} sx={{ minHeight: 44 }}>
            {translate('hall.all.back')}
          </Button>
        )}
      </Box>
    </>
  );
}

const CHOICES = { px: 2, pb: 1.5, '& .MuiFormControlLabel-label': { typography: 'body2' } } as const;
