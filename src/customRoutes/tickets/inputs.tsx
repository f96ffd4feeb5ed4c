import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRecordContext, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import type { PlaceLabel } from '#shared/hall/label.ts';
import { labelsOf } from '#shared/hall/numbering.ts';
import { fullName } from '#shared/person.ts';
import { type Option, PickInput } from '../../crud/PickInput.tsx';
import { placeText } from '../../ui/placeWords.ts';
import { hallsByDate, useHallName } from '../eventBasics/HallSwitch.tsx';
import { readHall, useHallGuests } from '../eventBasics/queries.ts';

/**
 * The inputs of a ticket, which no configuration can say: the halls are those of an event, the guests those invited to
 * the hall and without a place, the places those that are free.
 */
export function ticketInputs(event: EventAnswer) {
  return { hall_id: <HallInput event={event} />, guest_id: <GuestInput />, place: <PlaceInput /> };
}

const ROWS = 50;

function HallInput({ event }: { event: EventAnswer }) {
  const translate = useTranslate();
  const name = useHallName(event);
  const { resetField } = useFormContext();
  const options = hallsByDate(event).map((hall) => ({ id: hall.id, label: name(hall) }));
  return (
    <PickInput
      source="hall_id"
      label={translate('invitation.hall')}
      options={options}
      onPick={() => {
        resetField('guest_id', { defaultValue: null });
        resetField('place', { defaultValue: null });
      }}
    />
  );
}

function GuestInput() {
  const translate = useTranslate();
  const record = useRecordContext();
  const hallId = String(useWatch({ name: 'hall_id' }) ?? '');
  const [q, setQ] = useState('');
  const { data, isFetching } = useHallGuests('invited_list', hallId, { page: 1, per_page: ROWS, q, seated: false });
  const [picked, setPicked] = useState<Option<string> | null>(null);
  const found = (data?.data ?? []).map((guest) => ({
    id: guest.id,
    label: fullName(guest),
    ...(guest.email ? { hint: guest.email } : {}),
  }));
  const own = record?.guest_id ? [{ id: String(record.guest_id), label: String(record.guest_name) }] : [];
  const options = [...own, ...(picked ? [picked] : []), ...found].filter(
    ({ id }, at, all) => all.findIndex((other) => other.id === id) === at,
  );
  return (
    <PickInput
      source="guest_id"
      label={translate('resources.tickets.fields.guest_id')}
      options={options}
      loading={isFetching}
      disabled={hallId === ''}
      helperText={data?.meta.total === 0 && q === '' ? translate('tickets.change.nobody_hint') : undefined}
      onSearch={setQ}
      onPick={(id) => setPicked(options.find((option) => option.id === id) ?? null)}
    />
  );
}

function PlaceInput() {
  const translate = useTranslate();
  const record = useRecordContext();
  const hallId = String(useWatch({ name: 'hall_id' }) ?? '');
  const { data: hall } = useQuery({
    queryKey: ['hall', hallId],
    enabled: hallId !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readHall(hallId, signal),
  });
  const mine = new Set(hall?.sectors.filter((sector) => sector.mine).map(({ id }) => id));
  const labels = hall ? labelsOf(hall.layout) : new Map<number, PlaceLabel>();
  const options = (hall?.places ?? [])
    .filter(({ place, active, ticket, sector_id }) => {
      if (place === record?.place) return true;
      return active && !ticket && (hall!.can_seat_all || (sector_id !== null && mine.has(sector_id)));
    })
    .map(({ place, sector_id }) => {
      const known = labels.get(place);
      const sector = hall!.sectors.find(({ id }) => id === sector_id);
      const label = known ? placeText(known, translate) : '';
      return { id: place, label: sector ? `${label} · ${sector.name}` : label };
    });
  return (
    <PickInput
      source="place"
      label={translate('resources.tickets.fields.place')}
      options={options}
      loading={hallId !== '' && !hall}
      disabled={hallId === ''}
    />
  );
}
