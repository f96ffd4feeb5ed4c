import type { ReactNode } from 'react';
import { Box, Button, Checkbox, FormControlLabel, IconButton, Popover, Typography } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { Resource } from '#shared/resource.ts';
import { useColumns } from './useColumns.ts';
import { useWords } from './words.ts';

/**
 * The columns of a list, to tick and to move. Not react-admin's own: its list is moved by dragging alone, and puts switches
 * into options.
 */
export default function ColumnsPopover(props: { resource: Resource; anchor: HTMLElement; onClose: () => void }) {
  const { resource, anchor, onClose } = props;
  const translate = useTranslate();
  const words = useWords(resource);
  const { shown, all, put, reset } = useColumns(resource);
  const title = translate('crud.columns.title', { shown: shown.length, all: all.length });
  const move = (name: string, by: -1 | 1) => {
    const at = shown.indexOf(name);
    const next = shown.filter((each) => each !== name);
    next.splice(at + by, 0, name);
    put(next);
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': title,
          sx: { mt: 0.5, p: 1.5, width: 300, borderRadius: '12px' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32 }}>
        <Typography component="h2" variant="body2" sx={{ flex: 1, fontWeight: 700 }}>
          {title}
        </Typography>
        <Button size="small" onClick={reset}>
          {translate('crud.columns.reset')}
        </Button>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 400, overflowY: 'auto' }}>
        {[...shown, ...all.filter((name) => !shown.includes(name))].map((name) => {
          const at = shown.indexOf(name);
          const isShown = at >= 0;
          return (
            <Box component="li" key={name} sx={{ display: 'flex', alignItems: 'center' }}>
              <FormControlLabel
                control={
                  <Checkbox
                    checked={isShown}
                    // A list without a column would be no list.
                    disabled={isShown && shown.length === 1}
                    onChange={() => put(isShown ? shown.filter((each) => each !== name) : [...shown, name])}
                    sx={{ p: { xs: 1.25, md: 0.75 } }}
                  />
                }
                label={words.column(name)}
                slotProps={{ typography: { variant: 'body2' } }}
                sx={{ flex: 1, m: 0 }}
              />
              {isShown && (
                <>
                  <Step
                    icon={<ChevronLeft size={16} />}
                    label={translate('crud.columns.left', { name: words.column(name) })}
                    disabled={at === 0}
                    onClick={() => move(name, -1)}
                  />
                  <Step
                    icon={<ChevronRight size={16} />}
                    label={translate('crud.columns.right', { name: words.column(name) })}
                    disabled={at === shown.length - 1}
                    onClick={() => move(name, 1)}
                  />
                </>
              )}
            </Box>
          );
        })}
      </Box>
    </Popover>
  );
}

function Step(props: { icon: ReactNode; label: string; disabled: boolean; onClick: () => void }) {
  const { icon, label, disabled, onClick } = props;
  return (
    <IconButton
      size="small"
      aria-label={label}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
      sx={{ opacity: disabled ? 0.4 : 1, width: { xs: 44, md: 28 }, height: { xs: 44, md: 28 } }}
    >
      {icon}
    </IconButton>
  );
}
