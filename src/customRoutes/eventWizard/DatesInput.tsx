import { Box, Button, IconButton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { TimePicker } from '@mui/x-date-pickers/TimePicker';
import { addDays, format, isValid, parse, parseISO } from 'date-fns';
import { Plus, Trash2 } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { DATE_RANGE, limit } from '#shared/limits.ts';
import { now } from '../../clock.ts';
import { formatWeekday } from '../../i18n/dates.ts';
import { PickersLocalized } from '../../i18n/PickersLocalized.tsx';

interface SentDate {
  id?: string;
  date: string | null;
  starts_at?: string | null;
}

/** react-admin wraps what its validation found once more than what a save was refused for. */
interface Wrong {
  message?: string | { message?: string };
}

function sentenceOf(wrong: Wrong | undefined): string | undefined {
  return typeof wrong?.message === 'object' ? wrong.message.message : wrong?.message;
}

/** The dates of an event, with one time for all of them or a time each. */
export function DatesInput() {
  return (
    <PickersLocalized>
      <Dates />
    </PickersLocalized>
  );
}

function Dates() {
  const translate = useTranslate();
  const language = useLocale() === 'en' ? 'en' : 'ru';
  const { setValue, formState } = useFormContext();
  const { fields, append, remove } = useFieldArray({ name: 'dates', keyName: 'key' });
  const dates = (useWatch({ name: 'dates' }) ?? []) as SentDate[];
  const each = Boolean(useWatch({ name: 'time_per_date' }));
  const common = (useWatch({ name: 'starts_at' }) ?? null) as string | null;
  const problems = formState.errors.dates as Record<number, Record<string, Wrong>> | undefined;
  const put = (name: string, value: unknown) => setValue(name, value, { shouldDirty: true, shouldValidate: true });

  const add = () => {
    const last = dates.at(-1)?.date;
    const next = last ? addDays(parseISO(last), 1) : addDays(now(), 7);
    append({ date: format(next, 'yyyy-MM-dd'), starts_at: each ? (dates.at(-1)?.starts_at ?? null) : null });
  };
  const choose = (perDate: boolean) => {
    put('time_per_date', perDate);
    if (perDate) dates.forEach((date, i) => put(`dates.${i}.starts_at`, date.starts_at ?? common));
    else put('starts_at', common ?? dates[0]?.starts_at ?? null);
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={each ? 'each' : 'one'}
        onChange={(_, value: string | null) => value && choose(value === 'each')}
        aria-label={translate('wizard.dates.mode')}
      >
        <ToggleButton value="one">{translate('wizard.dates.one_time')}</ToggleButton>
        <ToggleButton value="each">{translate('wizard.dates.time_each')}</ToggleButton>
      </ToggleButtonGroup>
      {!each && (
        <Box sx={{ maxWidth: 220 }} data-field="time">
          <Time label={translate('wizard.dates.time')} value={common} onChange={(value) => put('starts_at', value)} />
        </Box>
      )}
      {fields.map((field, i) => (
        <Box key={field.key} sx={each ? TIMED : DATED}>
          <DatePicker
            label={translate('wizard.dates.date', { number: i + 1 })}
            value={dates[i]?.date ? parseISO(dates[i].date) : null}
            onChange={(value) => put(`dates.${i}.date`, value && isValid(value) ? format(value, 'yyyy-MM-dd') : null)}
            minDate={parseISO(DATE_RANGE.from)}
            maxDate={parseISO(DATE_RANGE.to)}
            dayOfWeekFormatter={(day) => formatWeekday(format(day, 'yyyy-MM-dd'), language)}
            slotProps={{
              textField: {
                ...STARRED,
                error: Boolean(problems?.[i]?.date),
                helperText: sentenceOf(problems?.[i]?.date),
                sx: { gridArea: 'date' },
              },
            }}
          />
          {each && (
            <Box sx={{ gridArea: 'time' }} data-field={dates[i]?.starts_at ? undefined : 'time'}>
              <Time
                label={translate('wizard.dates.time')}
                value={dates[i]?.starts_at ?? null}
                onChange={(value) => put(`dates.${i}.starts_at`, value)}
                problem={sentenceOf(problems?.[i]?.starts_at)}
              />
            </Box>
          )}
          <IconButton
            onClick={() => remove(i)}
            aria-label={translate('wizard.dates.remove', { number: i + 1 })}
            sx={{ gridArea: 'remove', mt: '22px' }}
          >
            <Trash2 size={18} />
          </IconButton>
        </Box>
      ))}
      {fields.length === 0 && (
        <Typography variant="body2" color="look.text2">
          {translate('wizard.dates.none')}
        </Typography>
      )}
      <Box data-field="date">
        <Button
          variant="outlined"
          startIcon={<Plus size={18} />}
          onClick={add}
          disabled={fields.length >= limit('eventDates')}
        >
          {translate('wizard.dates.add')}
        </Button>
      </Box>
    </Box>
  );
}

/** Halls can't be chosen without it, though a draft is stored. */
const STARRED = { InputLabelProps: { required: true } } as const;
const ROW = { display: 'grid', columnGap: 1.5, rowGap: 1, alignItems: 'start' } as const;
const DATED = {
  ...ROW,
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"date remove"',
};
/** On a phone the time stands below its date. */
const TIMED = {
  ...ROW,
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1.2fr) minmax(0, 1fr) auto' },
  gridTemplateAreas: { xs: '"date remove" "time time"', sm: '"date time remove"' },
};

function Time(props: {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  problem?: string | undefined;
}) {
  const { label, value, onChange, problem } = props;
  return (
    <TimePicker
      label={label}
      ampm={false}
      value={value ? parse(value.slice(0, 5), 'HH:mm', new Date(2000, 0, 1)) : null}
      onChange={(time) => onChange(time && isValid(time) ? format(time, 'HH:mm') : null)}
      slotProps={{ textField: { ...STARRED, error: Boolean(problem), helperText: problem } }}
    />
  );
}
