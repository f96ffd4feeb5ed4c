import { useEffect, useMemo, useRef } from 'react';
import { useTheme } from '@mui/material';
import { createCamera } from '../../plan/camera.ts';
import { createRaster } from '../../plan/raster.ts';
import { boundsWithLabels } from '../../plan/raster/rowLabels.ts';
import { createHallStore } from '../../plan/store.ts';
import { useColumns } from '../../plan/useColumns.ts';
import { useTexts, type LineOf } from '../../plan/useTexts.ts';
import { surnameIn } from '../surname.ts';
import type { PrintedPlan } from './PrintSheet.tsx';

/** What is left of an A4 sheet beside margins, title and legend, CSS px (96 to the inch), and dots for each. */
const SHEET = { width: 1060, height: 620 };
const DOTS = 3;
/** Letters of 5.6 to 9 pt; where not even the smallest fit, seats have their numbers, and the list beneath the names. */
const LETTERS = { least: 7.5, most: 12, whole: true };
const MARGIN = { top: 8, right: 8, bottom: 8, left: 8 };
/** A small hall fills the sheet, but its seats don't become plates. */
const MOST = 4;

/** The whole hall or one of its levels, drawn by the plan's own hand at the resolution of paper. */
export function PrintPicture(props: Omit<PrintedPlan, 'title' | 'subtitle' | 'when'> & { level?: number | undefined }) {
  const { layout, places, sectors, guests, level } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { typography } = useTheme();
  const font = typography.fontFamily ?? 'sans-serif';
  const store = useMemo(() => createHallStore(layout, level), [layout, level]);
  const nameOf = useMemo(() => surnameIn(places, new Map(guests.map((guest) => [guest.id, guest]))), [places, guests]);
  const texts = useTexts(layout, lineIn(places), level);
  useColumns(store, { places, sectors, nameOf });
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d');
    if (!ctx) return;
    const camera = createCamera();
    camera.resize(SHEET.width, SHEET.height);
    camera.frame(boundsWithLabels(store.layout), MARGIN);
    camera.fit(MOST);
    ctx.setTransform(DOTS, 0, 0, DOTS, 0, 0);
    ctx.clearRect(0, 0, SHEET.width, SHEET.height);
    createRaster(store).draw(ctx, camera, { theme: 'light', font, texts, letters: LETTERS });
  });
  return (
    <canvas
      ref={canvas}
      width={SHEET.width * DOTS}
      height={SHEET.height * DOTS}
      style={{ flex: 1, minHeight: 0, width: '100%', objectFit: 'contain' }}
    />
  );
}

/** '54 / 60' */
function lineIn(places: PrintedPlan['places']): LineOf {
  const taken = new Set(places.flatMap(({ place, ticket }) => (ticket ? place : [])));
  return ({ group }) => `${group.places.filter((place) => taken.has(place)).length} / ${group.places.length}`;
}
