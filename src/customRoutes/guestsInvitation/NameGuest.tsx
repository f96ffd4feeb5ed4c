import { useState } from 'react';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { CheckedRow } from '#shared/guests.ts';
import { fullName } from '#shared/person.ts';
import { offerUndo } from '../../crud/undo.ts';
import { call } from '../../dataProvider/index.ts';
import { Choice } from '../../sheet/Choice.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import { NO_PERSON, type PersonField } from './PersonFields.tsx';
import { useInvitationsChanged } from './queries.ts';
import { useCheckedPerson } from './useCheckedPerson.ts';

const WAYS = ['same', 'another'] as const;

/** Who a plus-one is: a new name, or somebody who is known already. The place stays theirs. */
export function NameGuest(props: { guestId: string; called: string; hallId: string; onClose: () => void }) {
  const { guestId, called, hallId, onClose } = props;
  const translate = useTranslate();
  const changed = useInvitationsChanged();
  const [values, setValues] = useState(NO_PERSON);
  const [way, setWay] = useState<(typeof WAYS)[number] | null>(null);
  const store = async (row: CheckedRow) => {
    const body = way === 'same' ? { guest_id: row.match!.guest_id } : values;
    const { headers } = await call('POST /guests/:id/name', { params: { id: guestId }, body });
    const batch = headers.get('batch-id');
    if (batch && way !== 'same')
      offerUndo({ batch, said: translate('invitation.plus_ones.named', { name: fullName(values) }) });
    changed();
    onClose();
  };
  const person = useCheckedPerson({ hallId, values, isSettled: () => way !== null, store });
  const match = person.checked?.match;
  const type = (field: PersonField, text: string) => {
    setValues((before) => ({ ...before, [field]: text }));
    setWay(null);
    person.uncheck();
  };
  return (
    <PersonDialog
      title={translate('invitation.plus_ones.title', { name: called })}
      action={translate('invitation.plus_ones.name')}
      values={values}
      person={person}
      hints={{ email: translate('invitation.plus_ones.email') }}
      longest={250}
      onType={type}
      onCancel={onClose}
    >
      {match && Object.keys(person.checked!.problems).length === 0 && (
        <Box sx={{ mt: 2, display: 'grid', gap: 1 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {translate('invitation.plus_ones.known', { name: fullName(match.values) })}
          </Typography>
          <Choice
            label={translate('invitation.check.decision')}
            ways={WAYS.map((each) => [each, translate(`invitation.plus_ones.${each}`)] as const)}
            chosen={way}
            onChoose={setWay}
          />
        </Box>
      )}
    </PersonDialog>
  );
}
