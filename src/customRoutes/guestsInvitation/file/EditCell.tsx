import { useTranslate } from 'react-admin';
import type { GuestField } from '#shared/guests.ts';
import { CellInput } from '../../../crud/sheet/CellInput.tsx';
import type { LineActions } from './lines.ts';
import type { GridRow } from './sheet.ts';

const KEYBOARDS = { email: 'email', phone: 'tel' } as const;

/** A cell of a guest being corrected. */
export function EditCell(props: {
  row: GridRow;
  field: GuestField;
  isActive: boolean;
  actions: LineActions;
  problem: string | undefined;
  labelled?: boolean;
}) {
  const { row, field, isActive, actions, problem, labelled = false } = props;
  const translate = useTranslate();
  const label = translate(`invitation.fields.${field}`);
  const keyboard = field in KEYBOARDS ? KEYBOARDS[field as keyof typeof KEYBOARDS] : undefined;
  const at = { row: row.row, field };
  return (
    <CellInput
      value={row.values[field]}
      label={label}
      name={translate('invitation.check.cell', { field: label, row: row.row })}
      isActive={isActive}
      problem={problem}
      labelled={labelled}
      {...(keyboard ? { inputMode: keyboard } : {})}
      onType={(text) => actions.type(row.row, field, text)}
      onActive={(active) => actions.activate(active ? at : null)}
      onTab={(step) => actions.goToProblem(at, step)}
    />
  );
}
