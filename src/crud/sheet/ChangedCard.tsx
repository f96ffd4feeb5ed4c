import { GitCompareArrows } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { alike, ForAllCard } from '../../sheet/ForAllCard.tsx';
import { waysOf } from './Changes.tsx';
import { type GridRow, hasProblem, isChangedTwice, isDifferent, isOut } from './rows.ts';
import type { SheetFile } from './useSheet.ts';

/** How many records the file has otherwise than they are stored, and the choice for all of them. */
export function ChangedCard({ rows, file }: { rows: readonly GridRow[]; file: SheetFile }) {
  const translate = useTranslate();
  const changed = rows.filter((row) => isDifferent(row) && !hasProblem(row) && !isOut(row));
  const count = changed.length;
  if (count === 0) return null;
  return (
    <ForAllCard
      tag={translate('imports.did.changed')}
      icon={<GitCompareArrows />}
      tone="soft"
      title={translate('crud.sheet.changed', { count, smart_count: count })}
      hint={translate(file.mayChange ? 'crud.sheet.changed_hint' : 'crud.sheet.no_right')}
      twice={changed.filter(isChangedTwice).length}
      count={count}
      ways={file.mayChange ? waysOf(translate) : []}
      chosen={alike(changed.map((row) => (row.ours ? 'ours' : 'file')))}
      onChoose={(way) =>
        file.keepOurs(
          changed.map(({ row }) => row),
          way === 'ours',
        )
      }
    />
  );
}
