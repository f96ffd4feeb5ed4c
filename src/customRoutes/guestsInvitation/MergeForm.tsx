import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { guests } from '#resources/guests.ts';
import { type Resource, titleOf } from '#shared/resource.ts';
import { Cell } from '../../crud/kinds/index.tsx';
import { useWords } from '../../crud/words.ts';
import { formatDateTime, formatMoment } from '../../i18n/dates.ts';
import { language } from '../../i18n/i18n.ts';
import { TicketStateTag } from '../eventBasics/TicketStateTag.tsx';
import { MergeChoice, MergeFact } from './MergeChoice.tsx';
import { type Chosen, fieldOf, hallOf, type Look, otherOf, type SharedHall, type Side, staysOf } from './merging.ts';
import { PlaceName } from './PlaceName.tsx';

const resource = guests as unknown as Resource;

/** What stays of each of two records: chosen where they differ, told where not. */
export function MergeForm(props: {
  look: Look;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  /** The person wanted to go on: what they have to choose is said. */
  tried: boolean;
  disabled: boolean;
}) {
  const { look, chosen, onChoose, tried, disabled } = props;
  const translate = useTranslate();
  const words = useWords(resource);
  const stays = staysOf(look, chosen);
  const moves = look.moves[otherOf(stays)];
  return (
    <>
      <MergeChoice
        label={translate('invitation.merge.stays')}
        value={stays}
        disabled={disabled}
        onChange={(side) => onChoose({ ...chosen, stays: side })}
        options={{ keep: <Named record={look.keep} />, gone: <Named record={look.gone} /> }}
      />
      {Object.keys(resource.fields).map((name) => {
        if (look.fields.includes(name)) {
          return (
            <MergeChoice
              key={name}
              label={words.field(name)}
              value={fieldOf(look, name, chosen)}
              disabled={disabled}
              onChange={(side) => onChoose({ ...chosen, fields: { ...chosen.fields, [name]: side } })}
              options={{
                keep: <Value name={name} record={look.keep} />,
                gone: <Value name={name} record={look.gone} />,
              }}
            />
          );
        }
        const record = united(look, name);
        return isEmpty(record, name) ? null : (
          <MergeFact key={name} label={words.field(name)}>
            <Value name={name} record={record} />
          </MergeFact>
        );
      })}
      {look.halls.map((hall) => (
        <MergeChoice
          key={hall.hall_id}
          label={translate('invitation.merge.hall', { event: hall.event, hall: hall.hall })}
          hint={
            <Typography variant="body2" color="look.text2">
              {formatDateTime(hall, language())}
            </Typography>
          }
          value={hallOf(look, hall, chosen)}
          disabled={disabled}
          problem={tried && hallOf(look, hall, chosen) === null ? translate('invitation.merge.choose') : undefined}
          onChange={(side) => onChoose({ ...chosen, halls: { ...chosen.halls, [hall.hall_id]: side } })}
          options={{ keep: <Standing {...hall.keep} />, gone: <Standing {...hall.gone} /> }}
        />
      ))}
      <Box sx={{ borderTop: 1, borderColor: 'look.line', pt: 1.5, display: 'grid', gap: 0.5 }}>
        {look.halls.length > 0 && <Typography variant="body2">{translate('invitation.merge.both_invited')}</Typography>}
        <Typography variant="body2">{translate('invitation.merge.moves', moves)}</Typography>
      </Box>
    </>
  );
}

/** Of lists both stay. */
function united({ keep, gone }: Look, name: string): Record<string, unknown> {
  const [mine, theirs] = [keep, gone].map((record) => (record as Record<string, unknown>)[name]);
  if (!Array.isArray(mine) && !Array.isArray(theirs)) return keep;
  return { [name]: [...new Set([mine ?? [], theirs ?? []].flat())] };
}

/** Who it is, and since when the house knows them. */
function Named({ record }: { record: Look[Side] }) {
  const translate = useTranslate();
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>{titleOf(resource, record)}</Box>
      <Box sx={{ color: 'look.text2' }}>
        {translate('invitation.merge.added', { at: formatMoment(record.created_at, language()) })}
      </Box>
    </>
  );
}

function Value({ name, record }: { name: string; record: Record<string, unknown> }) {
  const translate = useTranslate();
  if (isEmpty(record, name)) return <Box sx={{ color: 'look.text2' }}>{translate('invitation.merge.empty')}</Box>;
  return <Cell resource={resource} name={name} field={resource.fields[name]!} record={record} />;
}

function isEmpty(record: Record<string, unknown>, name: string): boolean {
  const value = record[name];
  return (value ?? '') === '' || (Array.isArray(value) && value.length === 0);
}

/** Place and ticket of one of the two in a hall. */
function Standing(place: SharedHall[Side]) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <PlaceName place={place} sector={undefined} />
      {place.ticket_state && <TicketStateTag state={place.ticket_state} />}
      {place.bound && <Box sx={{ color: 'look.text2' }}>{translate('invitation.merge.bound')}</Box>}
    </Box>
  );
}
