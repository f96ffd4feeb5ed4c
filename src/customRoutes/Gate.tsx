import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { type Least, SIGN_IN, redirectOf } from '#shared/routes.ts';
import { useRole } from '../dataProvider/useSession.ts';

/** What the sign-in page is told about where somebody wanted to go. */
export interface CameFrom {
  from?: string;
}

/** Lets in who may see a screen and sends everybody else where they belong. */
export function Gate({ least, children }: { least: Least; children: ReactNode }) {
  const to = redirectOf(least, useRole());
  return to === null ? children : <Elsewhere to={to} />;
}

/** There is no such path: home, or to the sign-in page. */
export function Unknown() {
  const to = redirectOf(undefined, useRole());
  const { pathname } = useLocation();
  if (to === null || to === pathname) throw new Response(null, { status: 404 });
  return <Elsewhere to={to} />;
}

function Elsewhere({ to }: { to: string }) {
  const { pathname, search } = useLocation();
  const state: CameFrom | undefined = to === SIGN_IN ? { from: pathname + search } : undefined;
  return <Navigate to={to} replace state={state} />;
}
