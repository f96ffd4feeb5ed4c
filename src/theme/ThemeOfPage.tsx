import { useEffect } from 'react';
import { useTheme } from 'react-admin';
import { showTheme } from '../look/useDark.ts';

/** What is drawn without Material UI is of the same theme. */
export function ThemeOfPage() {
  const [theme] = useTheme();
  useEffect(() => showTheme(theme === 'dark'), [theme]);
  return null;
}
