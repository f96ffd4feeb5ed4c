import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { GOES_ON, STICKY_BAR } from '../../sheet/StickyBar.tsx';
import { pagePath } from '../eventBasics/paths.ts';
import { GuestsPanel } from '../guestsInvitation/GuestsPanel.tsx';
import { StepFooter } from './StepFooter.tsx';

/** Step 6: the same panel that every role has on the page of its own. */
export default function GuestsStep({ event, onBack }: { event: EventAnswer; onBack: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const hallId = event.halls.find((hall) => hall.id === address.get('hall'))?.id ?? event.halls[0]?.id ?? '';
  const choose = (hall: string) =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      next.set('hall', hall);
      return next;
    });
  return (
    <>
      <Box sx={address.get('view') === 'seating' ? PLAN : PAGE}>
        <GuestsPanel eventId={event.id} hallId={hallId} onHall={choose} />
      </Box>
      <StepFooter onBack={onBack} onNext={() => navigate(pagePath(event))} next={translate('wizard.guests.next')} />
    </>
  );
}

const PAGE = {
  p: { xs: 2, sm: 3 },
  maxWidth: 1440,
  mx: 'auto',
  width: '100%',
  boxSizing: 'border-box',
  flex: 1,
  // A list that is matched, checked or stored has the buttons that lead back and on; those of the step would lead elsewhere.
  [`&:has(${STICKY_BAR}, ${GOES_ON}) + *`]: { display: 'none' },
  // Above it stand the steps instead of a title, which are 4 px lower.
  [`& :has(> ${STICKY_BAR})`]: { minHeight: { md: 'calc(100dvh - 212px)' } },
};
/** The plan has all the room between the steps above and the bar below. */
const PLAN = { flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' } as const;
