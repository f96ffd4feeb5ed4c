import { type Store, localStorageStore } from 'react-admin';

const base = localStorageStore('1', 'parterre');

// The language is found by i18next at every start, in the specification's order.
base.removeItem('locale');

/** react-admin's store; signing out empties it, but the theme belongs to the browser and stays. */
export const store: Store = {
  ...base,
  reset() {
    const theme = base.getItem<string>('theme');
    base.reset();
    if (theme !== undefined) base.setItem('theme', theme);
  },
};
