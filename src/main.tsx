import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/manrope';
import { App } from './App.tsx';
import { startI18n } from './i18n/i18n.ts';

const root = document.getElementById('root');
if (root) {
  const i18nProvider = await startI18n();
  createRoot(root).render(
    <StrictMode>
      <App i18nProvider={i18nProvider} />
    </StrictMode>,
  );
}
