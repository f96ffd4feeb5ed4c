import { useTranslate } from 'react-admin';
import { groupsAt } from '#shared/hall/arranging.ts';
import type { GroupAt } from '#shared/hall/groups.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import { labelRanges } from '#shared/hall/numbering.ts';
import type { Translate } from '../plan/words.ts';
import type { Selection } from './selection.ts';

/** As many labels as a line has room for. */
const FEW = 5;

/** What groups are called, numbers as ranges, of many labels the first: '1–60, Главный'. */
export function fewLabels(groups: readonly { label: string }[]): string {
  const ranges = labelRanges(groups.map(({ label }) => label));
  return ranges.slice(0, FEW).join(', ') + (ranges.length > FEW ? ' …' : '');
}

/** What an entrance or a caption is called. */
export function signName(layout: HallLayout, selection: Selection): string | undefined {
  if (selection.kind === 'entrance') return layout.entrances[selection.index]?.name;
  return selection.kind === 'caption' ? layout.captions[selection.index]?.text : undefined;
}

/** How a sentence says what groups are: '2 rows, 1 table, 34 seats'. */
export function useGroupWords() {
  const translate = useTranslate();
  return (layout: HallLayout, groups: readonly GroupAt[]): string => {
    const places = groupsAt(layout, groups).reduce((sum, group) => sum + group.places.length, 0);
    // Rows between aisles are one to whoever counts them.
    const rows = new Set(
      groups.flatMap(({ kind, at }) => (kind === 'rows' ? `${layout.rows[at]?.level} ${layout.rows[at]?.label}` : [])),
    );
    const parts = (['rows', 'tables', 'areas'] as const).flatMap((kind) => {
      const count = kind === 'rows' ? rows.size : groups.filter((group) => group.kind === kind).length;
      return count > 0 ? [translate(`hall.edit.${kind}`, { smart_count: count })] : [];
    });
    return [...parts, translate('hall.edit.seats', { smart_count: places })].join(', ');
  };
}

/** What screen readers call the plan; `title` is empty while the hall has no name. */
export function planLabel(title: string, translate: Translate): string {
  return title === '' ? translate('hall.edit.plan_label_unnamed') : translate('hall.edit.plan_label', { hall: title });
}
