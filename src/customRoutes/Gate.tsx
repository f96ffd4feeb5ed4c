import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { type Least, redirectOf } from '#shared/routes.ts';
import { useRole } from '../dataProvider/useSession.ts';

/** Lets in who may see a screen and sends everybody else to the start. Who is no longer signed in is led out at the door. */
export function Gate({ least, children }: { least: Least; children: ReactNode }) {
  const role = useRole();
  if (role === null) return null;
  const to = redirectOf(least, role);
  return to === null ? children : <Navigate to={to} replace />;
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
