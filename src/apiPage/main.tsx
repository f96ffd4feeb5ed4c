import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { CssBaseline } from '@mui/material';
import { LucideProvider } from 'lucide-react';
import { AdminContext, type I18nProvider } from 'react-admin';
import { createHashRouter, RouterProvider } from 'react-router-dom';
import '@fontsource-variable/manrope';
import { restoreSession } from '../dataProvider/index.ts';
import { authProvider, dataProvider } from '../dataProvider/providers.ts';
import { queryClient } from '../dataProvider/queryClient.ts';
import { useSession } from '../dataProvider/useSession.ts';
import { allSentences, startI18n } from '../i18n/i18n.ts';
import { store } from '../frame/store.ts';
import { darkTheme, lightTheme } from '../theme/theme.ts';
import { ThemeOfPage } from '../theme/ThemeOfPage.tsx';
import { LoadingOverlay } from '../look/LoadingOverlay.tsx';
import '../look/look.css';
import { ApiPage } from './ApiPage.tsx';

/** The page that describes the API: the office's look and languages; calls are tried with the session of this browser. */
function House({ i18nProvider }: { i18nProvider: I18nProvider }) {
  const { status } = useSession();
  useEffect(() => void restoreSession(), []);
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
      <LucideProvider strokeWidth={1.75}>
        <CssBaseline enableColorScheme />
        <ThemeOfPage />
        {status === 'restoring' ? <LoadingOverlay /> : <ApiPage />}
      </LucideProvider>
    </AdminContext>
  );
}

/** Which call is open stands behind the # of the address. */
function Routed({ i18nProvider }: { i18nProvider: I18nProvider }) {
  const [router] = useState(() => createHashRouter([{ path: '*', element: <House i18nProvider={i18nProvider} /> }]));
  return <RouterProvider router={router} useTransitions={false} />;
}

const root = document.getElementById('root');
if (root) {
  const i18nProvider = await startI18n();
  await allSentences({
    ru: () => import('../i18n/messages/ru.api.ts'),
    en: () => import('../i18n/messages/en.api.ts'),
  });
  createRoot(root).render(
    <StrictMode>
      <Routed i18nProvider={i18nProvider} />
    </StrictMode>,
  );
}
