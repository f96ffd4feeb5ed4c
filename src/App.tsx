import { Suspense, useEffect, useState } from 'react';
import { CssBaseline } from '@mui/material';
import { LucideProvider } from 'lucide-react';
import { AdminContext, type I18nProvider } from 'react-admin';
import { Outlet, RouterProvider, createBrowserRouter } from 'react-router-dom';
import { routes } from './customRoutes/index.tsx';
import { authProvider, dataProvider, restoreSession } from './dataProvider/index.ts';
import { queryClient } from './dataProvider/queryClient.ts';
import { useSession } from './dataProvider/useSession.ts';
import { Localization } from './i18n/Localization.tsx';
import { LoadingOverlay } from './layout/LoadingOverlay.tsx';
import { Notifications } from './layout/Notifications.tsx';
import { RouterError } from './layout/RouterError.tsx';
import { store } from './layout/store.ts';
import { darkTheme, lightTheme } from './layout/theme.ts';

/**
 * The whole house: the router, react-admin's providers around every screen, the route table. Transitions
 * are off because a redirect inside one is started again with every render.
 */
export function App({ i18nProvider }: { i18nProvider: I18nProvider }) {
  const [router] = useState(() =>
    createBrowserRouter([
      {
        element: <House i18nProvider={i18nProvider} />,
        children: [{ errorElement: <RouterError />, children: routes }],
      },
    ]),
  );
  return <RouterProvider router={router} useTransitions={false} />;
}

function House({ i18nProvider }: { i18nProvider: I18nProvider }) {
  return (
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
    >
      <Localization>
        <LucideProvider strokeWidth={1.75}>
          <CssBaseline enableColorScheme />
          <Restored />
          <Notifications />
        </LucideProvider>
      </Localization>
    </AdminContext>
  );
}

/** The screens, once it is known whether somebody is signed in. */
function Restored() {
  const { status } = useSession();
  useEffect(() => void restoreSession(), []);
  if (status === 'restoring') return <LoadingOverlay />;
  return (
    <Suspense fallback={<LoadingOverlay />}>
      <Outlet />
    </Suspense>
  );
}
