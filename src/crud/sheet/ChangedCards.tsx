import { GitCompareArrows, GitMerge } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { alike, ForAllCard } from '../../sheet/ForAllCard.tsx';
import { fileOrOurs } from './Changes.tsx';
import { type GridRow, hasProblem, isChangedTwice, isDifferent, isOurs, isOut, isTorn } from './rows.ts';
import type { SheetFile } from './useSheet.ts';

/** How many records the file has otherwise than they are stored, first those that were changed here too, and the choice for all of each. */
export function ChangedCards({ rows, file }: { rows: readonly GridRow[]; file: SheetFile }) {
  const translate = useTranslate();
  const changed = rows.filter((row) => isDifferent(row) && !hasProblem(row) && !isOut(row));
  return ([true, false] as const).map((twice) => {
    const of = changed.filter((row) => isChangedTwice(row) === twice);
    const count = of.length;
    if (count === 0) return null;
    return (
      <ForAllCard
        key={String(twice)}
        tag={translate(twice ? 'imports.both.tag' : 'imports.did.changed')}
        icon={twice ? <GitMerge /> : <GitCompareArrows />}
        tone={twice ? 'warn' : 'soft'}
        title={translate(twice ? 'imports.both.title' : 'crud.sheet.changed', { count, smart_count: count })}
        hint={translate(
          !file.mayChange ? 'crud.sheet.no_right' : twice ? 'imports.both.hint' : 'crud.sheet.changed_hint',
        )}
        count={count}
        ways={file.mayChange ? fileOrOurs(translate) : []}
        chosen={alike(of.map((row) => (isTorn(row) ? null : isOurs(row) ? 'ours' : 'file')))}
        onChoose={(way) =>
          file.keepOurs(
            of.map(({ row }) => row),
            way === 'ours',
          )
        }
      />
    );
  });
}
