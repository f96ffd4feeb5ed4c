import { createContext, useContext } from 'react';

/** What the frame offers the screen inside it. */
export interface ShellSlots {
  /** Where a screen puts its crumbs and its own things of the top bar. */
  bar: HTMLElement | null;
  /** At the top of the page: where a screen puts ways past what stands before its own parts. */
  skips: HTMLElement | null;
  /** Below 900 px: cards instead of tables, title in the bar, tabs at the bottom. */
  phone: boolean;
  /** A plan screen folds the side menu to a rail and fills the window. */
  setPlan: (plan: boolean) => void;
  /** What the way to the screen begins with: its item of the menu is lit where the screen has none. */
  above: string | null;
  setAbove: (to: string | null) => void;
  openMenu: () => void;
  /** Opens the palette. */
  find: () => void;
}

export const ShellContext = createContext<ShellSlots>({
  bar: null,
  skips: null,
  phone: false,
  setPlan: () => undefined,
  above: null,
  setAbove: () => undefined,
  openMenu: () => undefined,
  find: () => undefined,
});

export function useShell(): ShellSlots {
  return useContext(ShellContext);
}
