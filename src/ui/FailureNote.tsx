import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { HttpError } from '../dataProvider/http.ts';

/** Under a failure, for whoever is asked for help: its code, and the number under which the server knows it. */
export function FailureNote({ error }: { error: HttpError }) {
  const translate = useTranslate();
  const { network, request_id } = error;
  if (!network && !request_id) return null;
  return (
    <Typography variant="caption" component="span" sx={{ display: 'block', mt: 0.5, color: 'look.text3' }}>
      {network && <span>{translate('app.failure_code', { code: network })} </span>}
      {request_id && <span>{translate('app.request_id', { id: request_id })}</span>}
    </Typography>
  );
}
