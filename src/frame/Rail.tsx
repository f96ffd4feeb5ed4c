import { Box, ButtonBase, IconButton, Tooltip } from '@mui/material';
import { PanelLeftOpen } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { MarkTile } from '../ui/Mark.tsx';
import { PersonAvatar } from './Person.tsx';
import { MenuLinks } from './SideMenu.tsx';

/** The side menu folded to 64 px: icons, and the ways to see all of it: unfolded where there is room, else above the page. */
export function Rail({ onOpen, onUnfold }: { onOpen: () => void; onUnfold?: (() => void) | undefined }) {
  const translate = useTranslate();
  const open = translate(onUnfold ? 'app.menu.unfold' : 'ra.action.open_menu');
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1.5,
        boxSizing: 'border-box',
        width: 64,
        height: '100%',
        py: 1.5,
        bgcolor: 'look.bg',
        overflowY: 'auto',
      }}
    >
      <MarkTile size={40} />
      <Box component="nav" aria-label={translate('app.menu.label')} sx={{ display: 'grid', gap: '2px' }}>
        <MenuLinks rail />
      </Box>
      <Box sx={{ mt: 'auto', display: 'grid', justifyItems: 'center', gap: 1 }}>
        <Tooltip title={open} placement="right">
          <IconButton aria-label={open} onClick={onUnfold ?? onOpen}>
            <PanelLeftOpen size={20} />
          </IconButton>
        </Tooltip>
        <ButtonBase aria-label={translate('app.menu.person')} onClick={onOpen} sx={{ borderRadius: '50%' }}>
          <PersonAvatar />
        </ButtonBase>
      </Box>
    </Box>
  );
}
