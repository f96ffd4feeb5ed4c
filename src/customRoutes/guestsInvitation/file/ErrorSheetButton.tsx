import { useTranslate } from 'react-admin';
import { GUEST_FIELDS } from '#shared/guests.ts';
import { download } from '../../../dataProvider/index.ts';
import { DownloadButton } from '../../../sheet/DownloadButton.tsx';
import { type GridRow, problemsOf } from './rows.ts';

/** Downloads the rows that stay out, each with its problems, to be corrected and sent in again. */
export function ErrorSheetButton({ rows }: { rows: readonly GridRow[] }) {
  const translate = useTranslate();
  return (
    <DownloadButton
      label={translate('invitation.check.error_sheet')}
      name={translate('invitation.file.errors_name')}
      ask={() =>
        download('POST /guests/problem_sheet', {
          body: {
            rows: rows.map((row) => ({ row: row.row, values: row.values, problem: sentenceOf(row, translate) })),
          },
        })
      }
    />
  );
}

function sentenceOf(row: GridRow, translate: (key: string) => string): string {
  const problems = problemsOf(row);
  return GUEST_FIELDS.flatMap((field) => {
    const text = problems[field];
    return text === undefined ? [] : [`${translate(`invitation.fields.${field}`)}: ${text}`];
  })
    .join('; ')
    .slice(0, 1000);
}
