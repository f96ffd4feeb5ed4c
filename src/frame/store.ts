import { type Store, localStorageStore } from 'react-admin';

const base = localStorageStore('1', 'parterre');

// The language is found by i18next at every start, in the specification's order.
base.removeItem('locale');

/** Is the side menu folded to its rail, on plans and on all other screens? */
export const FOLDED = { plans: 'menu.folded.plans', pages: 'menu.folded.pages' };

const STAYS = ['theme', FOLDED.plans, FOLDED.pages];

/** react-admin's store; signing out empties it, but theme and menu belong to the browser and stay. */
export const store: Store = {
  ...base,
  reset() {
    const kept = STAYS.map((name) => [name, base.getItem<unknown>(name)] as const);
    base.reset();
    for (const [name, value] of kept) if (value !== undefined) base.setItem(name, value);
  },
};
