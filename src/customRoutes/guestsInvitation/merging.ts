import type { AnswerOf, BodyOf } from '../../dataProvider/index.ts';

/** One of the two records, as they were asked for. */
export type Side = 'keep' | 'gone';
export const SIDES: readonly Side[] = ['keep', 'gone'];

export type Look = AnswerOf<'POST /guests/merge/look'>;
export type SharedHall = Look['halls'][number];

/** What the person said so far; what they didn't say follows from it. */
export interface Chosen {
  stays?: Side;
  fields: Readonly<Record<string, Side>>;
  halls: Readonly<Record<string, Side>>;
}

export const NOTHING_CHOSEN: Chosen = { fields: {}, halls: {} };

export const otherOf = (side: Side): Side => (side === 'keep' ? 'gone' : 'keep');

/** The older record stays, unless somebody says the other one. */
export function staysOf(look: Look, { stays }: Chosen): Side {
  return stays ?? (look.keep.created_at <= look.gone.created_at ? 'keep' : 'gone');
}

/** A field is as in the record that stays, and as in the other one where that has nothing there. */
export function fieldOf(look: Look, name: string, chosen: Chosen): Side {
  const stays = staysOf(look, chosen);
  const record = look[stays] as Record<string, unknown>;
  return chosen.fields[name] ?? (record[name] === null || record[name] === '' ? otherOf(stays) : stays);
}

/** The invitation with the only seat stays; of two with a seat the person has to choose. */
export function hallOf(look: Look, hall: SharedHall, chosen: Chosen): Side | null {
  if (chosen.halls[hall.hall_id]) return chosen.halls[hall.hall_id]!;
  const seated = SIDES.filter((side) => hall[side].ticket_id !== null || hall[side].bound);
  return seated.length === 2 ? null : (seated[0] ?? staysOf(look, chosen));
}

export function unclearHalls(look: Look, chosen: Chosen): SharedHall[] {
  return look.halls.filter((hall) => hallOf(look, hall, chosen) === null);
}

/** What is sent, from the side of the record that stays. */
export function mergeBody(look: Look, chosen: Chosen): BodyOf<'POST /guests/merge'> {
  const stays = staysOf(look, chosen);
  const [keep, gone] = [look[stays], look[otherOf(stays)]];
  return {
    keep: keep.id,
    gone: gone.id,
    version: { keep: keep.version, gone: gone.version },
    take: look.fields.filter((name) => fieldOf(look, name, chosen) !== stays),
    halls: Object.fromEntries(
      look.halls.map((hall) => [hall.hall_id, hallOf(look, hall, chosen) === stays ? 'keep' : 'gone'] as const),
    ),
  };
}
