import type { Box } from '#shared/hall/geometry.ts';
import type { PaperSize } from '#shared/paper.ts';
import { hasRoom, keyBelow, keyBeside, type KeyRoom, type PageRoom } from './planKey.ts';
import { boxOfName, type LaidNames, layNames } from './planLetters.ts';
import type { PlanName } from './planNames.ts';
import type { Scale } from './planDrawing.ts';
import { SIZES } from './sheet.ts';

/** Seats of a small hall don't become plates: points to a world unit on A4, on larger paper as much more. */
const LARGEST = 4;
/** What explains numbers has pages of its own where it would make the plan smaller than this part of what it could be. */
const LEAST_PART = 0.75;

interface Size {
  width: number;
  height: number;
}

/** A page lying and upright. */
function waysOf(size: PaperSize): [Size, Size] {
  const { width, height } = SIZES[size];
  return [
    { width: height, height: width },
    { width, height },
  ];
}

/** The page on which all of these have most room, lying or upright: the proportions of the hall decide. */
export function pageFor(boxes: readonly Box[], size: PaperSize): Size {
  const [lying, upright] = waysOf(size);
  const scaleOn = (page: Size) => {
    const { frame } = roomOn(page);
    return Math.min(...boxes.map((box) => Math.min(frame.width / box.width, frame.height / box.height)));
  };
  return scaleOn(upright) > scaleOn(lying) ? upright : lying;
}

/** The page on which names have the largest letters, lying or upright; where these are the same, the one with the larger plan. */
export function pageRead(lays: readonly ((room: PageRoom) => PlanOn)[], size: PaperSize): Size {
  const [lying, upright] = waysOf(size).map((page) => {
    const plans = lays.map((lay) => lay(roomOn(page)));
    const names = plans.flatMap((plan) => plan.names.names);
    // Whoever is a number can't be read there.
    const letters = names.reduce((sum, name) => sum + (name.number === null ? name.size : 0), 0);
    return { page, letters, scale: Math.min(...plans.map(({ scale }) => scale.scale)) };
  }) as [Read, Read];
  const isAlike = Math.abs(upright.letters - lying.letters) <= ALIKE * lying.letters;
  const stands = isAlike ? upright.scale > lying.scale : upright.letters > lying.letters;
  return (stands ? upright : lying).page;
}

/** How well a page is read. */
interface Read {
  page: Size;
  letters: number;
  scale: number;
}
/** Letters that differ by no more than this part are as large. */
const ALIKE = 0.02;

/** What a page leaves between head and foot; everything around the plan grows with the paper, half as fast. */
export function roomOn({ width, height }: Size): PageRoom {
  const paper = Math.min(width, height) / SIZES.A4.width;
  const grows = Math.sqrt(paper);
  const margin = 24 * grows;
  const [top, bottom] = [margin + 38 * grows, height - margin - 16 * grows];
  return {
    paper,
    grows,
    margin,
    foot: height - margin,
    frame: { x: margin, y: top, width: width - 2 * margin, height: bottom - top },
  };
}

export interface PlanOn {
  scale: Scale;
  names: LaidNames;
  /** Where it says what numbers mean; null where there are none, or more than stand there. */
  key: Box | null;
}

/** The largest plan with everybody's name, or with numbers that are explained beside or under it, where they are few. */
export function layPlan(found: readonly PlanName[], box: Box, room: PageRoom): PlanOn {
  const whole = { ...laidIn(found, box, room.frame, room), key: null };
  if (whole.names.told.length === 0) return whole;
  const least = whole.scale.scale * LEAST_PART;
  const explained = [keyBelow, keyBeside]
    .flatMap((keyAt) => withKey(found, box, room, whole.names.told, keyAt) ?? [])
    .filter(({ scale: { scale } }) => scale >= least)
    .sort((a, b) => b.scale.scale - a.scale.scale);
  return explained[0] ?? whole;
}

/** A smaller plan has more numbers, and they need more room: after a few tries it has what it needs, or has none. */
function withKey(
  found: readonly PlanName[],
  box: Box,
  room: PageRoom,
  told: readonly string[],
  keyAt: (names: readonly string[], room: PageRoom) => KeyRoom | null,
): PlanOn | null {
  let wanted = told;
  for (let tries = 0; tries < 3; tries += 1) {
    const at = keyAt(wanted, room);
    if (!at) return null;
    const laid = laidIn(found, box, at.plan, room);
    if (!laid.names.isNamed) return null;
    if (hasRoom(laid.names.told, at.key, room.grows)) return { ...laid, key: at.key };
    wanted = laid.names.told;
  }
  return null;
}

/** Points by which something reaches out of the box of what is drawn. */
type Around = Record<'left' | 'right' | 'top' | 'bottom', number>;

const NOTHING: Around = { left: 0, right: 0, top: 0, bottom: 0 };
/** By then what names need at the edges hardly changes any more. */
const TRIES = 2;

/** The plan as large as the frame has room for it and for the names that reach out of it. */
function laidIn(
  found: readonly PlanName[],
  box: Box,
  frame: Box,
  { paper, margin }: Pick<PageRoom, 'paper' | 'margin'>,
): Pick<PlanOn, 'scale' | 'names'> {
  const lay = (around: Around) => {
    const scale = scaleInto(box, frame, around, paper);
    const worldX = (x: number) => box.x + (x - scale.at(box)[0]) / scale.scale;
    // A little of the margin is for names whose letters became larger meanwhile.
    const page = { left: worldX(frame.x - margin / 4), right: worldX(frame.x + frame.width + margin / 4) };
    return { scale, names: layNames(found, scale.scale, { ...page, paper }) };
  };
  const guess = found.some(({ seat }) => seat.atTable) ? 40 * paper : 0;
  let laid = lay({ left: guess, right: guess, top: guess / 2, bottom: guess / 2 });
  for (let tries = 0; tries < TRIES; tries += 1) {
    const next = lay(aroundOf(laid.names, box, laid.scale.scale));
    if (laid.names.isNamed && !next.names.isNamed) break;
    laid = next;
  }
  return laid;
}

function aroundOf({ names }: LaidNames, { x, y, width, height }: Box, scale: number): Around {
  const around = { ...NOTHING };
  for (const name of names) {
    const [left, top] = [(name.seat.x - x) * scale, (name.seat.y - y) * scale];
    const box = boxOfName(name, scale);
    around.left = Math.max(around.left, -(left + box.x));
    around.top = Math.max(around.top, -(top + box.y));
    around.right = Math.max(around.right, left + box.x + box.width - width * scale);
    around.bottom = Math.max(around.bottom, top + box.y + box.height - height * scale);
  }
  return around;
}

function scaleInto(world: Box, frame: Box, around: Around, paper: number): Scale {
  const wide = frame.width - around.left - around.right;
  const high = frame.height - around.top - around.bottom;
  const scale = Math.max(0.01, Math.min(wide / world.width, high / world.height, LARGEST * paper));
  const x = frame.x + around.left + (wide - world.width * scale) / 2;
  const y = frame.y + around.top + (high - world.height * scale) / 2;
  return { scale, paper, at: (point) => [x + (point.x - world.x) * scale, y + (point.y - world.y) * scale] };
}
