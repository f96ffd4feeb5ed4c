import { Suspense } from 'react';
import { CssBaseline } from '@mui/material';
import { LucideProvider } from 'lucide-react';
import { AdminContext, type I18nProvider } from 'react-admin';
import type { Root } from 'react-dom/client';
import { Outlet, RouterProvider, createBrowserRouter } from 'react-router-dom';
import { followJob, useFollowed } from './crud/following.ts';
import { offerUndo, useOffered } from './crud/undo.ts';
import { routes } from './customRoutes/index.tsx';
import { authProvider, dataProvider } from './dataProvider/providers.ts';
import { queryClient } from './dataProvider/queryClient.ts';
import { lazyScreen } from './i18n/lazyScreen.ts';
import { Localization } from './i18n/Localization.tsx';
import { Notifications } from './frame/Notifications.tsx';
import { RouterError } from './frame/RouterError.tsx';
import { store } from './frame/store.ts';
import { darkTheme, lightTheme } from './theme/theme.ts';
import { ThemeOfPage } from './theme/ThemeOfPage.tsx';
import { LoadingOverlay } from './look/LoadingOverlay.tsx';

const UndoOffer = lazyScreen(() => import('./crud/UndoOffer.tsx'));

/**
 * The whole house, for somebody who is signed in: the router, react-admin's providers around every screen, the route
 * table. Answers how it is left. Transitions are off because a redirect inside one is started again with every render.
 */
export function openHouse(root: Root, i18nProvider: I18nProvider): () => void {
  const router = createBrowserRouter([
    {
      element: <House i18nProvider={i18nProvider} />,
      children: [{ errorElement: <RouterError />, children: routes }],
    },
  ]);
  root.render(<RouterProvider router={router} useTransitions={false} />);
  return () => {
    offerUndo(null);
    followJob(null);
    router.dispose();
  };
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
          <ThemeOfPage />
          <Suspense fallback={<LoadingOverlay />}>
            <Outlet />
          </Suspense>
          <Notifications />
          <Undo />
        </LucideProvider>
      </Localization>
    </AdminContext>
  );
}

/** Fetched with the first thing that can be taken back, or goes on for long. */
function Undo() {
  const isAsked = useOffered() !== undefined;
  return (
    (useFollowed() !== null || isAsked) && (
      <Suspense>
        <UndoOffer />
      </Suspense>
    )
  );
}
