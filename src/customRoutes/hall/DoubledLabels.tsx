import { useTranslate } from 'react-admin';
import { type Double, namesOf } from '#shared/hall/doubles.ts';

const NAMED = 3;

/** 'Two places bear one label: row 1, seats 1-10; ...', the first few by name. */
export function DoubledLabels({ doubles }: { doubles: readonly Double[] }) {
  const translate = useTranslate();
  const groups = namesOf(doubles);
  const named = groups
    .slice(0, NAMED)
    .map(({ row, area, seats }) =>
      row === null
        ? translate('hall.faults.area_seats', { area, seats })
        : translate('hall.faults.row_seats', { row, seats }),
    )
    .join('; ');
  const more = groups.length - NAMED;
  return (
    <>
      {translate('hall.faults.doubled')} {named}
      {more > 0 && ` ${translate('hall.faults.more', { smart_count: more, count: more })}`}
    </>
  );
}
