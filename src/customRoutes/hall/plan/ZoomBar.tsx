import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { Box, IconButton, Tooltip, useMediaQuery } from '@mui/material';
import { Expand, Minus, Plus } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { ZOOM_STEP, type Camera } from './camera.ts';
import { PlanPanel } from './PlanPanel.tsx';

/** Zoom in, out, percent, whole hall. `before` stands left of them: undo and redo in the editor. */
export function ZoomBar({ camera, before, bottom = 16 }: { camera: Camera; before?: ReactNode; bottom?: number }) {
  const translate = useTranslate();
  useRoomForToasts(bottom);
  const percent = useSyncExternalStore(camera.subscribe, () => Math.round(camera.scale * 100));
  return (
    <PlanPanel
      label={translate('hall.zoom.label')}
      sx={{ right: 16, bottom, p: 0.5, display: 'flex', alignItems: 'center' }}
    >
      {before}
      <BarButton label={translate('hall.zoom.out')} keys="−" onClick={() => camera.zoom(1 / ZOOM_STEP)}>
        <Minus />
      </BarButton>
      <Box component="output" sx={{ minWidth: 52, textAlign: 'center', fontSize: 13, fontWeight: 700 }}>
        {percent} %
      </Box>
      <BarButton label={translate('hall.zoom.in')} keys="+" onClick={() => camera.zoom(ZOOM_STEP)}>
        <Plus />
      </BarButton>
      <BarButton label={translate('hall.zoom.fit')} keys="0" onClick={() => camera.fit()}>
        <Expand />
      </BarButton>
    </PlanPanel>
  );
}

/** What the bar and its distance to the edge take of a plan, px. */
const BAR = 64;

/** Tells notifications that a plan's bar is where they would appear. */
function useRoomForToasts(bottom: number) {
  useEffect(() => {
    const root = document.documentElement.style;
    root.setProperty('--plan-bar', `${bottom + BAR - 24}px`);
    return () => void root.removeProperty('--plan-bar');
  }, [bottom]);
}

/** A button of a plan's bar: an icon, its name in a tooltip, the key that does the same. */
export function BarButton(props: {
  label: string;
  keys?: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  const { label, keys, disabled = false, onClick, children } = props;
  const hasKeys = !useMediaQuery('(pointer: coarse)');
  return (
    <Tooltip title={keys && hasKeys ? `${label} (${keys})` : label}>
      <span>
        <IconButton
          aria-label={label}
          disabled={disabled}
          onClick={onClick}
          sx={{
            width: { xs: 44, md: 36 },
            height: { xs: 44, md: 36 },
            borderRadius: '8px',
            '& svg': { width: 18, height: 18, strokeWidth: 1.75 },
          }}
        >
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}
