import { Button } from '@mui/material';
import { CircleAlert, RefreshCw, SearchX } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { HOME } from '#shared/routes.ts';
import { HttpError } from '../dataProvider/http.ts';
import { EmptyState } from './EmptyState.tsx';
import { FailureNote } from './FailureNote.tsx';

/** 'Loading data failed.' with 'Please refresh the page.', the reason, and a refresh button (section 8). What isn't there is said so instead. */
export function LoadingFailed({ error, onRefresh }: { error?: unknown; onRefresh?: () => void }) {
  const translate = useTranslate();
  const known = error instanceof HttpError ? error : null;
  if (known?.status === 404) return <NotThere />;
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
                <br />
                {known.detail}
                <FailureNote error={known} />
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

/** Trying again won't help: what was asked for is gone, or belongs to somebody else. */
function NotThere() {
  const translate = useTranslate();
  return (
    <div role="alert">
      <EmptyState
        icon={<SearchX size={24} />}
        title={translate('app.not_there.title')}
        hint={translate('app.not_there.hint')}
        actions={
          <Button variant="contained" component={Link} to={HOME}>
            {translate('app.not_there.home')}
          </Button>
        }
      />
    </div>
  );
}
