import { Hourglass, Undo2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Tag } from '../../ui/Tag.tsx';
import type { Done } from './said.ts';

function stateOf({ under_way, undoing, undone }: Done): string {
  if (under_way) return undoing ? 'undoing' : 'under_way';
  return undone && undone.left > 0 ? 'undone_part' : 'undone';
}

/** Says of what was done only that it still goes on, or that it was taken back. */
export function StateTag({ one }: { one: Done }) {
  const translate = useTranslate();
  if (!one.under_way && !one.undone) return null;
  const state = stateOf(one);
  return (
    <Tag tone={state === 'undone_part' ? 'warn' : 'plain'} icon={one.under_way ? <Hourglass /> : <Undo2 />}>
      {translate(`changes.${state}`)}
    </Tag>
  );
}
