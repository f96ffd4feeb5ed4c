import { useRef, useState } from 'react';
import { Box, Typography } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import { v7 as uuidv7 } from 'uuid';
import type { CheckedRow } from '#shared/guests.ts';
import { call } from '../../dataProvider/index.ts';
import { Restored } from '../../draft/Restored.tsx';
import { useTyped } from '../../draft/useTyped.ts';
import { MatchChoice } from './file/Resemblance.tsx';
import { type Verdict, listOf, rowsOf, verdictOf, verdictsOf } from './file/rows.ts';
import { PersonDialog } from './PersonDialog.tsx';
import { NO_PERSON, type PersonField } from './PersonFields.tsx';
import { useInvitationsChanged } from './queries.ts';
import { useCheckedPerson } from './useCheckedPerson.ts';

/** A late guest by hand: checked like a row of a file, with the same three ways on when somebody like it is known. */
export function AddGuest(props: { hallId: string; mayUpdate: boolean; onClose: () => void }) {
  const { hallId, mayUpdate, onClose } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const changed = useInvitationsChanged();
  const { values, setValues, restored, takeTheirs, drop, close } = useTyped(`hall:${hallId}:guest`, NO_PERSON, true);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const import_id = useRef(uuidv7());
  const rights = { mayUpdate };
  const rowOf = (answer: CheckedRow) => ({ ...rowsOf([answer])[0]!, verdict });
  const store = async (answer: CheckedRow) => {
    const rows = listOf([rowOf(answer)], rights);
    await call('POST /guests/create_list', {
      body: { import_id: import_id.current, file_hash: 'by-hand', hall_id: hallId, rows },
      idempotencyKey: import_id.current,
    });
    notify('invitation.invited', { type: 'success', messageArgs: { smart_count: 1 } });
    changed();
    drop();
    onClose();
  };
  const person = useCheckedPerson({
    hallId,
    values,
    onChecked: (answer) => setValues(answer.values),
    // Confirmed once more, it is as it was offered.
    isSettled: (again) => again,
    store,
  });
  const uncheck = () => {
    setVerdict(null);
    person.uncheck();
  };
  const type = (field: PersonField, text: string) => {
    setValues((before) => ({ ...before, [field]: text }));
    uncheck();
  };
  const discard = () => {
    takeTheirs();
    uncheck();
  };
  const row = person.checked && rowOf(person.checked);
  return (
    <PersonDialog
      title={translate('invitation.add.title')}
      action={translate('invitation.add.invite')}
      values={values}
      person={person}
      longest={1000}
      onType={type}
      onCancel={() => close(onClose)}
      above={restored && <Restored dialog onDiscard={discard} />}
    >
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
    </PersonDialog>
  );
}

const PANEL = { mt: 2, p: 2, borderRadius: '8px', border: 1, borderColor: 'look.line2', bgcolor: 'look.sunken' };
