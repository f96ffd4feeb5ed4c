import { HttpError } from '../dataProvider/http.ts';
import { LoadingFailed } from '../ui/LoadingFailed.tsx';
import type { Crumb } from './Crumbs.tsx';
import { Page } from './Page.tsx';
import { ROUTER_ERRORS } from './RouterError.tsx';

/**
 * The record that the address names can't be shown. Where trying again won't help (it is gone, isn't open to the person,
 * can't be asked that way) the router's page says so; anything else can be tried again.
 */
export function RecordFailed(props: {
  error: unknown;
  onRefresh: () => void;
  title: string;
  crumbs?: readonly Crumb[];
}) {
  const { error, onRefresh, ...page } = props;
  if (error instanceof HttpError && ROUTER_ERRORS.includes(error.status)) throw error;
  return (
    <Page {...page}>
      <LoadingFailed error={error} onRefresh={onRefresh} />
    </Page>
  );
}
