import { type ReactNode, useState } from 'react';
import { Box, ButtonBase, type Theme, Typography, useMediaQuery } from '@mui/material';
import { ChevronDown, ChevronUp } from 'lucide-react';

/** A part of the panel with a name of its own; `folds`: on a phone only that name, until it is pressed. */
export function Part({ title, folds = false, children }: { title: string; folds?: boolean; children: ReactNode }) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const [isOpen, setOpen] = useState(false);
  const isFolding = folds && isNarrow;
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ borderTop: 1, borderColor: 'look.line', '&:first-of-type': { borderTop: 0 } }}
    >
      <Typography
        variant="subtitle2"
        component="h3"
        color="look.text2"
        sx={isFolding ? undefined : { px: 2, pt: 1.5, pb: 0.5 }}
      >
        {isFolding ? (
          <ButtonBase aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={FOLD}>
            {title}
            <Chevron size={18} aria-hidden />
          </ButtonBase>
        ) : (
          title
        )}
      </Typography>
      {(!isFolding || isOpen) && children}
    </Box>
  );
}

const FOLD = { font: 'inherit', width: 1, minHeight: 44, px: 2, justifyContent: 'space-between' } as const;
