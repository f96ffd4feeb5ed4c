import { Box, Typography } from '@mui/material';
import { ShieldCheck } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Tag } from '../ui/Tag.tsx';
import type { Call, Refusal } from './document.ts';
import { Fields } from './Fields.tsx';
import { MethodTag } from './MethodTag.tsx';
import { TryIt } from './TryIt.tsx';

/** A refusal as a row: its status, the codes it may have, what it says. */
function refusalField({ status, description, codes }: Refusal) {
  return { name: status, schema: { enum: codes, description }, required: false };
}

/** One call: what it does, for whom, what goes in and comes out; beside it, to be tried. */
export function CallPage({ call }: { call: Call }) {
  const translate = useTranslate();
  const inputs = call.parameters.map(({ name, schema, required }) => ({ name, schema, required }));
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 420px' },
        alignItems: 'start',
        maxWidth: 1320,
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h1" component="h2">
          {call.summary}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, my: 1.5 }}>
          <MethodTag method={call.method} />
          <Box component="code" sx={{ fontSize: 14, fontWeight: 600, overflowWrap: 'anywhere' }}>
            /api/v1{call.path}
          </Box>
          <Tag icon={<ShieldCheck />}>{translate(`api.least.${call.least}`)}</Tag>
        </Box>
        {call.description && <Typography sx={{ mb: 2 }}>{call.description}</Typography>}
        {inputs.length > 0 && <Fields title={translate('api.parameters')} fields={inputs} />}
        {call.upload && (
          <Fields
            title={translate('api.form')}
            fields={[{ name: 'file', schema: { type: 'string', format: 'binary' }, required: true }]}
          />
        )}
        {call.body && (
          <Fields
            title={translate('api.body')}
            schema={call.body}
            {...(call.bodyLimit ? { note: translate('api.body_limit', { bytes: call.bodyLimit }) } : {})}
          />
        )}
        {call.answers.map(({ status, description, schema }) => (
          <Fields
            key={status}
            title={translate('api.answer', { status })}
            {...(description && schema?.format === 'binary' ? { note: description } : {})}
            {...(schema ? { schema } : {})}
          />
        ))}
        <Fields title={translate('api.refusals')} fields={call.refusals.map(refusalField)} />
        {call.problem && <Fields title={translate('api.refusal')} schema={call.problem} />}
      </Box>
      <TryIt call={call} />
    </Box>
  );
}
