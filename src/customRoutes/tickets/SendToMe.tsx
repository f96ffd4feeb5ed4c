import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { MailCheck } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { useUser } from '../../dataProvider/useSession.ts';
import { useSampleMail } from './useSampleMail.ts';

/** 'Send me one first': the very letter, to one's own address, before guests get theirs. */
export function SendToMe({ ticketId }: { ticketId: string }) {
  const translate = useTranslate();
  const user = useUser();
  const send = useSampleMail();
  const [state, setState] = useState<'none' | 'busy' | 'sent' | 'failed'>('none');
  const [problem, setProblem] = useState('');
  const ask = async () => {
    setState('busy');
    const failure = await send(ticketId);
    setProblem(failure ?? '');
    setState(failure === null ? 'sent' : 'failed');
  };
  return (
    <Box sx={PANEL}>
      <Typography variant="body2" role="status" sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {state === 'sent'
          ? translate('tickets.sample.sent', { email: user.email })
          : state === 'failed'
            ? problem
            : translate('tickets.sample.hint')}
      </Typography>
      <Button
        size="small"
        startIcon={<MailCheck size={16} />}
        loading={state === 'busy'}
        onClick={() => void ask()}
        sx={{ flex: 'none' }}
      >
        {translate(state === 'sent' ? 'tickets.sample.again' : 'tickets.sample.send')}
      </Button>
    </Box>
  );
}

const PANEL = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  mt: 2,
  p: 1.5,
  borderRadius: '8px',
  bgcolor: 'look.sunken',
};
