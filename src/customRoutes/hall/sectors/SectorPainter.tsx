import { useState } from 'react';
import { Alert, Box, Button, Typography, useMediaQuery, type Theme } from '@mui/material';
import { Grid2x2Plus, Plus, Redo2, Undo2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { HallLayout } from '#shared/hall/layout.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { createCamera } from '../plan/camera.ts';
import { HallCanvas } from '../plan/HallCanvas.tsx';
import type { Hit } from '../plan/hit.ts';
import { usePlanKeys } from '../plan/keys.ts';
import { LevelSwitch } from '../plan/LevelSwitch.tsx';
import { countSectors } from '../plan/places.ts';
import { PlanPanel } from '../plan/PlanPanel.tsx';
import type { Keys } from '../plan/pointer.ts';
import { refusalOf, type Manager, type Place, type Refusal, type Sector } from '../plan/types.ts';
import { useLevel } from '../plan/useLevel.ts';
import { BarButton, ZoomBar } from '../plan/ZoomBar.tsx';
import { EraserItem } from './EraserItem.tsx';
import { hintFor } from './hintFor.ts';
import { SectorItem } from './SectorItem.tsx';
import { usePaint, type Paint } from './usePaint.ts';

/** The hall, its sectors, and the calls. A call may reject with a `Refusal`; it resolves when the props show its effect. */
export interface SectorPainterProps {
  layout: HallLayout;
  places: readonly Place[];
  sectors: readonly Sector[];
  /** Whom a sector can be given to; somebody may hold several. */
  managers: readonly Manager[];
  /** Name of the hall, for screen readers. */
  title: string;
  readOnly?: boolean;
  /** A new sector with this name; answers its id, which becomes the brush. */
  onAdd: (name: string) => Promise<string>;
  onRename: (id: string, name: string) => Promise<void>;
  /** Gives the sector to a manager, or takes it from them (`null`). */
  onAssign: (id: string, managerId: string | null) => Promise<void>;
  onRemove: (id: string) => Promise<void>;
  onPaint: (changes: Paint[]) => Promise<void>;
}

/** Divides a hall: choose a sector, then click, run along rows or draw rectangles. */
export function SectorPainter(props: SectorPainterProps) {
  const { layout, places, sectors, managers, title, readOnly = false } = props;
  const translate = useTranslate();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const [camera] = useState(createCamera);
  const [wanted, setBrush] = useState<string | null>(sectors[0]?.id ?? null);
  const [removing, setRemoving] = useState<Sector | null>(null);
  const [problem, setProblem] = useState<Refusal | null>(null);
  const painting = usePaint(places, props.onPaint);
  usePlanKeys({ onUndo: painting.undo, onRedo: painting.redo });
  const brush = sectors.some(({ id }) => id === wanted) ? wanted : null;
  const levels = useLevel(layout);
  const counts = countSectors(sectors, painting.shown);
  const without = painting.shown.filter((place) => place.active && place.sector_id === null).length;
  const refusal = problem ?? painting.refusal;

  const tryTo = async (call: () => Promise<void>) => {
    setProblem(null);
    try {
      await call();
    } catch (error) {
      setProblem(refusalOf(error));
    }
  };
  const add = () => {
    const number = Math.max(0, ...sectors.map((sector) => sector.number)) + 1;
    void tryTo(async () => setBrush(await props.onAdd(translate('hall.sectors.default_name', { number }))));
  };
  const paint = (ids: readonly number[], keys: Keys) => {
    if (readOnly || sectors.length === 0) return;
    const sectorOf = new Map(painting.shown.map((place) => [place.place, place.sector_id]));
    const all = brush !== null && ids.length > 0 && ids.every((id) => sectorOf.get(id) === brush);
    painting.paint(ids, keys.alt || all ? null : brush);
  };
  const click = (hit: Hit, keys: Keys) => {
    if (hit.kind === 'place') paint([hit.place], keys);
    else if ('places' in hit) paint(hit.places, keys);
  };

  const list = (
    <>
      <Box sx={{ p: 2, pb: 1, display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1 }}>
          <Typography variant="h2">{translate('hall.sectors.title')}</Typography>
          <Typography variant="body2" color="look.text2" data-without-sector={without}>
            {translate('hall.sectors.without', { smart_count: without })}
          </Typography>
        </Box>
        {!readOnly && (
          <Button variant="outlined" startIcon={<Plus size={16} strokeWidth={1.75} />} onClick={add}>
            {translate('hall.sectors.add')}
          </Button>
        )}
      </Box>
      {refusal && (
        <Alert
          severity="error"
          sx={{ mx: 2, mb: 1 }}
          onClose={() => {
            setProblem(null);
            painting.setRefusal(null);
          }}
        >
          {refusal.detail ?? translate('hall.refused')}
        </Alert>
      )}
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 2, pb: 2 }}>
        {sectors.length === 0 ? (
          <EmptyState
            bare
            icon={<Grid2x2Plus size={24} strokeWidth={1.75} />}
            title={translate('hall.sectors.none')}
            hint={translate('hall.sectors.none_hint')}
          />
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 1 }}>
            {counts.map((count) => (
              <SectorItem
                key={count.sector.id}
                count={count}
                managers={managers}
                selected={brush === count.sector.id}
                readOnly={readOnly}
                onSelect={() => setBrush(count.sector.id)}
                onRename={(name) => void tryTo(() => props.onRename(count.sector.id, name))}
                onAssign={(id) => void tryTo(() => props.onAssign(count.sector.id, id))}
                onRemove={() => setRemoving(count.sector)}
              />
            ))}
            {!readOnly && <EraserItem selected={brush === null} onSelect={() => setBrush(null)} />}
          </Box>
        )}
      </Box>
    </>
  );

  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, height: 1, minHeight: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0, minHeight: 0 }}>
        <HallCanvas
          layout={layout}
          camera={camera}
          places={painting.shown}
          sectors={sectors}
          touchSelects={brush !== null}
          cursor={readOnly ? undefined : 'crosshair'}
          insets={INSETS}
          level={levels.level}
          label={translate('hall.sectors.plan_label', { hall: title })}
          onClick={click}
          onRun={paint}
          onMarquee={paint}
        >
          {isWide && !readOnly && sectors.length > 0 && (
            <PlanPanel sx={{ left: 16, bottom: 16, px: 1.5, minHeight: 44, display: 'flex', alignItems: 'center' }}>
              <Typography variant="body2">{translate(hintFor(layout))}</Typography>
            </PlanPanel>
          )}
          <LevelSwitch {...levels} />
          <ZoomBar
            camera={camera}
            before={
              !readOnly && (
                <>
                  <BarButton
                    label={translate('hall.shortcuts.undo')}
                    keys="Ctrl Z"
                    disabled={!painting.undo}
                    onClick={() => painting.undo?.()}
                  >
                    <Undo2 />
                  </BarButton>
                  <BarButton
                    label={translate('hall.shortcuts.redo')}
                    keys="Ctrl Y"
                    disabled={!painting.redo}
                    onClick={() => painting.redo?.()}
                  >
                    <Redo2 />
                  </BarButton>
                </>
              )
            }
          />
        </HallCanvas>
      </Box>
      <Box
        component="aside"
        aria-label={translate('hall.sectors.title')}
        sx={{
          width: { xs: 1, md: 320, lg: 344 },
          height: { xs: '46%', md: 1 },
          flex: 'none',
          display: 'flex',
          flexDirection: 'column',
          borderLeft: { md: 1 },
          borderTop: { xs: 1, md: 0 },
          borderColor: { xs: 'look.line', md: 'look.line' },
          bgcolor: 'look.surface',
        }}
      >
        {list}
      </Box>
      <ConfirmDialog
        open={removing !== null}
        title={translate('hall.sectors.remove_title', { name: removing?.name })}
        verb={translate('hall.sectors.remove')}
        onClose={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) void tryTo(() => props.onRemove(removing.id));
          setRemoving(null);
        }}
      >
        {translate('hall.sectors.remove_text', {
          smart_count: counts.find(({ sector }) => sector.id === removing?.id)?.total ?? 0,
        })}
      </ConfirmDialog>
    </Box>
  );
}

const INSETS = { top: 24, right: 24, bottom: 76, left: 24 };
