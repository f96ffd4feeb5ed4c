import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { format, isValid, parseISO } from 'date-fns';
import { DATE_RANGE } from '#shared/limits.ts';
import { PickersLocalized } from './PickersLocalized.tsx';

/**
 * A day and a time of it, as '2026-11-27T14:05' by the clocks they are meant by, '' for none; in the language of the interface, not the
 * browser's. Loads with what pickers need, so import it lazily.
 */
export default function MomentField(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The last that can be said. */
  max?: string;
  error?: boolean;
  helperText?: string;
  autoFocus?: boolean;
}) {
  const { label, value, onChange, max, error, helperText, autoFocus = false } = props;
  const from = parseISO(DATE_RANGE.from);
  const said = (moment: Date | null) =>
    moment && isValid(moment) && moment >= from ? format(moment, "yyyy-MM-dd'T'HH:mm") : '';
  return (
    <PickersLocalized>
      <DateTimePicker
        label={label}
        ampm={false}
        autoFocus={autoFocus}
        value={value === '' ? null : parseISO(value)}
        onChange={(moment) => onChange(said(moment))}
        minDateTime={from}
        maxDateTime={parseISO(max ?? `${DATE_RANGE.to}T23:59`)}
        slotProps={{
          field: { clearable: true },
          textField: { fullWidth: true, ...(error && { error }), helperText },
        }}
      />
    </PickersLocalized>
  );
}
