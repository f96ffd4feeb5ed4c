import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Key } from './Key.tsx';
import { scrolls } from './scrolls.ts';
import type { Shortcut } from './shortcuts.ts';

/** The keys of a screen on one sheet. */
export function ShortcutsDialog(props: {
  open: boolean;
  title: string;
  shortcuts: readonly Shortcut[];
  onClose: () => void;
}) {
  const { open, title, shortcuts, onClose } = props;
  const translate = useTranslate();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="shortcuts">
      <DialogTitle id="shortcuts">{title}</DialogTitle>
      <DialogContent sx={scrolls('raised')}>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1, m: 0 }}>
          {shortcuts.map(([keys, text]) => (
            <Box key={text} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ display: 'flex', gap: 0.5 }}>
                {keys.split(' ').map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </Box>
              <Typography
                component="dd"
                variant="body2"
                sx={{ m: 0, '&::first-letter': { textTransform: 'uppercase' } }}
              >
                {translate(text)}
              </Typography>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
