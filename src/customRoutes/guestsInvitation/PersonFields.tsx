import { Box, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { type GuestValues, PERSON_FIELDS } from '#shared/guests.ts';

export type PersonField = (typeof PERSON_FIELDS)[number];

export const NO_PERSON: GuestValues = { last_name: '', first_name: '', middle_name: '', phone: '', email: '' };

const REQUIRED: readonly PersonField[] = ['last_name', 'first_name'];

/** Names and contacts of somebody who is typed in; the first has the focus. */
export function PersonFields(props: {
  values: GuestValues;
  /** What is wrong with a field, and what else is said below it. */
  problems: Partial<Record<string, string>>;
  hints?: Partial<Record<PersonField, string>>;
  /** As many characters as a field takes. */
  longest: number;
  onType: (field: PersonField, text: string) => void;
}) {
  const { values, problems, hints = {}, longest, onType } = props;
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2, pt: 0.5 }}>
      {PERSON_FIELDS.map((field, i) => (
        <TextField
          key={field}
          label={translate(`invitation.fields.${field}`)}
          required={REQUIRED.includes(field)}
          value={values[field]}
          autoFocus={i === 0}
          error={problems[field] !== undefined}
          helperText={problems[field] ?? hints[field]}
          onChange={(event) => onType(field, event.target.value)}
          slotProps={{
            htmlInput: {
              maxLength: longest,
              autoComplete: 'off',
              inputMode: field === 'email' ? 'email' : field === 'phone' ? 'tel' : undefined,
            },
          }}
        />
      ))}
    </Box>
  );
}
