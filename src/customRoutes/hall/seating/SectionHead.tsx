import { Box, IconButton, Typography } from '@mui/material';
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { TARGET } from './PlaceLine.tsx';

/** Above the places of one row, table or area: its name, how much of it is free, the way to the one before and after. */
export function SectionHead(props: {
  title: string;
  free: number;
  /** Empty ones that are held. */
  held: number;
  total: number;
  kind: 'row' | 'table';
  /** To all tables; null where there is no such list. */
  onBack: (() => void) | null;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
}) {
  const { title, free, held, total, kind, onBack, onPrevious, onNext } = props;
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: onBack ? 1 : 2,
        minHeight: 48,
        bgcolor: 'look.sunken',
        borderBlock: 1,
        borderColor: 'look.line',
        flex: 'none',
      }}
    >
      {onBack && (
        <IconButton aria-label={translate('hall.list.back')} onClick={onBack} sx={TARGET}>
          <ArrowLeft size={20} strokeWidth={1.75} />
        </IconButton>
      )}
      <Typography variant="subtitle1" component="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography variant="body2" color="look.text2" noWrap sx={{ flex: 'none' }}>
        {translate('hall.list.free_of', { free, total })}
        {held > 0 && `, ${translate('hall.holds.held_count', { held })}`}
      </Typography>
      <IconButton
        aria-label={translate(kind === 'row' ? 'hall.list.previous' : 'hall.list.previous_table')}
        disabled={!onPrevious}
        onClick={() => onPrevious?.()}
        sx={TARGET}
      >
        <ChevronUp size={20} strokeWidth={1.75} />
      </IconButton>
      <IconButton
        aria-label={translate(kind === 'row' ? 'hall.list.next' : 'hall.list.next_table')}
        disabled={!onNext}
        onClick={() => onNext?.()}
        sx={TARGET}
      >
        <ChevronDown size={20} strokeWidth={1.75} />
      </IconButton>
    </Box>
  );
}
