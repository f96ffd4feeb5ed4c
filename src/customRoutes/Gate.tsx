import { type ReactNode, useEffect } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Navigate, useLocation } from 'react-router-dom';
import { type Least, redirectOf } from '#shared/routes.ts';
import { useRole } from '../dataProvider/useSession.ts';

/** Lets in who may see a screen and sends everybody else to the start, with a word why. Who is no longer signed in is led out at the door. */
export function Gate({ least, children }: { least: Least; children: ReactNode }) {
  const role = useRole();
  if (role === null) return null;
  const to = redirectOf(least, role);
  return to === null ? children : <LedAway to={to} least={least} />;
}

function LedAway({ to, least }: { to: string; least: Least }) {
  const notify = useNotify();
  const translate = useTranslate();
  useEffect(() => {
    notify('app.needs_role', { type: 'info', messageArgs: { role: translate(`roles.${least}`) } });
  }, [notify, translate, least]);
  return <Navigate to={to} replace />;
}

/** There is no such path: home. */
export function Unknown() {
  const role = useRole();
  const { pathname } = useLocation();
  if (role === null) return null;
  const to = redirectOf(undefined, role);
  if (to === null || to === pathname) throw new Response(null, { status: 404 });
  return <Navigate to={to} replace />;
}
