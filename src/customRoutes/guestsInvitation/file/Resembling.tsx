import type { ReactElement } from 'react';
import { GitCompareArrows, GitMerge, UserSearch, UsersRound } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { alike, ForAllCard } from '../../../sheet/ForAllCard.tsx';
import { verdictsInWords } from './Resemblance.tsx';
import {
  type GridRow,
  hasProblem,
  isChangedTwice,
  isNamesake,
  isOut,
  isSuspected,
  isTorn,
  type Rights,
  type Verdict,
  verdictOf,
} from './rows.ts';

interface Kind {
  mark: 'both' | 'change' | 'suspected' | 'namesake';
  of: readonly GridRow[];
  icon: ReactElement;
  options: readonly Verdict[];
  /** From so many on it is told. */
  from?: number;
}

/** Where several rows are other than the guests they resemble: how many, and what to do with all of them. */
export function Resembling(props: {
  rows: readonly GridRow[];
  rights: Rights;
  onDecide: (rows: ReadonlySet<number>, verdict: Verdict) => void;
}) {
  const { rows, rights, onDecide } = props;
  const translate = useTranslate();
  const right = rows.filter((row) => !hasProblem(row));
  const open = right.filter((row) => !isOut(row));
  const changed = open.filter(({ checked }) => checked.state === 'change');
  const update = rights.mayUpdate ? (['update'] as const) : [];
  const kinds: Kind[] = [
    { mark: 'both', of: changed.filter(isChangedTwice), icon: <GitMerge />, options: ['keep', ...update], from: 1 },
    {
      mark: 'change',
      of: changed.filter((row) => !isChangedTwice(row)),
      icon: <GitCompareArrows />,
      options: ['keep', ...update],
    },
    { mark: 'suspected', of: open.filter(isSuspected), icon: <UserSearch />, options: ['keep', ...update, 'add'] },
    // Left out for all, they can be taken in for all again.
    { mark: 'namesake', of: right.filter(isNamesake), icon: <UsersRound />, options: ['add', 'out'] },
  ];
  return kinds.map(({ mark, of, icon, options, from = 2 }) => {
    const count = of.length;
    if (count < from) return null;
    return (
      <ForAllCard
        key={mark}
        tag={translate(mark === 'both' ? 'imports.both.tag' : `invitation.marks.${mark}`)}
        icon={icon}
        tone="warn"
        title={translate(mark === 'both' ? 'imports.both.title' : `invitation.resembling.${mark}`, {
          count,
          smart_count: count,
        })}
        hint={translate(mark === 'both' ? 'imports.both.hint' : `invitation.resembling.${mark}_hint`)}
        count={count}
        ways={options.length > 1 ? verdictsInWords(options, translate) : []}
        chosen={alike(of.map((row) => (isTorn(row, rights) ? null : verdictOf(row, rights))))}
        onChoose={(way) => onDecide(new Set(of.map(({ row }) => row)), way)}
      />
    );
  });
}
