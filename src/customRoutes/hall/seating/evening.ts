import { type Need, NEEDS } from '#shared/needs.ts';
import { mealKey, mealSigns } from '#shared/meals.ts';
import { initialsOf, isPlusOne, namesIn } from '#shared/person.ts';
import type { Place, Guest } from '../plan/types.ts';
import type { Sitter } from '../plan/store.ts';
import type { Translate } from '../plan/words.ts';

/** What holds for a guest this evening, in words: with whom and in which rank they come, what they eat and need; what is noted of them stands apart. */
export function eveningOf(guest: Guest | undefined, translate: Translate): { lines: string[]; remark: string | null } {
  if (!guest) return { lines: [], remark: null };
  const rank = guest.rank && `${translate('resources.invitations.fields.rank')} ${guest.rank}`;
  const needs = (guest.needs ?? []).map((need) => translate(`resources.invitations.values.needs.${need}`));
  return {
    lines: [guest.party, rank, guest.meal, ...needs].flatMap((text) => text || []),
    remark: guest.remark || null,
  };
}

/** A meal of those who sit, with the letters it is marked by; the usual one has none. Its place in the list is its colour. */
export interface MealShown {
  key: string;
  name: string;
  sign: string | undefined;
  count: number;
}

/** The meals of an evening, those of most people first; of who sits and has none nothing is said. */
export function mealsShown(guests: readonly Guest[]): MealShown[] {
  const signs = mealSigns(guests.map(({ meal }) => meal ?? null));
  const meals = new Map<string, MealShown>();
  for (const { meal, place } of guests) {
    if (!meal) continue;
    const key = mealKey(meal);
    const known = meals.get(key) ?? { key, name: meal.trim(), sign: signs.get(key), count: 0 };
    meals.set(key, { ...known, count: known.count + (place === null ? 0 : 1) });
  }
  return [...meals.values()].sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
}

/** What marks those who sit on the plan: initials, meal and need. */
export function sitterIn(
  guestOf: ReadonlyMap<string, Guest>,
  meals: readonly MealShown[],
): (place: Place) => Sitter | undefined {
  const signs = new Map(meals.map(({ key, sign }) => [key, sign]));
  return ({ ticket }) => {
    if (!ticket?.guest_name) return undefined;
    const guest = guestOf.get(ticket.guest_id);
    // Whoever comes along without a name is told from the host by the number.
    const names = namesIn(ticket.guest_name);
    const need = NEEDS.find((each) => guest?.needs?.includes(each));
    return {
      initials: isPlusOne(names) ? names.middle_name : initialsOf(guest ?? names),
      meal: guest?.meal ? signs.get(mealKey(guest.meal)) : undefined,
      need: need && signOf(need),
    };
  };
}

const SIGNS: Record<Need, NonNullable<Sitter['need']>> = { step_free: 'accessible', companion: 'companion' };

/** The sign of a need, as seats that meet it have it. */
export function signOf(need: Need): NonNullable<Sitter['need']> {
  return SIGNS[need];
}

/** By which colour each seat shows its meal, 1 first; 0 for none. */
export function colourByMeal(
  guestOf: ReadonlyMap<string, Guest>,
  meals: readonly MealShown[],
): (place: Place) => number {
  const at = new Map(meals.map(({ key }, i) => [key, i + 1]));
  return ({ ticket }) => at.get(mealKey(guestOf.get(ticket?.guest_id ?? '')?.meal ?? '')) ?? 0;
}
