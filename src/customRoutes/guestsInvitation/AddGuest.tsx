import { type FormEvent, useRef, useState } from 'react';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import { v7 as uuidv7 } from 'uuid';
import { type CheckedRow, type GuestField, type GuestValues, PERSON_FIELDS } from '#shared/guests.ts';
import { HttpError, call } from '../../dataProvider/index.ts';
import { Restored } from '../../draft/Restored.tsx';
import { useTyped } from '../../draft/useTyped.ts';
import { MatchChoice } from './file/Resemblance.tsx';
import { type Verdict, listOf, rowsOf, verdictOf, verdictsOf } from './file/rows.ts';
import { useInvitationsChanged } from './queries.ts';

const EMPTY: GuestValues = { last_name: '', first_name: '', middle_name: '', phone: '', email: '' };
const REQUIRED: readonly GuestField[] = ['last_name', 'first_name'];

/** A late guest by hand: checked like a row of a file, with the same three ways on when somebody like it is known. */
export function AddGuest(props: { hallId: string; mayUpdate: boolean; onClose: () => void }) {
  const { hallId, mayUpdate, onClose } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const changed = useInvitationsChanged();
  const { values, setValues, restored, takeTheirs, drop, close } = useTyped(`hall:${hallId}:guest`, EMPTY, true);
  const cancel = () => close(onClose);
  const [checked, setChecked] = useState<CheckedRow | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<HttpError | null>(null);
  const import_id = useRef(uuidv7());
  const rights = { mayUpdate };
  const row = checked && { ...rowsOf([checked])[0]!, verdict };

  const type = (field: GuestField, text: string) => {
    setValues((before) => ({ ...before, [field]: text }));
    uncheck();
  };
  const uncheck = () => {
    setChecked(null);
    setVerdict(null);
    setFailure(null);
  };
  const discard = () => {
    takeTheirs();
    uncheck();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      const answer = checked ?? (await check());
      if (Object.keys(answer.problems).length > 0) return;
      // Somebody like this is known: the person says which of the two it is, then confirms.
      if (!checked && answer.match) return;
      await store(answer);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const check = async (): Promise<CheckedRow> => {
    const { data } = await call('POST /guests/check_rows', {
      body: { hall_id: hallId, rows: [{ row: 1, values }] },
    });
    const answer = data[0]!;
    setChecked(answer);
    setValues(answer.values);
    return answer;
  };
  const store = async (answer: CheckedRow) => {
    const rows = listOf([{ ...rowsOf([answer])[0]!, verdict }], rights);
    await call('POST /guests/create_list', {
      body: { import_id: import_id.current, file_hash: 'by-hand', hall_id: hallId, rows },
      idempotencyKey: import_id.current,
    });
    notify('invitation.invited', { type: 'success', messageArgs: { smart_count: 1 } });
    changed();
    drop();
    onClose();
  };
  const problems = { ...checked?.problems, ...refusals(failure) };
  return (
    <Dialog
      open
      onClose={busy ? undefined : cancel}
      aria-labelledby="add-guest"
      slotProps={{ paper: { sx: { width: 640 } } }}
    >
      <Box component="form" noValidate onSubmit={(event: FormEvent) => void submit(event)}>
        <DialogTitle id="add-guest">{translate('invitation.add.title')}</DialogTitle>
        <DialogContent>
          {restored && <Restored dialog onDiscard={discard} />}
          <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2, pt: 0.5 }}>
            {PERSON_FIELDS.map((field, i) => (
              <TextField
                key={field}
                label={translate(`invitation.fields.${field}`)}
                required={REQUIRED.includes(field)}
                value={values[field]}
                autoFocus={i === 0}
                error={problems[field] !== undefined}
                helperText={problems[field]}
                onChange={(event) => type(field, event.target.value)}
                slotProps={{
                  htmlInput: {
                    maxLength: 1000,
                    autoComplete: 'off',
                    inputMode: field === 'email' ? 'email' : field === 'phone' ? 'tel' : undefined,
                  },
                }}
              />
            ))}
          </Box>
          <Box aria-live="polite">
            {row?.checked.match && (
              <Box sx={PANEL}>
                <MatchChoice
                  match={row.checked.match}
                  values={values}
                  options={verdictsOf(row, rights)}
                  verdict={verdictOf(row, rights)}
                  onChoose={setVerdict}
                  from="typed"
                />
                {row.checked.invited && (
                  <Typography variant="body2" sx={{ mt: 1, color: 'look.warn', fontWeight: 600 }}>
                    {translate('invitation.add.invited_already')}
                  </Typography>
                )}
              </Box>
            )}
          </Box>
          {failure && Object.keys(problems).length === 0 && (
            <Typography role="alert" variant="body2" color="look.err" sx={{ mt: 1.5 }}>
              {failure.detail}
            </Typography>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={cancel} disabled={busy}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {translate('invitation.add.invite')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

/** A refusal names the fields of the one row. */
function refusals(failure: HttpError | null): Partial<Record<GuestField, string>> {
  const errors = failure?.body.errors ?? {};
  return Object.fromEntries(
    PERSON_FIELDS.flatMap((field) => (errors[`rows.1.${field}`] ? [[field, errors[`rows.1.${field}`]]] : [])),
  );
}

const PANEL = { mt: 2, p: 2, borderRadius: '8px', border: 1, borderColor: 'look.line2', bgcolor: 'look.sunken' };
