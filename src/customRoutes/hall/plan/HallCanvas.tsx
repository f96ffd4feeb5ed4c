import { useEffect, useLayoutEffect, useMemo, useRef, type DragEvent, type ReactNode } from 'react';
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore';
import type Konva from 'konva';
import { Box as Room, useTheme } from '@mui/material';
import { type Box, boundsOf } from '#shared/hall/geometry.ts';
import { groupsOf } from '#shared/hall/groups.ts';
import type { Handle } from '#shared/hall/handles.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import type { Arrow } from './arrows.ts';
import type { Cell } from './cell.ts';
import { NO_INSETS, ZOOM_STEP, type Camera, type Insets } from './camera.ts';
import { HIDDEN } from './hidden.ts';
import { usePlanKeys } from './keys.ts';
import type { Choosing } from './overlay.ts';
import { createPlan, type PlanEvents } from './plan.ts';
import { createRaster } from './raster.ts';
import { INKS } from './raster/inks.ts';
import { SeatGridMirror } from './SeatGridMirror.tsx';
import { SeatTooltip } from './SeatTooltip.tsx';
import { createHallStore } from './store.ts';
import { useColumns, type PlanFacts } from './useColumns.ts';
import { useSize } from './useSize.ts';
import { useTexts, type LineOf } from './useTexts.ts';
import { useView } from './useView.ts';

/**
 * The plan of a hall. Seats live in typed arrays beside React; Konva has one layer with one shape for the plan and
 * one for what lies above it, hidden while empty. The element carries `data-camera="x y scale"`: a world point
 * stands at (x + wx * scale, y + wy * scale) from its top left corner, once the camera rests.
 *
 * Nothing is decided here: every gesture is reported, the screen around it says what it means.
 */
export interface HallCanvasProps extends PlanFacts, PlanEvents {
  layout: HallLayout;
  /** From `createCamera()`, kept by the screen, which shares it with the zoom bar. */
  camera: Camera;
  /** 'hand': dragging moves the camera. 'select': it draws a rectangle, with touch only if `touchSelects`. */
  tool?: 'select' | 'hand';
  touchSelects?: boolean;
  /** Room taken by floating panels; the hall is fitted into the rest. */
  insets?: Insets;
  /** Name of the plan for screen readers. */
  label: string;
  /** Said aloud (politely) when it changes: counts after bulk actions. */
  announcement?: string;
  /** Cursor over the plan, where it isn't the hand's. */
  cursor?: string;
  /** Dots behind the plan, for the editor. */
  dotted?: boolean;
  /** Dashed outlines (editor), world units. */
  outlines?: readonly (readonly { x: number; y: number }[])[];
  /** Where what is edited can be pulled (editor). */
  handles?: readonly Handle[];
  /** Tables and areas ringed in red (editor), world units. */
  faultyBoxes?: readonly Box[];
  /** Places that colleagues choose just now: a dashed ring with their initials. */
  choosing?: readonly Choosing[];
  /** Who went from which place to which, as arrows. */
  arrows?: readonly Arrow[];
  /** Place that an open card is about: ringed. */
  ringed?: number | null;
  /** A place of the table or area that an open card is about as a whole. */
  ringedGroup?: number | null;
  /** Places lit because of something pointed at beside the plan. */
  lit?: Cell<readonly number[]> | undefined;
  /** Only what stands on this level of the hall; everything without it. */
  level?: number | undefined;
  /** Line below the name of a table or an area; without it how many places it has. */
  lineOf?: LineOf;
  /** Card beside the seat under the pointer or with the focus. */
  tooltip?: (place: number) => ReactNode;
  /** What a screen reader hears after a seat's row, number, sector and state: the guest. */
  noteOf?: (place: number) => string | undefined;
  /** The places in view, where names can be read there; once the camera rests. */
  onView?: ((places: readonly number[]) => void) | undefined;
  /** Letters are tools here, so 'A' doesn't select a row. */
  letterTools?: boolean;
  /** What lies below the plan, behind its seats; nothing where there is nothing, as a plan is faster on bare ground. */
  below?: ReactNode;
  /** Panels that float above the plan. Mark each with `data-plan-panel`. */
  children?: ReactNode;
}

const NO_OUTLINES: HallCanvasProps['outlines'] = [];
const NO_HANDLES: readonly Handle[] = [];
const NO_BOXES: readonly Box[] = [];
const NOBODY: readonly Choosing[] = [];
const NOBODY_WENT: readonly Arrow[] = [];

export function HallCanvas(props: HallCanvasProps) {
  const { layout, camera, insets = NO_INSETS, outlines = NO_OUTLINES, tool = 'select', touchSelects = false } = props;
  const { onClick, onRun, onMarquee, ghostOf, drawnIn, onDrop, previewOf, onDropIn, placesAround } = props;
  const theme = useTheme();
  const mode = theme.palette.mode;
  const font = theme.typography.fontFamily ?? 'sans-serif';
  const { level } = props;
  const store = useMemo(() => createHallStore(layout, level), [layout, level]);
  const raster = useMemo(() => createRaster(store), [store]);
  const plan = useMemo(() => createPlan(camera, props.lit), [camera, props.lit]);
  const element = useRef<HTMLDivElement>(null);
  const base = useRef<Konva.Layer>(null);
  const above = useRef<Konva.Layer>(null);
  const size = useSize(element, camera);
  const texts = useTexts(layout, props.lineOf, level);

  useColumns(store, props);
  useView(store, camera, props.onView);
  // All that the first frame shows is there with it.
  useLayoutEffect(() => {
    plan.setLayers(base.current, above.current);
    const events = { onClick, onRun, onMarquee, ghostOf, drawnIn, onDrop, previewOf, onDropIn, placesAround };
    plan.update({
      store,
      raster,
      look: { theme: mode, font, texts, ground: props.below || props.dotted ? undefined : INKS[mode].plan },
      hand: tool === 'hand',
      touchSelects,
      outlines: outlines!,
      handles: props.handles ?? NO_HANDLES,
      faultyBoxes: props.faultyBoxes ?? NO_BOXES,
      choosing: props.choosing ?? NOBODY,
      arrows: props.arrows ?? NOBODY_WENT,
      ringed: props.ringed ?? null,
      ringedGroup: props.ringedGroup ?? null,
      events,
    });
  });
  useLayoutEffect(
    () =>
      store.subscribe((change) => {
        raster.changed(change);
        plan.redraw();
      }),
    [store, raster, plan],
  );
  useEffect(() => (element.current ? plan.attach(element.current) : undefined), [plan]);
  useEffect(() => {
    void document.fonts.ready.then(plan.redraw);
  }, [plan]);
  usePlanKeys({
    onZoom: (by) => (by === 'fit' ? camera.fit() : camera.zoom(by === 'in' ? ZOOM_STEP : 1 / ZOOM_STEP)),
  });

  const { top, right, bottom, left } = insets;
  const framed = useRef(level);
  useLayoutEffect(() => {
    // Of a level on which nothing stands yet the others are looked at.
    const shown = groupsOf(store.layout).length > 0 ? store.layout : layout;
    camera.frame(boundsOf(shown, store.stage), { top, right, bottom, left });
    // Another level is looked at as a whole first.
    const isOther = framed.current !== level;
    framed.current = level;
    if (isOther || !camera.moved) camera.fit();
  }, [camera, store, layout, level, top, right, bottom, left]);

  const scenes = useMemo(
    () => ({
      base: (_: Konva.Context, shape: Konva.Shape) => onCanvas(shape, plan.draw),
      above: (_: Konva.Context, shape: Konva.Shape) => onCanvas(shape, plan.drawAbove),
    }),
    [plan],
  );
  const cursor = props.cursor ?? 'default';

  return (
    <Room
      ref={element}
      data-hall-canvas
      onDragOver={(event) => {
        if (plan.dragOver(pointIn(event))) event.preventDefault();
      }}
      onDragLeave={() => plan.dragOver(null)}
      onDrop={(event) => {
        event.preventDefault();
        plan.dropAt(pointIn(event));
      }}
      sx={{
        position: 'relative',
        width: 1,
        height: 1,
        minHeight: 0,
        overflow: 'hidden',
        touchAction: 'none',
        userSelect: 'none',
        bgcolor: INKS[mode].plan,
        cursor: tool === 'hand' ? 'grab' : cursor,
        '&:active': { cursor: tool === 'hand' ? 'grabbing' : cursor },
        ...(props.dotted && {
          backgroundImage: `radial-gradient(circle, ${INKS[mode].line} 1px, transparent 1px)`,
          backgroundSize: '24px 24px',
        }),
        '& .konvajs-content': { pointerEvents: 'none' },
      }}
    >
      {props.below}
      <div aria-hidden="true">
        {/* Konva makes its canvases anew for each width and each height. */}
        {size.width > 0 && (
          <Stage width={size.width} height={size.height} listening={false}>
            <Layer ref={base} listening={false} clearBeforeDraw={false}>
              <Shape sceneFunc={scenes.base} listening={false} perfectDrawEnabled={false} />
            </Layer>
            <Layer ref={above} listening={false}>
              <Shape sceneFunc={scenes.above} listening={false} perfectDrawEnabled={false} />
            </Layer>
          </Stage>
        )}
      </div>
      {props.tooltip && (
        <SeatTooltip store={store} camera={camera} hover={plan.hover} focus={plan.focus} content={props.tooltip} />
      )}
      <SeatGridMirror
        store={store}
        camera={camera}
        focus={plan.focus}
        about={props.ringed == null ? -1 : store.indexOf(props.ringed)}
        label={props.label}
        sectors={props.sectors}
        noteOf={props.noteOf}
        letterTools={props.letterTools ?? false}
        onClick={plan.click}
        onPlaces={(places, keys) => onMarquee?.(places, keys, { x: 0, y: 0, width: 0, height: 0 })}
      />
      <Room role="status" sx={HIDDEN}>
        {props.announcement}
      </Room>
      {props.children}
    </Room>
  );
}

function pointIn({ currentTarget, clientX, clientY }: DragEvent<HTMLElement>) {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** Konva has set up transform and clip of the layer's canvas; the raster draws on it directly. */
function onCanvas(shape: Konva.Shape, draw: (ctx: CanvasRenderingContext2D) => void): void {
  const ctx = shape.getLayer()?.getNativeCanvasElement().getContext('2d');
  if (ctx) draw(ctx);
}
