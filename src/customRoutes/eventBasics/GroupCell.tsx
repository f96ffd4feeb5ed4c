import { useTranslate } from 'react-admin';
import type { PlaceLabel } from '#shared/hall/label.ts';
import { groupTitle } from '../../ui/placeWords.ts';

/** What stands in the column of rows: the row; of a table or an area its name in words, unless a column of its own shows it. */
export function GroupCell({ place, shown }: { place: Omit<PlaceLabel, 'seat'>; shown: readonly string[] }) {
  const translate = useTranslate();
  const { row, table, area } = place;
  if (row !== null) return row;
  if (shown.includes(table === null ? 'area' : 'table')) return '';
  return groupTitle({ level: null, row, table, area }, translate);
}
