import { mealKey } from '#shared/meals.ts';
import { type Canvas, textWidth } from '../pdf/canvas.ts';
import type { Evening, EveningGuest } from './facts.ts';
import { INK } from './sheet.ts';

/** What a place card tells waiters: letters of the meal, none for the usual one; `more`: the list of the table says more. */
export interface Sign {
  meal: string | null;
  more: boolean;
}

/** The sign of a guest; null where there is nothing to tell. */
export function signOf({ meal, needs, remark }: EveningGuest, { signs }: Pick<Evening, 'signs'>): Sign | null {
  const sign: Sign = { meal: signs.get(mealKey(meal)) ?? null, more: needs.length > 0 || Boolean(remark) };
  return sign.meal === null && !sign.more ? null : sign;
}

/** What somebody eats that isn't the usual meal, with its sign; '' where it is. */
export function otherMeal({ meal }: EveningGuest, evening: Pick<Evening, 'signs'>): string {
  return meal === null || mealKey(meal) === '' ? '' : withSign(meal, evening);
}

/** A meal with its sign, as lists explain it: 'без мяса (БМ)'. */
export function withSign(meal: string, { signs }: Pick<Evening, 'signs'>): string {
  const sign = signs.get(mealKey(meal));
  return sign === undefined ? meal : `${meal} (${sign})`;
}

const HIGH = 14;
const STYLE = { size: 8, weight: 'bold', color: INK.text2 } as const;

/** Small, at the right end of what is free; answers how wide it is, points. */
export function drawSign(canvas: Canvas, { meal, more }: Sign, right: number, top: number): number {
  let end = right;
  for (const text of [more ? '!' : null, meal]) {
    if (text === null) continue;
    const wide = Math.max(HIGH, textWidth(text, STYLE) + 8);
    canvas.pill(end - wide, top, wide, HIGH, INK.box, HIGH / 2, 0.8);
    canvas.text(text, end - wide / 2, top + HIGH / 2 + 2.9, { ...STYLE, align: 'center' });
    end -= wide + 3;
  }
  return right - end;
}
