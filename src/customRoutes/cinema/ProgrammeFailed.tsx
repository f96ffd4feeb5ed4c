import { Button } from '@mui/material';
import { Clapperboard } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { HttpError } from '../../dataProvider/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';

/** Why there is no programme: the cinema is away, or there is none, and then asking again is no use. */
export function ProgrammeFailed({ error, onRefresh }: { error: Error; onRefresh: () => void }) {
  const translate = useTranslate();
  if (!(error instanceof HttpError) || error.code !== 'no_cinema')
    return <LoadingFailed error={error} onRefresh={onRefresh} />;
  return (
    <EmptyState
      icon={<Clapperboard size={24} />}
      title={translate('cinema.not_connected')}
      hint={error.detail}
      actions={
        <Button component={Link} to="/events/create">
          {translate('cinema.without')}
        </Button>
      }
    />
  );
}
