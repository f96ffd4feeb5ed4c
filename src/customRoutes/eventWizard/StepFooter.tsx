import type { ReactNode } from 'react';
import { Box, Button } from '@mui/material';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { TABS_HEIGHT } from '../../frame/BottomTabs.tsx';
import { useBarHeight } from '../../frame/useBarHeight.ts';
import { LOW } from '../../ui/low.ts';

/** Back and on; sticks to the bottom of a step. `submit` makes the main button save the step's form. */
export function StepFooter(props: {
  onBack?: () => void;
  onNext?: () => void;
  next: string;
  submit?: boolean;
  busy?: boolean;
  disabled?: boolean;
  note?: ReactNode;
}) {
  const { onBack, onNext, next, submit = false, busy = false, disabled = false, note } = props;
  const translate = useTranslate();
  const bar = useBarHeight();
  return (
    <Box
      ref={bar}
      sx={{
        position: 'sticky',
        bottom: { xs: TABS_HEIGHT, md: 0 },
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 1,
        px: { xs: 2, sm: 3 },
        py: 1.5,
        [LOW]: { py: 0.25 },
        bgcolor: 'look.surface',
        borderTop: 1,
        borderColor: 'look.line',
      }}
    >
      {onBack && (
        <Button variant="outlined" startIcon={<ArrowLeft size={18} />} onClick={onBack}>
          {translate('wizard.back')}
        </Button>
      )}
      {/* On a phone a note has a line of its own above the buttons. */}
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          color: 'look.text2',
          fontSize: 13,
          ...(note ? { order: { xs: -1, sm: 0 }, flexBasis: { xs: '100%', sm: 0 } } : {}),
        }}
      >
        {note}
      </Box>
      <Button
        variant="contained"
        type={submit ? 'submit' : 'button'}
        endIcon={<ArrowRight size={18} />}
        sx={{ ml: 'auto' }}
        loading={busy}
        disabled={disabled}
        {...(submit ? {} : { onClick: onNext })}
      >
        {next}
      </Button>
    </Box>
  );
}
