import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../dataProvider/storage.ts';

/** Where react-admin's store keeps the choice of a theme. */
const KEY = 'RaStoreparterre.theme';

/** Was the dark theme chosen in this browser, or, where nothing was, does the system want it? */
export function isDark(): boolean {
  const chosen = readStored<string>(localStorage, KEY);
  return chosen === null ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
}

/** Tells look.css. */
export function showTheme(dark: boolean): void {
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

/** The theme of the signed-out screens, which follows the system until somebody chooses; the house takes it over. */
export function useDark(): [boolean, () => void] {
  const [dark, setDark] = useState(isDark);
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => setDark(isDark());
    system.addEventListener('change', follow);
    return () => system.removeEventListener('change', follow);
  }, []);
  useEffect(() => showTheme(dark), [dark]);
  const turn = () => {
    writeStored(localStorage, KEY, dark ? 'light' : 'dark');
    setDark(!dark);
  };
  return [dark, turn];
}
