import { Fragment } from 'react';
import { Box, ButtonBase, Divider, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';
import { PlanPanel } from '../plan/PlanPanel.tsx';
import { TOOLS, type ToolName } from './tools.ts';

/** The tools with their letters: a column beside the plan, two rows above it on phones, `oneRow` that scrolls in a low window. */
export function ToolPalette(props: {
  tool: ToolName;
  row: boolean;
  oneRow: boolean;
  onPick: (tool: ToolName) => void;
}) {
  const { tool, row, oneRow, onPick } = props;
  const translate = useTranslate();
  return (
    <PlanPanel
      label={translate('hall.tools.label')}
      sx={{
        left: row ? 8 : 16,
        top: row ? 8 : 16,
        right: row && !oneRow ? 8 : undefined,
        maxWidth: oneRow ? 'calc(100% - 16px)' : undefined,
        p: 0.5,
        display: 'flex',
        flexDirection: row ? 'row' : 'column',
        ...(oneRow
          ? { overflowX: 'auto' }
          : row
            ? { flexWrap: 'wrap' }
            : { maxHeight: 'calc(100% - 92px)', overflowY: 'auto' }),
      }}
    >
      {TOOLS.map(({ name, text, key, icon: Icon, group }, i) => (
        <Fragment key={name}>
          {i > 0 && !row && group !== TOOLS[i - 1]!.group && <Divider sx={{ my: 0.5, mx: 0.5 }} />}
          <Tooltip title={`${translate(text)} (${key})`} placement={row ? 'bottom' : 'right'}>
            <ButtonBase
              aria-label={translate(text)}
              aria-pressed={tool === name}
              aria-keyshortcuts={key}
              onClick={() => onPick(name)}
              sx={{
                font: 'inherit',
                position: 'relative',
                // As many as fit beside each other on a phone of 390 px.
                width: row ? 40 : 48,
                height: 44,
                flex: 'none',
                borderRadius: '8px',
                color: 'look.text',
                '&:hover': { bgcolor: 'look.sunken' },
                '&.Mui-focusVisible': { outline: 2, outlineColor: 'look.accent', outlineStyle: 'solid' },
                '&[aria-pressed=true]': { bgcolor: 'look.accent', color: 'look.onAccent' },
              }}
            >
              <Icon size={20} strokeWidth={1.75} />
              {!row && (
                <Box
                  component="span"
                  aria-hidden="true"
                  sx={{ position: 'absolute', right: 5, bottom: 2, fontSize: 10, fontWeight: 700, opacity: 0.8 }}
                >
                  {key}
                </Box>
              )}
            </ButtonBase>
          </Tooltip>
        </Fragment>
      ))}
    </PlanPanel>
  );
}
