import { type FormEvent, useState } from 'react';
import { Alert, Box, Button, Link, TextField, Typography } from '@mui/material';
import { Play } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { fullName } from '#shared/person.ts';
import { useSession } from '../dataProvider/useSession.ts';
import { Card } from '../ui/Card.tsx';
import { Tag } from '../ui/Tag.tsx';
import { type Call, exampleOf, typeOf } from './document.ts';
import { type Outcome, sendCall } from './sendCall.ts';

/** Sends the call with the session of this browser and shows what came back. */
export function TryIt({ call }: { call: Call }) {
  const translate = useTranslate();
  const { user } = useSession();
  const [given, setGiven] = useState<Record<string, string>>({});
  const [body, setBody] = useState(() => (call.body ? JSON.stringify(exampleOf(call.body), null, 2) : ''));
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const broken = body !== '' && !isJson(body);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setOutcome(await sendCall(call, { given, body, file }));
    setBusy(false);
  };
  return (
    <Card title={translate('api.try.title')} sx={{ position: { lg: 'sticky' }, top: 16, minWidth: 0 }}>
      <Typography variant="body2" color="look.text2" sx={{ mb: 1.5 }}>
        {user ? (
          translate('api.try.as', { name: fullName(user) || user.email, organization: user.organization.name })
        ) : (
          <Link href="/">{translate('api.try.signed_out')}</Link>
        )}
      </Typography>
      <Box component="form" onSubmit={(event) => void send(event)} sx={{ display: 'grid', gap: 1.5 }}>
        {call.parameters.map(({ name, schema, required }) => (
          <TextField
            key={name}
            size="small"
            label={name}
            required={required}
            placeholder={typeOf(schema)}
            value={given[name] ?? ''}
            onChange={(event) => setGiven({ ...given, [name]: event.target.value })}
          />
        ))}
        {call.upload && (
          <TextField
            type="file"
            label={translate('api.try.file')}
            required
            slotProps={{ inputLabel: { shrink: true } }}
            onChange={(event) => setFile((event.target as HTMLInputElement).files?.[0] ?? null)}
          />
        )}
        {call.body && (
          <TextField
            multiline
            minRows={3}
            maxRows={16}
            label={translate('api.try.body')}
            value={body}
            error={broken}
            helperText={broken ? translate('api.try.not_json') : undefined}
            onChange={(event) => setBody(event.target.value)}
            slotProps={{ htmlInput: { spellCheck: false, style: MONO } }}
          />
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Button type="submit" variant="contained" startIcon={<Play size={16} />} loading={busy} disabled={broken}>
            {translate('api.try.send')}
          </Button>
          <Typography variant="body2" color="look.text2">
            {translate(call.method === 'GET' ? 'api.try.reads' : 'api.try.writes')}
          </Typography>
        </Box>
      </Box>
      {outcome && <Answer outcome={outcome} />}
    </Card>
  );
}

function Answer({ outcome }: { outcome: Outcome }) {
  const translate = useTranslate();
  if (outcome === 'unreachable') {
    return (
      <Alert severity="error" sx={{ mt: 2 }}>
        {translate('app.failures.network_error')}
      </Alert>
    );
  }
  const { status, ms, bytes, request_id, text } = outcome;
  return (
    <Box sx={{ mt: 2 }} role="status">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Tag tone={status < 300 ? 'ok' : status < 500 ? 'warn' : 'err'}>{status}</Tag>
        <Typography variant="body2" color="look.text2">
          {translate('api.try.took', { ms, bytes })}
        </Typography>
        {request_id && (
          <Typography variant="body2" color="look.text2" sx={{ overflowWrap: 'anywhere' }}>
            {translate('api.try.request', { id: request_id })}
          </Typography>
        )}
      </Box>
      <Box
        component="pre"
        tabIndex={0}
        aria-label={translate('api.try.answer')}
        sx={{
          ...MONO,
          m: 0,
          p: 1.5,
          maxHeight: 420,
          overflow: 'auto',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          borderRadius: 1,
          border: 1,
          borderColor: 'look.line',
          bgcolor: 'look.sunken',
        }}
      >
        {text}
      </Box>
    </Box>
  );
}

const MONO = { fontFamily: 'ui-monospace, monospace', fontSize: 12.5, lineHeight: '18px' };

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
