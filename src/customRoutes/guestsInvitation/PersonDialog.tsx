import { type FormEvent, type ReactNode, useId } from 'react';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { GuestValues } from '#shared/guests.ts';
import { type PersonField, PersonFields } from './PersonFields.tsx';
import type { CheckedPerson } from './useCheckedPerson.ts';

/** Somebody is typed in, and what is known of such a person stands below, before they are stored. */
export function PersonDialog(props: {
  title: string;
  /** What the button does that stores them. */
  action: string;
  values: GuestValues;
  person: CheckedPerson;
  hints?: Partial<Record<PersonField, string>>;
  /** As many characters as a field takes. */
  longest: number;
  onType: (field: PersonField, text: string) => void;
  onCancel: () => void;
  above?: ReactNode;
  children: ReactNode;
}) {
  const { title, action, values, person, hints, longest, onType, onCancel, above, children } = props;
  const { busy, problems, failure, submit } = person;
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog
      open
      onClose={busy ? undefined : onCancel}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 640 } } }}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          {above}
          <PersonFields
            values={values}
            problems={problems}
            longest={longest}
            onType={onType}
            {...(hints ? { hints } : {})}
          />
          <Box aria-live="polite">{children}</Box>
          {failure && Object.keys(problems).length === 0 && (
            <Typography role="alert" variant="body2" color="look.err" sx={{ mt: 1.5 }}>
              {failure.detail}
            </Typography>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel} disabled={busy}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {action}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
