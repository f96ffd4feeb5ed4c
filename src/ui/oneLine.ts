/**
 * Buttons that on a phone stand in one line, which is pushed sideways, up to the edges of the screen; a place for each in their
 * parent's line from the width `from` up.
 */
export function oneLineBelow(from: 'sm' | 'md') {
  return {
    display: { xs: 'flex', [from]: 'contents' },
    gap: 1,
    alignItems: 'center',
    mx: -2,
    px: 2,
    // Room for what shows the focus.
    my: -0.5,
    py: 0.5,
    width: 'calc(100% + 32px)',
    boxSizing: 'border-box',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    '& > *': { flexShrink: { xs: 0, [from]: 1 } },
    '&:empty': { display: 'none' },
  } as const;
}
