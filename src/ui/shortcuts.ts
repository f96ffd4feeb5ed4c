/** A key as it is printed, and the key of what it does. */
export type Shortcut = readonly [keys: string, text: string];

/** Every shortcut there is, but the letters of the editor's tools; a screen shows those that it has. */
export const SHORTCUTS = {
  everywhere: [
    ['Ctrl K', 'keys.palette'],
    ['?', 'keys.help'],
  ],
  list: [
    ['j k', 'keys.walk'],
    ['Enter', 'keys.open'],
    ['e', 'keys.edit'],
    ['x', 'keys.tick'],
    ['a', 'keys.tick_page'],
    ['b', 'keys.bulk'],
    ['/', 'keys.search'],
    ['n', 'keys.add'],
    ['z', 'keys.undo'],
  ],
  /** Rows of a file, each with what may become of it. */
  rows: [
    ['j k', 'keys.walk'],
    ['1', 'keys.take'],
    ['2', 'keys.leave'],
    ['3', 'keys.same'],
  ],
  card: [
    ['j k', 'keys.card_walk'],
    ['Esc', 'keys.card_close'],
  ],
  plan: [
    ['Ctrl Z', 'hall.shortcuts.undo'],
    ['Ctrl Y', 'hall.shortcuts.redo'],
    ['+ − 0', 'hall.shortcuts.zoom'],
    ['← ↑ → ↓', 'hall.shortcuts.walk'],
    ['Esc', 'hall.shortcuts.escape'],
  ],
  editor: [
    ['Ctrl A', 'hall.shortcuts.select_all'],
    ['Ctrl D', 'hall.shortcuts.duplicate'],
    ['Del', 'hall.shortcuts.delete'],
    ['Shift', 'hall.shortcuts.add'],
    ['Space', 'hall.shortcuts.pan'],
  ],
} as const satisfies Record<string, readonly Shortcut[]>;
