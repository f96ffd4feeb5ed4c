import { Hourglass, Undo2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Tag } from '../../ui/Tag.tsx';
import type { Done } from './said.ts';

/** Says of what was done only that it still goes on, or that it was taken back. */
export function StateTag({ one }: { one: Done }) {
  const translate = useTranslate();
  if (!one.under_way && !one.undone) return null;
  const isPart = !one.under_way && (one.undone?.left ?? 0) > 0;
  return (
    <Tag tone={isPart ? 'warn' : 'plain'} icon={one.under_way ? <Hourglass /> : <Undo2 />}>
      {translate(one.under_way ? 'changes.under_way' : `changes.${isPart ? 'undone_part' : 'undone'}`)}
    </Tag>
  );
}
