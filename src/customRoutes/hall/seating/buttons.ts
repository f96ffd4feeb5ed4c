/** Buttons of a card side by side, as wide as what is written on them; one below the other where that is more than a line. */
export const BUTTONS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.75,
  '& .MuiButton-root': { flex: '1 0 auto', px: 1, whiteSpace: 'nowrap' },
} as const;
