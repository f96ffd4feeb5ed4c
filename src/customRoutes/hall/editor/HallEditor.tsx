import { useEffect, useMemo, useState } from 'react';
import { Box, Button, ButtonBase, Collapse, Divider, Typography } from '@mui/material';
import { ChevronDown, ChevronUp, Redo2, Undo2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { numberOn } from '#shared/hall/doubles.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { Key } from '../../../ui/Key.tsx';
import { useLatest } from '../../../ui/useLatest.ts';
import { HallCanvas } from '../plan/HallCanvas.tsx';
import { isTyping } from '../../../ui/keys.ts';
import { PlanPanel } from '../plan/PlanPanel.tsx';
import type { Place, Sector } from '../plan/types.ts';
import { BarButton, ZoomBar } from '../plan/ZoomBar.tsx';
import { FaultsPanel } from './FaultsPanel.tsx';
import { outlinesOf } from './outline.ts';
import { Properties } from './Properties.tsx';
import { HALL } from './selection.ts';
import { Shortcuts } from './Shortcuts.tsx';
import { ToolPalette } from './ToolPalette.tsx';
import { TOOLS } from './tools.ts';
import { Totals } from './Totals.tsx';
import { useEditedPlan } from './useEditedPlan.ts';
import { useEditor, type EditorState } from './useEditor.ts';
import { useFaults } from './useFaults.ts';

export interface HallEditorProps {
  layout: HallLayout;
  onChange: (layout: HallLayout) => void;
  /** What the server has; undo then never brings a forgotten place back under its old id. */
  saved?: HallLayout;
  /** Ringed in red: the server refused to save because of these. */
  refusedPlaces?: readonly number[];
  /** The server refused to save because of what the card says. */
  unsaved?: boolean;
  /** Shown on the plan where an event's hall is edited: who sits where, whose sectors. */
  places?: readonly Place[];
  sectors?: readonly Sector[];
  /** The event's guest limit. */
  limit?: number | null;
  /** Name of the hall, for screen readers. */
  title: string;
}

/** Edits a layout on the plan: tools on the left, properties and totals on the right; a sheet below on phones. */
export function HallEditor(props: HallEditorProps) {
  const { layout, onChange, saved, sectors, limit, title } = props;
  const translate = useTranslate();
  const faults = useFaults(layout);
  const { isWide, camera, refused, shown } = useEditedPlan(props, faults.places);
  const [help, setHelp] = useState(false);
  const editor = useEditor(layout, onChange, saved);
  const { selection, tool } = editor;
  const outlines = useMemo(
    () => (selection.kind === 'rows' ? outlinesOf(layout, selection.rows) : []),
    [layout, selection],
  );
  useShortcuts(editor, () => setHelp(true));

  const history = (
    <>
      <BarButton
        label={translate('hall.shortcuts.undo')}
        keys="Ctrl Z"
        disabled={!editor.undo}
        onClick={() => editor.undo?.()}
      >
        <Undo2 />
      </BarButton>
      <BarButton
        label={translate('hall.shortcuts.redo')}
        keys="Ctrl Y"
        disabled={!editor.redo}
        onClick={() => editor.redo?.()}
      >
        <Redo2 />
      </BarButton>
      <Divider orientation="vertical" flexItem sx={{ mx: 0.5, my: 1 }} />
    </>
  );
  const draws = tool !== 'select' && tool !== 'hand';
  /** What is drawn or dragged stays under the pointer, also where the hall grows by it. */
  const drawing = <A extends unknown[]>(act: (...args: A) => void) => {
    return (...args: A) => {
      camera.stay();
      act(...args);
    };
  };

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: 1, minHeight: 0 }}>
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <HallCanvas
          layout={layout}
          camera={camera}
          places={shown}
          sectors={sectors}
          marked={editor.marked}
          refused={refused}
          outlines={outlines}
          faultyBoxes={faults.boxes}
          dotted
          letterTools
          tool={tool === 'hand' ? 'hand' : 'select'}
          touchSelects={draws}
          cursor={draws ? 'crosshair' : undefined}
          insets={isWide ? WIDE_INSETS : PHONE_INSETS}
          label={translate('hall.edit.plan_label', { hall: title })}
          announcement={
            selection.kind === 'rows' ? translate('hall.edit.rows', { smart_count: selection.rows.length }) : ''
          }
          onClick={draws ? drawing(editor.click) : editor.click}
          onRun={tool === 'inactive' ? (run) => editor.toggleActive(run) : undefined}
          onMarquee={draws ? drawing(editor.marquee) : editor.marquee}
          ghostOf={editor.ghostOf}
          onDrop={drawing(editor.drop)}
        >
          <ToolPalette tool={tool} row={!isWide} onPick={editor.pickTool} />
          <FaultsPanel
            faults={faults}
            wide={isWide}
            unsaved={props.unsaved ?? false}
            // Rows with tickets first stay as they are; where two of them are alike, one has to give way.
            onNumberOn={() => editor.change(numberOn(numberOn(layout, ticketed(shown))))}
          />
          {isWide && (
            <>
              <Box sx={SIDE}>
                <PlanPanel
                  label={translate('hall.edit.properties')}
                  sx={{ ...IN_SIDE, minHeight: 0, overflowY: 'auto' }}
                >
                  <Properties editor={editor} />
                </PlanPanel>
                <PlanPanel sx={{ ...IN_SIDE, flex: 'none' }}>
                  <Totals layout={layout} limit={limit} />
                </PlanPanel>
              </Box>
              <PlanPanel
                sx={{
                  left: 16,
                  bottom: 16,
                  px: 1.5,
                  minHeight: 44,
                  display: { md: 'none', lg: 'flex' },
                  alignItems: 'center',
                  gap: 2,
                }}
              >
                <Hint keys="Shift" text={translate('hall.shortcuts.add')} />
                <Hint keys="Space" text={translate('hall.shortcuts.pan')} />
                <Button size="small" onClick={() => setHelp(true)} startIcon={<Key>?</Key>}>
                  {translate('hall.shortcuts.all')}
                </Button>
              </PlanPanel>
            </>
          )}
          <ZoomBar camera={camera} before={history} />
        </HallCanvas>
      </Box>
      {!isWide && <Sheet editor={editor} limit={limit} />}
      <Shortcuts open={help} onClose={() => setHelp(false)} />
    </Box>
  );
}

/** Places somebody has a ticket to: what is printed on it should stay true. */
function ticketed(places: readonly Place[] = []): Set<number> {
  return new Set(places.filter(({ ticket }) => ticket).map(({ place }) => place));
}

/** Properties above, totals below; what is short of room is the properties, which scroll above their buttons. */
const SIDE = {
  position: 'absolute',
  right: 16,
  top: 16,
  bottom: 76,
  width: 264,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: 1.5,
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
} as const;
const IN_SIDE = { position: 'relative', p: 2 } as const;

const WIDE_INSETS = { top: 24, right: 304, bottom: 72, left: 96 };
const PHONE_INSETS = { top: 72, right: 16, bottom: 72, left: 16 };

function Hint({ keys, text }: { keys: string; text: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Key>{keys}</Key>
      <Typography variant="body2">{text}</Typography>
    </Box>
  );
}

/** Properties and totals on phones: below the plan, folded on a tap. */
function Sheet({ editor, limit }: { editor: EditorState; limit?: number | null }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <Box sx={{ flex: 'none', bgcolor: 'look.surface', borderTop: 1, borderColor: 'look.line', boxShadow: 2 }}>
      <ButtonBase
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        sx={{ width: 1, minHeight: 44, px: 2, justifyContent: 'space-between' }}
      >
        <Typography variant="subtitle1">{translate('hall.edit.properties')}</Typography>
        {open ? <ChevronDown size={20} /> : <ChevronUp size={20} />}
      </ButtonBase>
      <Collapse in={open}>
        <Box sx={{ maxHeight: '44dvh', overflowY: 'auto', px: 2, pb: 2 }}>
          <Properties editor={editor} />
          <Divider sx={{ my: 2 }} />
          <Totals layout={editor.layout} limit={limit} />
        </Box>
      </Collapse>
    </Box>
  );
}

/** Letters are tools; ctrl with Z, Y, D, A; Delete; '?'. Nothing while somebody types or a dialog is open. */
function useShortcuts(editor: EditorState, onHelp: () => void): void {
  const latest = useLatest({ editor, onHelp });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || document.querySelector('[role=dialog]')) return;
      const { editor: now, onHelp: help } = latest.current;
      if (event.ctrlKey || event.metaKey) {
        if (event.code === 'KeyZ' && event.shiftKey) now.redo?.();
        else if (event.code === 'KeyZ') now.undo?.();
        else if (event.code === 'KeyY') now.redo?.();
        else if (event.code === 'KeyD') now.duplicate();
        else if (event.code === 'KeyA') now.selectAll();
        else return;
      } else if (event.key === '?') help();
      else if (event.key === 'Delete' || event.key === 'Backspace') now.remove();
      else if (event.key === 'Escape') now.setSelection(HALL);
      else {
        const tool = TOOLS.find(({ code }) => code === event.code);
        if (!tool || event.altKey) return;
        now.pickTool(tool.name);
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [latest]);
}
