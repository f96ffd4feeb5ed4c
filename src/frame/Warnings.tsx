import type { ReactNode } from 'react';
import { Alert, Button } from '@mui/material';
import { CloudOff, TriangleAlert } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { HOME } from '#shared/routes.ts';
import { useSession } from '../dataProvider/useSession.ts';
import { useOnline } from '../ui/useOnline.ts';

/** What stands in the way of saving: no connection, another tab's organisation, an organisation one has left. */
export function Warnings() {
  const translate = useTranslate();
  const { elsewhere, left } = useSession();
  const online = useOnline();
  return (
    <>
      {elsewhere && (
        <Warning
          icon={<TriangleAlert size={18} />}
          action={
            <Button size="small" onClick={() => location.reload()}>
              {translate('app.elsewhere.reload')}
            </Button>
          }
        >
          {translate('app.elsewhere.message', { organization: elsewhere.organization })}
        </Warning>
      )}
      {left && (
        <Warning
          icon={<TriangleAlert size={18} />}
          action={
            <Button size="small" onClick={() => location.assign(HOME)}>
              {translate('app.left.go', { organization: left.organization })}
            </Button>
          }
        >
          {translate('app.left.message')}
        </Warning>
      )}
      {!online && <Warning icon={<CloudOff size={18} />}>{translate('app.offline')}</Warning>}
    </>
  );
}

function Warning({ icon, action, children }: { icon: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <Alert severity="warning" icon={icon} action={action} sx={{ borderRadius: 0, px: { xs: 2, sm: 3 } }}>
      {children}
    </Alert>
  );
}
