import type { ReactNode } from 'react';
import { Box, Drawer, GlobalStyles, IconButton, type Theme, Tooltip, Typography, useMediaQuery } from '@mui/material';
import { ChevronDown, ChevronUp, Link2, X } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import { isCovered } from '../../ui/keys.ts';
import { TARGET } from '../../ui/thumb.ts';
import { focusName, useWalk } from './useWalk.ts';

const WIDTH = 540;

/**
 * A panel at the side of the screen, which stays in use beside it; on a phone a sheet over all of it. The head walks along
 * the names of the screen.
 */
export function CardFrame(props: { id: string; name: string; onGo: (id: string | null) => void; children: ReactNode }) {
  const { id, name, onGo, children } = props;
  const translate = useTranslate();
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const close = () => {
    onGo(null);
    setTimeout(() => focusName(id));
  };
  const { at, of, before, after } = useWalk(id, (next) => (next === null ? close() : onGo(next)));
  return (
    <Drawer
      open
      anchor={phone ? 'bottom' : 'right'}
      variant={phone ? 'temporary' : 'persistent'}
      onClose={close}
      transitionDuration={0}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': translate('card.title', { name }),
          sx: phone
            ? { height: 'calc(100dvh - 24px)', borderRadius: '16px 16px 0 0', bgcolor: 'look.surface' }
            : { width: WIDTH, maxWidth: 'calc(100vw - 64px)', boxShadow: 3, border: 0, bgcolor: 'look.surface' },
        },
      }}
    >
      {!phone && <GlobalStyles styles={asideOf(id)} />}
      <Box sx={HEAD}>
        <Step label={translate('card.before')} go={before} icon={<ChevronUp size={20} />} />
        <Step label={translate('card.after')} go={after} icon={<ChevronDown size={20} />} />
        <Typography variant="body2" color="look.text2" sx={{ flex: 1, pl: 1 }}>
          {at >= 0 && of > 1 && translate('card.at', { at: at + 1, of })}
        </Typography>
        <CopyLink />
        <Tooltip title={translate('ra.action.close')}>
          <IconButton aria-label={translate('ra.action.close')} onClick={close} sx={TARGET}>
            <X size={20} />
          </IconButton>
        </Tooltip>
      </Box>
      <Box key={id} ref={focused} tabIndex={-1} sx={{ flex: 1, overflowY: 'auto', outline: 'none' }}>
        {children}
      </Box>
    </Drawer>
  );
}

/** Reading begins in the card of each guest anew; what was opened over it meanwhile keeps the focus. */
function focused(card: HTMLElement | null): void {
  if (!isCovered(card)) card?.focus({ preventScroll: true });
}

/** Where there is room, or the list gives up columns, the screen goes on beside the card; there the guest's line stands out. */
const asideOf = (id: string) => (theme: Theme) => ({
  '@media (min-width: 1400px)': { '#content:has([data-folds])': { paddingRight: WIDTH } },
  '@media (min-width: 1760px)': { '#content': { paddingRight: WIDTH } },
  [`#content :is(tr, li):has([data-record="${id}"])`]: { backgroundColor: theme.palette.look.tint },
});
const HEAD = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 56,
  px: 2,
  borderBottom: 1,
  borderColor: 'look.line',
};

function Step({ label, go, icon }: { label: string; go: (() => void) | null; icon: ReactNode }) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} disabled={!go} onClick={() => go?.()} sx={TARGET}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}

/** The address of the card on this screen, for somebody else. */
function CopyLink() {
  const translate = useTranslate();
  const notify = useNotify();
  const label = translate('card.copy');
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => notify('card.copied', { type: 'success' }),
      () => notify('card.not_copied', { type: 'warning' }),
    );
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => void copy()} sx={TARGET}>
        <Link2 size={20} />
      </IconButton>
    </Tooltip>
  );
}
