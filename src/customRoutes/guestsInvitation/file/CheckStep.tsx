import { useMemo } from 'react';
import { Alert, Button } from '@mui/material';
import { Columns3, UserMinus } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { matchHeader } from '#shared/guestHeaders.ts';
import { fieldsIn, leftOut, RULE_TIES } from '#shared/guests.ts';
import type { HttpError } from '../../../dataProvider/index.ts';
import { useMay } from '../../../dataProvider/useMay.ts';
import { CheckedFile } from '../../../sheet/CheckedFile.tsx';
import { GoneCard } from '../../../sheet/GoneCard.tsx';
import { LeftOut } from '../../../sheet/LeftOut.tsx';
import { LosingButton } from '../../../sheet/LosingButton.tsx';
import { seatSaid } from '../../../sheet/seatSaid.ts';
import type { Filters } from '../../../sheet/useGrid.ts';
import { ConfirmBar } from './ConfirmBar.tsx';
import { Figures } from './Figures.tsx';
import { type Room, beyondLimit, countChanging, countRows } from './counts.ts';
import { RanksCard } from './RanksCard.tsx';
import { Resembling } from './Resembling.tsx';
import { FILTERS, type Filter, passes } from './filters.ts';
import { type GridRow, type Rights, isChangedTwice, markOf } from './rows.ts';
import { type GuestFile, goingOf, goneOf, type KeptGuests } from './useGuestFile.ts';
import { useRows } from './useRows.tsx';

const ALWAYS: readonly Filter[] = ['all', 'undecided', 'corrected'];

/** The read file: what will become of every row, corrected and decided in place. Nothing is stored yet. */
export function CheckStep(props: {
  guestFile: GuestFile;
  kept: KeptGuests;
  rights: Rights;
  room: Room | null;
  /** Whether whoever is in the file is invited to a hall, too. */
  invites: boolean;
  onDone: () => void;
}) {
  const { guestFile, kept, rights, room, invites, onDone } = props;
  const { rows, parsed } = kept;
  const translate = useTranslate();
  const hasPlusOnes = rows.some(({ values }) => values.plus_ones !== undefined);
  const fields = useMemo(() => fieldsIn(parsed.columns, hasPlusOnes), [parsed.columns, hasPlusOnes]);
  const mayRule = useMay('seating_rules', 'create');
  const unread = leftOut(parsed.columns);
  const isUnruled = invites && !mayRule && unread.some((header) => matchHeader(header, RULE_TIES)?.strength === 2);
  const kind = useRows(guestFile, rights, fields);
  const counts = useMemo(() => countRows(rows, rights), [rows, rights]);
  const changing = useMemo(() => countChanging(rows, rights, invites), [rows, rights, invites]);
  const going = useMemo(() => goingOf(kept), [kept]);
  const leaving = going.length;
  const beyond = useMemo(() => beyondLimit(rows, rights, room, leaving), [rows, rights, room, leaving]);
  const gone = useMemo(
    () =>
      goneOf(kept).map(({ guest_id: id, name, email, phone, place, sent, stays }) => ({
        id,
        name,
        more: email ?? phone,
        stays,
        loses: place && seatSaid(place, sent, translate),
        alone: sent,
      })),
    [kept, translate],
  );
  const corrected = counts.corrected > 0;
  const filters = useMemo<Filters<GridRow, Filter>>(
    () => ({
      names: FILTERS,
      waiting: 'undecided',
      passes: (row, filter) => passes(row, filter, rights),
      isRare: (filter) => !ALWAYS.includes(filter),
      first: isChangedTwice,
    }),
    [rights],
  );
  return (
    <CheckedFile
      file={{ name: parsed.file_name, sheet: parsed.sheet, more: translate('invitation.file.by_headers') }}
      rows={rows}
      kind={kind}
      markOf={(row) => markOf(row, rights, beyond.has(row.row))}
      filters={filters}
      filterOf={(filter) => ({
        label: translate(`invitation.check.filters.${filter}`),
        count: filter === 'all' ? counts.total : counts[filter],
        none: translate(`invitation.check.none.${ALWAYS.includes(filter) ? filter : 'other'}`),
      })}
      isWrong={counts.problems > 0}
      tabbed={invites}
      isCorrected={corrected}
      onDrop={guestFile.drop}
      buttons={
        <LosingButton
          label={translate('invitation.check.columns')}
          icon={<Columns3 size={18} />}
          corrected={corrected}
          onPress={guestFile.remap}
        />
      }
      bar={
        <ConfirmBar
          guestFile={guestFile}
          kept={kept}
          going={counts.going}
          changing={changing}
          inviting={invites ? counts.inviting : 0}
          leaving={leaving}
          freed={going.filter(({ place }) => place).length}
          torn={counts.torn}
          invites={invites}
          room={room}
          beyond={beyond}
          onDone={onDone}
        />
      }
    >
      <Figures counts={counts} room={room} leaving={leaving} />
      <LeftOut columns={unread} why={isUnruled && translate('invitation.ties.event_managers')} />
      <Refusal guestFile={guestFile} onDone={onDone} />
      <RanksCard rows={rows} onRank={(of, rank) => of.forEach((row) => guestFile.type(row, 'rank', rank))} />
      <Resembling rows={rows} rights={rights} onDecide={guestFile.decide} />
      {gone.length > 0 && (
        <GoneCard
          title={translate('imports.gone.title', { count: gone.length })}
          icon={<UserMinus />}
          absent={gone}
          going={new Set(kept.going)}
          goes={translate(invites ? 'imports.gone.withdraw' : 'imports.gone.delete')}
          onChoose={guestFile.letGo}
        />
      )}
    </CheckedFile>
  );
}

/** Why the confirmation was refused; everything typed is still there. */
function Refusal({ guestFile, onDone }: { guestFile: GuestFile; onDone: () => void }) {
  const translate = useTranslate();
  const { failure, checking } = guestFile;
  const stored = failure?.code === 'idempotency_mismatch';
  return (
    <>
      {failure && (
        <Alert
          severity="error"
          role="alert"
          action={
            stored ? (
              <Button
                size="small"
                onClick={() => {
                  guestFile.drop();
                  onDone();
                }}
              >
                {translate('invitation.outcome.to_invited')}
              </Button>
            ) : undefined
          }
        >
          <b>{translate(stored ? 'crud.sheet.stored_before' : 'crud.sheet.refused')}</b>{' '}
          {failure.code === 'limit_reached'
            ? translate('invitation.check.limit_reached', { ...failure.body, over: overOf(failure) })
            : failure.detail}
        </Alert>
      )}
      {checking === 'failed' && (
        <Alert
          severity="warning"
          role="alert"
          action={
            <Button size="small" onClick={guestFile.retryCheck}>
              {translate('invitation.check.try_again')}
            </Button>
          }
        >
          {translate('invitation.check.not_checked')}
        </Alert>
      )}
    </>
  );
}

/** How many guests the refused list was over the limit. */
function overOf({ body }: HttpError): number {
  const { count, limit, wanted } = body as { count?: number; limit?: number; wanted?: number };
  return (count ?? 0) + (wanted ?? 0) - (limit ?? 0);
}
