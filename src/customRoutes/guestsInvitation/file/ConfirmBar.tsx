import { Button } from '@mui/material';
import { Check, UsersRound } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { StickyBar } from '../../../sheet/StickyBar.tsx';
import { ErrorSheetButton } from './ErrorSheetButton.tsx';
import type { Room } from './counts.ts';
import { hasProblem } from './rows.ts';
import type { GuestFile, KeptGuests } from './useGuestFile.ts';

const NAMED = 8;

/** Sticks to the bottom: nothing is stored yet, who stays out, and the one button that stores; where nothing would change, the way on. */
export function ConfirmBar(props: {
  guestFile: GuestFile;
  kept: KeptGuests;
  /** How many rows would be sent, and how many of them change something. */
  going: number;
  changing: number;
  /** How many of those are invited by that. */
  inviting: number;
  /** How many of an earlier file go. */
  leaving: number;
  /** How many of those leave a place. */
  freed: number;
  /** How many changed twice nobody has decided on. */
  torn: number;
  invites: boolean;
  room: Room | null;
  beyond: ReadonlySet<number>;
  onDone: () => void;
}) {
  const { guestFile, kept, going, changing, inviting, leaving, freed, torn, invites, room, beyond, onDone } = props;
  const translate = useTranslate();
  const wrong = kept.rows.filter(hasProblem);
  const noOne = changing + leaving > 0 ? null : going === 0 ? 'none_goes' : invites ? 'all_invited' : 'all_known';
  const goes = [
    translate(`imports.gone.${invites ? 'withdraws' : 'deletes'}`, { count: leaving }),
    freed > 0 && translate('imports.gone.frees', { count: freed }),
  ]
    .filter(Boolean)
    .join(' ');
  const says = !invites || inviting === 0 ? 'confirm' : changing === inviting ? 'invite' : 'both';
  const waiting = guestFile.checking === 'running' && kept.rows.some(({ unchecked }) => unchecked);
  return (
    <StickyBar
      label={translate('invitation.bar.label')}
      wrong={beyond.size > 0}
      text={
        room && beyond.size > 0
          ? translate('invitation.bar.beyond', { count: beyond.size, limit: room.limit })
          : wrong.length > 0
            ? translate('invitation.bar.wrong', { count: wrong.length, rows: rowsNamed(wrong, translate) })
            : !noOne && changing === 0
              ? goes
              : translate(noOne ? `invitation.bar.${noOne}` : 'invitation.bar.ready', { count: changing })
      }
      hint={[
        leaving > 0 && changing > 0 && goes,
        torn > 0 && translate('imports.both.undecided', { count: torn, smart_count: torn }),
        translate(
          `invitation.bar.${noOne ? 'nothing_to_store' : wrong.length > 0 ? 'rest_not_stored' : 'nothing_stored'}`,
        ),
      ]
        .filter(Boolean)
        .join(' ')}
    >
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
            guestFile.drop();
            onDone();
          }}
        >
          {translate(invites ? 'invitation.outcome.to_invited' : 'invitation.outcome.to_guests')}
        </Button>
      ) : (
        <Button
          variant="contained"
          startIcon={<Check size={18} />}
          // Whoever is beyond the limit would refuse the whole file.
          disabled={changing + leaving === 0 || beyond.size > 0}
          loading={waiting}
          onClick={() => void guestFile.confirm()}
        >
          {leaving > 0
            ? translate('imports.gone.store', { count: changing + leaving })
            : translate(`invitation.bar.${says}`, { count: changing, inviting, changed: changing - inviting })}
        </Button>
      )}
    </StickyBar>
  );
}

/** '14, 37, 52 и ещё 3' */
function rowsNamed(wrong: KeptGuests['rows'], translate: (key: string, options: object) => string): string {
  const numbers = wrong.slice(0, NAMED).map(({ row }) => row);
  const named = numbers.join(', ');
  return wrong.length > NAMED
    ? translate('invitation.bar.and_more', { rows: named, count: wrong.length - NAMED })
    : named;
}
