import { Check, Hourglass, Undo2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Tag } from '../../ui/Tag.tsx';
import type { Import } from './said.ts';

/** How much of something was taken back: all of it, or not. */
export function stateOf({ left }: { left: number }): string {
  return left > 0 ? 'imports.undone_part' : 'imports.undone';
}

/** Whether what a file did still stands. */
export function StateTag({ one }: { one: Import }) {
  const translate = useTranslate();
  if (one.checking || one.under_way)
    return (
      <Tag tone="plain" icon={<Hourglass />}>
        {translate(`imports.${one.undoing ? 'undoing' : one.under_way ? 'under_way' : 'checking'}`)}
      </Tag>
    );
  return one.undone ? (
    <Tag tone={one.undone.left > 0 ? 'warn' : 'plain'} icon={<Undo2 />}>
      {translate(stateOf(one.undone))}
    </Tag>
  ) : (
    <Tag tone="ok" icon={<Check />}>
      {translate('imports.stored')}
    </Tag>
  );
}
