/** An icon where a phone has no room for the word: as high as the buttons beside it, with their border. */
export const ICON_BUTTON = {
  width: 44,
  height: 44,
  flex: 'none',
  border: 1,
  borderColor: 'look.line2',
  borderRadius: '8px',
  bgcolor: 'look.surface',
  color: 'look.text',
} as const;

/** The one that matters most among several. */
export const FILLED = {
  bgcolor: 'look.accent',
  color: 'look.onAccent',
  borderColor: 'look.accent',
  '&:hover': { bgcolor: 'look.accentHover', color: 'look.onAccent' },
};
