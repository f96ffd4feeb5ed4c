import { useEffect, useMemo, useRef, useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import type { Language } from '#shared/limits.ts';
import { formatNumber } from '../../../../i18n/numbers.ts';
import type { SeatingState } from '../useSeating.ts';
import { partyKey } from './inParties.ts';
import { Part } from './Part.tsx';
import { ProposedRow } from './ProposedRow.tsx';
import type { Everybody } from './useEverybody.ts';
import type { Found } from './useFound.ts';
import type { Trial } from './useTrial.ts';

/** As many people as are listed at once. */
const LISTED = 100;

/** Who would go where, party by party; whose chair is pressed on the plan stands in sight here. */
export function ProposedList(props: { everybody: Everybody; found: Found; seating: SeatingState; trial: Trial }) {
  const { everybody, seating, trial } = props;
  const { isLooking, all, found } = props.found;
  const { opened } = trial;
  const translate = useTranslate();
  const language = useLocale() as Language;
  const [more, setMore] = useState(LISTED);
  const list = useRef<HTMLUListElement>(null);
  const at = opened ? found.findIndex(({ guest_id }) => guest_id === opened.guest_id) : -1;
  // Whose chair was pressed is listed, however late they come.
  const listed = opened?.byPlan ? Math.max(more, at + 1) : more;
  useEffect(() => {
    if (!opened?.byPlan) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-proposed="${opened.guest_id}"]`);
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector('button')?.focus({ preventScroll: true });
  }, [opened]);
  const keeps = useMemo(() => new Set(everybody.meant.map(({ guest_id }) => guest_id)), [everybody.meant]);
  const locked = useMemo(() => new Set(everybody.locked.map(({ guest_id }) => guest_id)), [everybody.locked]);
  if (all.length === 0) return null;
  const hidden = found.length - listed;
  return (
    <Part title={`${translate('hall.all.proposed')}, ${formatNumber(all.length, language)}`}>
      {isLooking && (
        <Typography variant="caption" component="p" color="look.text2" role="status" sx={{ px: 2, pb: 1 }}>
          {found.length > 0
            ? translate('hall.guests.found', { smart_count: found.length })
            : translate('hall.all.nobody_found')}
        </Typography>
      )}
      <Box ref={list} component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {found.slice(0, listed).map((one, i) => (
          <ProposedRow
            key={one.guest_id}
            proposed={one}
            labels={seating.labels}
            // Of a party the first says where it begins.
            begins={i === 0 || partyKey(one) !== partyKey(found[i - 1]!)}
            held={!keeps.has(one.guest_id)}
            changed={everybody.changed.get(one.guest_id)?.text}
            fixed={!keeps.has(one.guest_id) && !everybody.held.includes(one.guest_id)}
            locked={locked.has(one.guest_id)}
            isOpen={opened?.guest_id === one.guest_id}
            onLock={() => everybody.lock(one)}
            onHold={() => everybody.hold(one.guest_id)}
            onOpen={() => trial.open(one)}
          />
        ))}
      </Box>
      {hidden > 0 && (
        <Button size="small" sx={{ mx: 2, mb: 1.5 }} onClick={() => setMore(listed + 10 * LISTED)}>
          {translate('hall.all.more', { smart_count: hidden })}
        </Button>
      )}
    </Part>
  );
}
