import { useTranslate } from 'react-admin';
import { wrongIn } from '#shared/imports.ts';
import { download } from '../../../dataProvider/index.ts';
import { DownloadButton } from '../../../sheet/DownloadButton.tsx';
import { type GridRow, problemsOf } from './rows.ts';

/** Downloads the rows that stay out, each with its problems, to be corrected and sent in again. */
export function ErrorSheetButton({ rows }: { rows: readonly GridRow[] }) {
  const translate = useTranslate();
  const label = (field: string) => translate(`invitation.fields.${field}`);
  return (
    <DownloadButton
      label={translate('invitation.check.error_sheet')}
      name={translate('invitation.file.errors_name')}
      ask={() =>
        download('POST /guests/problem_sheet', {
          body: {
            rows: rows.map((row) => ({ row: row.row, values: row.values, problem: wrongIn(problemsOf(row), label) })),
          },
        })
      }
    />
  );
}
