import { Button, Typography } from '@mui/material';
import { CircleAlert, RefreshCw } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { HttpError } from '../dataProvider/http.ts';
import { EmptyState } from './EmptyState.tsx';

/** 'Loading data failed.' with 'Please refresh the page.', the reason, and a refresh button (section 8). */
export function LoadingFailed({ error, onRefresh }: { error?: unknown; onRefresh?: () => void }) {
  const translate = useTranslate();
  const known = error instanceof HttpError ? error : null;
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert size={24} />}
        title={translate('app.loading_failed.title')}
        hint={
          <>
            {translate('app.loading_failed.hint')}
            {known && (
              <>
                {' '}
                {known.detail}
                {known.request_id && (
                  <Typography variant="caption" component="span" sx={{ display: 'block', color: 'look.text3' }}>
                    {translate('app.request_id', { id: known.request_id })}
                  </Typography>
                )}
              </>
            )}
          </>
        }
        actions={
          <Button
            variant="contained"
            startIcon={<RefreshCw size={18} />}
            onClick={onRefresh ?? (() => location.reload())}
          >
            {translate('app.loading_failed.refresh')}
          </Button>
        }
      />
    </div>
  );
}
