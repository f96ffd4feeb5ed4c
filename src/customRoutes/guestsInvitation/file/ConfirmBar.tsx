import { Box, Button, Typography } from '@mui/material';
import { Check, UsersRound } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { TABS_HEIGHT } from '../../../layout/BottomTabs.tsx';
import { ErrorSheetButton } from './ErrorSheetButton.tsx';
import type { KeptFile } from './kept.ts';
import { type Room, hasProblem } from './sheet.ts';
import type { GuestFile } from './useGuestFile.ts';

const NAMED = 8;

/** Sticks to the bottom: nothing is stored yet, who stays out, and the one button that stores; where nothing would change, the way on. */
export function ConfirmBar(props: {
  guestFile: GuestFile;
  kept: KeptFile;
  /** How many rows would be sent, and how many of them change something. */
  going: number;
  changing: number;
  invites: boolean;
  room: Room | null;
  beyond: ReadonlySet<number>;
  onDone: () => void;
}) {
  const { guestFile, kept, going, changing, invites, room, beyond, onDone } = props;
  const translate = useTranslate();
  const wrong = kept.rows.filter(hasProblem);
  const noOne = changing > 0 ? null : going === 0 ? 'none_goes' : invites ? 'all_invited' : 'all_known';
  const waiting = guestFile.checking === 'running' && kept.rows.some(({ unchecked }) => unchecked);
  return (
    <Box role="region" aria-label={translate('invitation.bar.label')} sx={BAR}>
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }} aria-live="polite">
        <Typography sx={{ fontWeight: 600, color: beyond.size > 0 ? 'look.err' : undefined }}>
          {room && beyond.size > 0
            ? translate('invitation.bar.beyond', { count: beyond.size, limit: room.limit })
            : wrong.length > 0
              ? translate('invitation.bar.wrong', { count: wrong.length, rows: rowsNamed(wrong, translate) })
              : translate(noOne ? `invitation.bar.${noOne}` : 'invitation.bar.ready', { count: changing })}
        </Typography>
        <Typography variant="body2" color="look.text2">
          {translate(noOne ? 'invitation.bar.nothing_to_store' : 'invitation.bar.nothing_stored')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flexGrow: { xs: 1, sm: 0 } } }}>
        {beyond.size > 0 && (
          <Button onClick={() => guestFile.decide(beyond, 'out')}>
            {translate('invitation.bar.leave_beyond', { count: beyond.size })}
          </Button>
        )}
        {wrong.length > 0 && <ErrorSheetButton rows={wrong} />}
        {noOne && going > 0 && wrong.length === 0 ? (
          <Button
            variant="contained"
            startIcon={<UsersRound size={18} />}
            onClick={() => {
              void guestFile.drop();
              onDone();
            }}
          >
            {translate(invites ? 'invitation.outcome.to_invited' : 'invitation.outcome.to_guests')}
          </Button>
        ) : (
          <Button
            variant="contained"
            startIcon={<Check size={18} />}
            disabled={changing === 0}
            loading={waiting}
            onClick={() => void guestFile.confirm()}
          >
            {translate('invitation.bar.confirm', { count: changing })}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** '14, 37, 52 и ещё 3' */
function rowsNamed(wrong: KeptFile['rows'], translate: (key: string, options: object) => string): string {
  const numbers = wrong.slice(0, NAMED).map(({ row }) => row);
  const named = numbers.join(', ');
  return wrong.length > NAMED
    ? translate('invitation.bar.and_more', { rows: named, count: wrong.length - NAMED })
    : named;
}

const BAR = {
  position: 'sticky',
  bottom: { xs: TABS_HEIGHT, md: 0 },
  zIndex: 2,
  mt: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  mx: { xs: -2, sm: -3 },
  mb: { xs: -2, sm: -3 },
  px: { xs: 2, sm: 3 },
  py: 1.5,
  bgcolor: 'look.surface',
  borderTop: 1,
  borderColor: 'look.line2',
  boxShadow: 2,
};
