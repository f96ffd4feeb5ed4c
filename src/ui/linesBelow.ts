/**
 * Buttons that below the width `from` stand in lines of their own, as many as they need, so that none is cut or out of sight; a place
 * for each in their parent's line from there up.
 */
export function linesBelow(from: 'sm' | 'md') {
  return {
    display: { xs: 'flex', [from]: 'contents' },
    flexWrap: 'wrap',
    gap: 1,
    alignItems: 'center',
    width: '100%',
    '& > *': { maxWidth: '100%' },
    '&:empty': { display: 'none' },
  } as const;
}
