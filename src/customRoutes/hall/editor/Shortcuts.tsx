import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Key } from '../../../ui/Key.tsx';
import { TOOLS } from './tools.ts';

const KEYS = [
  ['Ctrl Z', 'undo'],
  ['Ctrl Y', 'redo'],
  ['Ctrl A', 'select_all'],
  ['Ctrl D', 'duplicate'],
  ['Del', 'delete'],
  ['Shift', 'add'],
  ['Space', 'pan'],
  ['+ − 0', 'zoom'],
  ['← ↑ → ↓', 'walk'],
  ['Esc', 'escape'],
] as const;

/** All keys of the editor on one sheet. */
export function Shortcuts({ open, onClose }: { open: boolean; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="hall-shortcuts">
      <DialogTitle id="hall-shortcuts">{translate('hall.shortcuts.title')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1, m: 0 }}>
          {TOOLS.map(({ name, key }) => (
            <Shortcut key={name} keys={key} text={translate(`hall.tools.${name}`)} />
          ))}
          {KEYS.map(([keys, name]) => (
            <Shortcut key={name} keys={keys} text={translate(`hall.shortcuts.${name}`)} />
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

function Shortcut({ keys, text }: { keys: string; text: string }) {
  return (
    <>
      <Box component="dt">
        <Key>{keys}</Key>
      </Box>
      <Typography component="dd" variant="body2" sx={{ m: 0, '&::first-letter': { textTransform: 'uppercase' } }}>
        {text}
      </Typography>
    </>
  );
}
