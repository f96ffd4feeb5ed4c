import { useEffect } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { House, RefreshCw } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { HOME } from '#shared/routes.ts';
import { HttpError } from '../dataProvider/http.ts';
import { Card } from '../ui/Card.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { MarkTile } from '../ui/Mark.tsx';
import { useShell } from './ShellContext.ts';

/** What the router tells apart (section 8). */
export const ROUTER_ERRORS: readonly number[] = [400, 403, 404, 405];

/**
 * The router's fallback page (sections 2 and 8): inside the frame where there is one. Its title is the specification's in
 * both languages, so what is read first is the sentence below it.
 */
export function RouterError() {
  const error = useRouteError();
  const translate = useTranslate();
  const framed = useShell().bar !== null;
  const status = statusOf(error);
  useEffect(() => {
    document.title = `Unexpected Application Error! · ${translate('app.name')}`;
  }, [translate]);
  return (
    <Box
      component={framed ? 'div' : 'main'}
      sx={{
        ...(framed ? { flex: 1 } : { minHeight: '100dvh' }),
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 560px)',
        placeContent: 'center',
        p: 2,
        bgcolor: 'look.bg',
      }}
    >
      <Card>
        <Box role="alert" sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          <MarkTile size={40} />
          <Box>
            <Typography variant="body2" component="h1" lang="en" sx={{ color: 'look.text2' }}>
              Unexpected Application Error!
            </Typography>
            <Typography variant="h2" component="p" sx={{ mt: 0.5 }}>
              {translate(status === null ? 'app.router.unknown' : `app.router.${status}`)}
            </Typography>
            {error instanceof HttpError && <FailureNote error={error} />}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            <Button variant="contained" startIcon={<RefreshCw size={18} />} onClick={() => location.reload()}>
              {translate('app.loading_failed.refresh')}
            </Button>
            <Button startIcon={<House size={18} />} href={HOME}>
              {translate('app.router.home')}
            </Button>
          </Box>
        </Box>
      </Card>
    </Box>
  );
}

function statusOf(error: unknown): number | null {
  const known = isRouteErrorResponse(error) || error instanceof HttpError || error instanceof Response;
  const status = known ? error.status : null;
  return status !== null && ROUTER_ERRORS.includes(status) ? status : null;
}
