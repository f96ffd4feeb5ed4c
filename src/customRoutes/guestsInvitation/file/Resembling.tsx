import { GitCompareArrows, UserSearch } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { alike, ForAllCard } from '../../../sheet/ForAllCard.tsx';
import { waysOf } from './Resemblance.tsx';
import { type GridRow, hasProblem, isOut, isSuspected, type Rights, type Verdict, verdictOf } from './rows.ts';

/** Where several rows are other than the guests they resemble: how many, and what to do with all of them. */
export function Resembling(props: {
  rows: readonly GridRow[];
  rights: Rights;
  onDecide: (rows: ReadonlySet<number>, verdict: Verdict) => void;
}) {
  const { rows, rights, onDecide } = props;
  const translate = useTranslate();
  const open = rows.filter((row) => !hasProblem(row) && !isOut(row));
  const kinds = [
    { mark: 'change', of: open.filter(({ checked }) => checked.state === 'change'), icon: <GitCompareArrows /> },
    { mark: 'suspected', of: open.filter(isSuspected), icon: <UserSearch /> },
  ] as const;
  return kinds.map(({ mark, of, icon }) => {
    const count = of.length;
    if (count < 2) return null;
    const options: Verdict[] = [
      'keep',
      ...(rights.mayUpdate ? (['update'] as const) : []),
      ...(mark === 'suspected' ? (['add'] as const) : []),
    ];
    return (
      <ForAllCard
        key={mark}
        tag={translate(`invitation.marks.${mark}`)}
        icon={icon}
        tone="warn"
        title={translate(`invitation.resembling.${mark}`, { count, smart_count: count })}
        hint={translate(`invitation.resembling.${mark}_hint`)}
        twice={of.filter(({ checked }) => Object.keys(checked.match?.since ?? {}).length > 0).length}
        count={count}
        ways={options.length > 1 ? waysOf(options, translate) : []}
        chosen={alike(of.map((row) => verdictOf(row, rights)))}
        onChoose={(way) => onDecide(new Set(of.map(({ row }) => row)), way)}
      />
    );
  });
}
