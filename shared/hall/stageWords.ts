import type { Side, Stage } from './layout.ts';
import type { Box, Point } from './seats.ts';

/** Words that stand somewhere on a plan, world units. */
export interface Words extends Point {
  text: string;
}

const STAGE = /stage|screen|сцена|экран/iu;

/** Do these words say that the stage or the screen is there? */
export function isStage(text: string): boolean {
  return STAGE.test(text);
}

/** What it is by its words, and on which side of the seats it stands. */
export function stageAt({ text, x, y }: Words, seats: Box): Stage {
  const [dx, dy] = [x - seats.x - seats.width / 2, y - seats.y - seats.height / 2];
  const isAside = Math.abs(dx) * seats.height > Math.abs(dy) * seats.width;
  const side: Side = isAside ? (dx < 0 ? 'left' : 'right') : dy < 0 ? 'top' : 'bottom';
  return { kind: /screen|экран/iu.test(text) ? 'screen' : 'stage', side };
}
