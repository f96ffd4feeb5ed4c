import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LogOut, Pencil } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { users } from '#resources/users.ts';
import { type Resource, titleOf } from '#shared/resource.ts';
import { isRole } from '#shared/roles.ts';
import { EditDialog } from '../../crud/record/RecordDialog.tsx';
import { RecordFields } from '../../crud/record/RecordFields.tsx';
import { RecordHistory } from '../../crud/record/RecordHistory.tsx';
import { useWords } from '../../crud/words.ts';
import { call } from '../../dataProvider/index.ts';
import { Page } from '../../frame/Page.tsx';
import { RecordFailed } from '../../frame/RecordFailed.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { useTell } from '../../ui/useTell.ts';
import { userInputs } from './inputs.tsx';
import { UserEvents } from './UserEvents.tsx';
import { UserInvitation } from './UserInvitation.tsx';

const resource = users as unknown as Resource;

/** One employee: their record, their events, and ending their sessions. */
export default function User() {
  const { id = '' } = useParams();
  const translate = useTranslate();
  const notify = useNotify();
  const tell = useTell();
  const navigate = useNavigate();
  const words = useWords(resource);
  const [editing, setEditing] = useState(false);
  const [ending, setEnding] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['user', id],
    queryFn: async ({ signal }) => (await call('GET /users/:id', { params: { id }, signal })).data,
  });
  const crumbs = [{ label: words.many, to: '/users' }];
  const signOut = async () => {
    try {
      await call('DELETE /users/:id/sessions', { params: { id } });
      notify('users.signed_out', { type: 'success' });
    } catch (failed) {
      tell(failed);
    }
    setEnding(false);
  };
  if (error && !data) {
    return <RecordFailed title={words.edit} crumbs={crumbs} error={error} onRefresh={() => void refetch()} />;
  }
  if (!data) {
    return (
      <Page title={words.edit} crumbs={crumbs}>
        <LoadingRows />
      </Page>
    );
  }
  const record = data as unknown as Record<string, unknown>;
  const parts = { resource, record, onSaved: () => void refetch() };
  return (
    <Page
      title={titleOf(resource, record)}
      crumbs={crumbs}
      actions={
        <>
          <Button variant="outlined" startIcon={<LogOut size={18} />} onClick={() => setEnding(true)}>
            {translate('users.sign_out')}
          </Button>
          <Button variant="outlined" startIcon={<Pencil size={18} />} onClick={() => setEditing(true)}>
            {translate('ra.action.edit')}
          </Button>
        </>
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'minmax(0,1fr) minmax(0,1.4fr)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Card title={translate('users.contact')}>
            <RecordFields
              {...parts}
              inputs={userInputs}
              notes={{
                role: isRole(record.role) && (
                  <Typography variant="body2" color="look.text2">
                    {translate(`roles.about.${record.role}`)}
                  </Typography>
                ),
              }}
            />
          </Card>
          <UserInvitation userId={id} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <UserEvents userId={id} />
          <RecordHistory {...parts} />
        </Box>
      </Box>
      {editing && (
        <EditDialog
          resource={resource}
          id={id}
          inputs={userInputs}
          onClose={() => {
            setEditing(false);
            void refetch().then(({ error: gone }) => gone && navigate('/users'));
          }}
        />
      )}
      <ConfirmDialog
        open={ending}
        reversible
        title={translate('users.sign_out_title', { name: titleOf(resource, record) })}
        verb={translate('users.sign_out')}
        onConfirm={() => void signOut()}
        onClose={() => setEnding(false)}
      >
        {translate('users.sign_out_hint')}
      </ConfirmDialog>
    </Page>
  );
}
