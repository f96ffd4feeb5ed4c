import { type HallLayout, newLayout, SEAT_PITCH } from '#shared/hall/layout.ts';

/** Rows that bow around the stage, each longer than the one before, on two levels: what no hall of the demo data has. */
export function bowedHouse(): HallLayout {
  let next = 1;
  const row = (label: string, seats: number, y: number, bow: number, level: number) => ({
    label,
    x: (-(seats - 1) * SEAT_PITCH) / 2,
    y,
    dx: SEAT_PITCH,
    dy: 0,
    bow,
    start: 1,
    ...(level > 0 && { level }),
    places: Array.from({ length: seats }, () => next++),
  });
  const stalls = Array.from({ length: 9 }, (_, i) => row(String(i + 1), 14 + 2 * i, i * 34, 30 + 6 * i, 0));
  const balcony = Array.from({ length: 4 }, (_, i) => row(String(i + 1), 30 + 2 * i, 380 + i * 34, 84 + 4 * i, 1));
  const places = stalls.slice(0, 2).flatMap((each) => each.places);
  return {
    ...newLayout(1, 1),
    rows: [...stalls, ...balcony],
    levels: [{ name: 'Партер' }, { name: 'Балкон' }],
    entrances: [{ name: 'Вход', x: 0, y: 620 }],
    zones: [{ name: 'Протокол', places }],
    next_place: next,
  };
}
