import type { Hall } from './halls.ts';
import type { Shown } from './shown.tsx';

/** What the libraries of others are asked for; they stand in the page beside us (`installRivals`). */
declare global {
  interface Window {
    SeatMapCanvas: new (selector: string, config: object) => { data: { replaceData(blocks: object[]): void } };
    Seatchart: new (element: HTMLElement, options: object) => unknown;
  }
}

/** A hall of straight rows as another library shows it, and how it is moved there. */
export async function rivalShown(way: 'seatmap-canvas' | 'seatchart', hall: Hall, room: HTMLElement): Promise<Shown> {
  const place = document.createElement('div');
  place.style.cssText = 'width:1280px;height:800px;overflow:auto';
  place.className = 'rival';
  room.append(place);
  const end = () => place.remove();
  return way === 'seatchart' ? seatchart(hall, place, end) : seatmapCanvas(hall, place, end);
}

/** An element for each seat; it is moved by scrolling. */
function seatchart({ rows, seats }: Hall, place: HTMLElement, end: () => void): Shown {
  const seatTypes = { default: { label: 'Seat', cssClass: 'seat', price: 1 } };
  void new window.Seatchart(place, {
    map: { rows, columns: seats, seatTypes },
    cart: { visible: false },
    legendVisible: false,
  });
  return { draw: (dx, dy) => place.scrollBy(3 * dx, 3 * dy), pixels: null, end };
}

/** Nodes of SVG; it is moved as its own zoom moves it, by the transform of the group that holds all. */
async function seatmapCanvas({ rows, seats }: Hall, place: HTMLElement, end: () => void): Promise<Shown> {
  const map = new window.SeatMapCanvas('.rival', { resizable: false, style: {} });
  const all = Array.from({ length: rows * seats }, (_, i) => ({
    id: i + 1,
    title: String((i % seats) + 1),
    x: (i % seats) * 30,
    y: Math.floor(i / seats) * 30,
    salable: true,
  }));
  const block = { id: 1, title: 'Hall', labels: [], color: '#2c2828', seats: all };
  map.data.replaceData([block]);
  const isThere = () => place.querySelectorAll('.seat').length >= all.length;
  for (let waits = 0; !isThere() && waits < 600; waits += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  if (!isThere())
    throw new Error(`seatmap-canvas shows ${place.querySelectorAll('.seat').length} of ${all.length} seats`);
  const group = place.querySelector('svg > g')!;
  let [x, y] = [0, 0];
  return {
    draw: (dx, dy) => {
      [x, y] = [x + 3 * dx, y + 3 * dy];
      group.setAttribute('transform', `translate(${x},${y})`);
    },
    pixels: null,
    end,
  };
}
