import type { Fate, RowKind, StoreChoice } from '#shared/imports.ts';
import type { AnswerOf } from '../../dataProvider/index.ts';
import type { Import } from './said.ts';

/** A row of a checked file. */
export type CheckedRow = AnswerOf<'GET /imports/:id/checked'>[number];

/** Is a row of this kind done as the file says, where nobody chose otherwise for it? */
export function isTaken(kind: RowKind, { changes, gone, both, alike, suspected }: StoreChoice): boolean {
  if (kind === 'changed') return changes === 'take';
  if (kind === 'both') return both === 'take';
  if (kind === 'gone') return gone === 'remove';
  return (kind === 'alike' ? alike : kind === 'suspected' ? suspected : 'add') !== 'leave';
}

/** Among which rows one chooses for this one. */
export function rowKindOf({ fate, since, alike, suspected, may_be_same }: CheckedRow): RowKind {
  if (fate === 'changed' && Object.keys(since).length > 0) return 'both';
  if (fate !== 'added' || !alike) return fate;
  return suspected && may_be_same ? 'suspected' : 'alike';
}

type Way = 'take' | 'leave';

/** What becomes of a row that may be a known record under another name. */
export const ALIKE = ['same', 'another', 'out'] as const;
export type AlikeWay = (typeof ALIKE)[number];

/** What one chooses between for a row, by what the file would do with it, in the order it is offered; of other fates nothing is to be chosen. */
export const WAYS: Partial<Record<Fate, readonly Way[]>> = {
  added: ['take', 'leave'],
  changed: ['take', 'leave'],
  gone: ['leave', 'take'],
};

/** The key of each way, the same whatever the row is and wherever the way stands in it. */
export const KEY_OF = { take: '1', another: '1', leave: '2', out: '2', same: '3' } as const;

export function wordOf(way: Way, fate: Fate, { event }: Import): string {
  if (fate === 'changed') return way === 'take' ? 'crud.sheet.from_file' : 'crud.sheet.as_here';
  if (fate === 'added') return `imports.long.${way === 'take' ? 'add' : 'leave_out'}`;
  if (way === 'leave') return 'imports.gone.keep';
  return event ? 'imports.gone.withdraw' : 'imports.gone.delete';
}
