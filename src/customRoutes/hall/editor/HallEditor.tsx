import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { groupsAt } from '#shared/hall/arranging.ts';
import { numberOn } from '#shared/hall/doubles.ts';
import { handlesOf } from '#shared/hall/handles.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { scrolls } from '../../../ui/scrolls.ts';
import { HallCanvas } from '../plan/HallCanvas.tsx';
import { PlanPanel } from '../plan/PlanPanel.tsx';
import type { Place, Sector } from '../plan/types.ts';
import { Underlay } from '../plan/Underlay.tsx';
import { ZoomBar } from '../plan/ZoomBar.tsx';
import { Hints, HistoryButtons } from './bars.tsx';
import { FaultsPanel } from './FaultsPanel.tsx';
import { PlanFileMenu } from './files/PlanFileMenu.tsx';
import { LevelBar } from './LevelBar.tsx';
import { outlinesOf } from './outline.ts';
import { TracedPicture } from './picture/TracedPicture.tsx';
import { useTraced } from './picture/useTraced.ts';
import { Properties } from './Properties.tsx';
import { groupsIn } from './selection.ts';
import { Sheet } from './Sheet.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { ToolPalette } from './ToolPalette.tsx';
import { Totals } from './Totals.tsx';
import { useBeginning } from './useBeginning.ts';
import { useEditedPlan } from './useEditedPlan.ts';
import { planLabel } from './words.ts';
import { useEditor } from './useEditor.ts';
import { useEndsOutside } from './useEndsOutside.ts';
import { useFaults } from './useFaults.ts';
import { useGestures } from './useGestures.ts';
import type { Followed } from './useKeptLayout.ts';
import { useShortcuts } from './useShortcuts.ts';

export interface HallEditorProps {
  layout: HallLayout;
  onChange: (layout: HallLayout) => void;
  /** Something is drawn that isn't put yet, and so no part of the layout; or it was put or given up. */
  onDraft?: (isDrawn: boolean) => void;
  /** What the server has; undo then never brings a forgotten place back under its old id. */
  saved?: HallLayout;
  /** What somebody else saved has joined what is drawn: what can be undone then leaves theirs as it is. */
  followed?: Followed | null;
  /** Ringed in red: the server refused to save because of these. */
  refusedPlaces?: readonly number[];
  /** The server refused to save because of what the card says. */
  unsaved?: boolean;
  /** Shown on the plan where an event's hall is edited: who sits where, whose sectors. */
  places?: readonly Place[];
  sectors?: readonly Sector[];
  /** The event's guest limit. */
  limit?: number | null;
  /** The event it is a hall of: its seating plan is offered as a file. */
  eventId?: string;
  /** Name of the hall, for screen readers and its files; empty while it has none. */
  title: string;
  /** A plan was taken over from a file that has this name. */
  onBrought?: (name: string) => void;
  /** Where the picture that is traced is kept in this browser (`draftKey`); steps of a plan that is left are found by it too. */
  pictureKey: string;
}

/** Edits a layout on the plan: tools on the left, properties and totals on the right; a sheet below on phones, or beside it. */
export function HallEditor(props: HallEditorProps) {
  const { layout, onChange, saved, sectors, limit, title } = props;
  const translate = useTranslate();
  const [help, setHelp] = useState(false);
  const isFresh = saved === undefined;
  const editor = useEditor(layout, onChange, saved, isFresh, props.followed, isFresh ? null : props.pictureKey);
  const { selection, tool, drawing } = editor;
  const shownLayout = drawing.shown?.layout ?? layout;
  const faults = useFaults(shownLayout, editor.shownLevel);
  const { isWide, beside, camera, refused, shown } = useEditedPlan({ ...props, layout: shownLayout }, faults.places);
  const groups = drawing.shown?.groups ?? groupsIn(selection);
  const handles = useMemo(
    () => (tool === 'select' && !drawing.draft ? handlesOf(layout, groups) : []),
    [tool, drawing.draft, layout, groups],
  );
  const tracing = useTraced(props.pictureKey);
  const panel = useBeginning(editor);
  const gestures = useGestures(editor, handles, tracing, camera);
  const outlines = useMemo(() => outlinesOf(shownLayout, groups), [shownLayout, groups]);
  const marked = useMemo(
    () => new Set(groupsAt(shownLayout, groups).flatMap(({ places }) => places)),
    [shownLayout, groups],
  );
  useShortcuts(editor, gestures.drawBelow, () => setHelp(true));
  const room = useRef<HTMLElement>(null);
  const isDrawn = drawing.draft !== null;
  // Whoever saves, or goes on, means what stands on the plan.
  useEndsOutside(room, isDrawn, () => flushSync(editor.putDraft));
  useEffect(() => {
    // The field in which it was put is gone, and the focus with it.
    if (!isDrawn && document.activeElement === document.body) room.current?.focus({ preventScroll: true });
  }, [isDrawn]);
  const { onDraft } = props;
  useEffect(() => {
    onDraft?.(isDrawn);
  }, [isDrawn, onDraft]);
  const draws = (tool !== 'select' && tool !== 'hand') || tracing.measuring === 'draw';
  /** What is drawn or dragged stays under the pointer, also where the hall grows by it; what a press draws is shown whole. */
  const drawn = <A extends unknown[]>(act: (...args: A) => void) => {
    return (...args: A) => {
      camera.stay();
      act(...args);
    };
  };
  const instead = drawing.draft?.instead ?? false;
  useEffect(() => {
    // Nothing of what was looked at is left.
    if (instead) camera.fit();
  }, [instead, camera]);
  // On a phone what is asked of a draft, or of a brush, leaves no room for the tools.
  const asks = !isWide && !beside && editor.asks;
  const grows = tool === 'rows' || tool === 'tables';

  return (
    <Box
      ref={room}
      role="group"
      aria-label={planLabel(title, translate)}
      tabIndex={-1}
      sx={{ display: 'flex', flexDirection: beside ? 'row' : 'column', height: 1, minHeight: 0, outline: 'none' }}
    >
      <Box sx={{ flex: 1, minWidth: 0, minHeight: 0 }}>
        <HallCanvas
          layout={shownLayout}
          level={editor.shownLevel}
          camera={camera}
          places={shown}
          sectors={sectors}
          marked={marked}
          refused={refused}
          outlines={outlines}
          handles={handles}
          faultyBoxes={faults.boxes}
          dotted
          letterTools
          tool={tool === 'hand' ? 'hand' : 'select'}
          touchSelects={draws}
          cursor={draws ? 'crosshair' : undefined}
          insets={isWide ? WIDE_INSETS : beside ? LOW_INSETS : asks ? ASKING_INSETS : PHONE_INSETS}
          label={planLabel(title, translate)}
          announcement={editor.said}
          onClick={draws && !grows ? drawn(gestures.click) : gestures.click}
          onRun={gestures.paints ? gestures.run : undefined}
          onMarquee={draws ? drawn(gestures.marquee) : gestures.marquee}
          below={
            <>
              <TracedPicture tracing={tracing} camera={camera} />
              <Underlay layout={shownLayout} level={editor.shownLevel} camera={camera} others />
            </>
          }
          ghostOf={gestures.ghostOf}
          drawnIn={gestures.drawnIn}
          onDrop={drawn(gestures.drop)}
        >
          {!asks && <ToolPalette tool={tool} row={!isWide} oneRow={beside} onPick={editor.pickTool} />}
          <LevelBar
            editor={editor}
            wide={isWide}
            beside={beside}
            alone={asks}
            onAdded={() => room.current?.focus({ preventScroll: true })}
          />
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
                  ref={panel}
                  label={translate('hall.edit.properties')}
                  sx={[{ ...IN_SIDE, minHeight: 0 }, scrolls('raised')]}
                >
                  <Properties editor={editor} tracing={tracing} />
                </PlanPanel>
                <PlanPanel sx={{ ...IN_SIDE, flex: 'none' }}>
                  <Totals layout={shownLayout} limit={limit} />
                </PlanPanel>
              </Box>
              <Hints onHelp={() => setHelp(true)} />
            </>
          )}
          <ZoomBar
            camera={camera}
            bottom={beside ? 8 : 16}
            before={
              <>
                <PlanFileMenu
                  layout={editor.layout}
                  drawn={{ editor, tracing, onBrought: props.onBrought }}
                  title={title || translate('hall.stage')}
                  eventId={props.eventId}
                />
                <HistoryButtons editor={editor} />
              </>
            }
          />
        </HallCanvas>
      </Box>
      {!isWide && <Sheet editor={editor} tracing={tracing} limit={limit} beside={beside} />}
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
const ASKING_INSETS = { top: 64, right: 16, bottom: 72, left: 16 };
const LOW_INSETS = { top: 64, right: 16, bottom: 64, left: 16 };
const PHONE_INSETS = { top: 116, right: 16, bottom: 72, left: 16 };
