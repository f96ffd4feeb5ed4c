import { useState } from 'react';
import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import { GUEST_FIELDS } from '#shared/guests.ts';
import { api } from '../../../dataProvider/index.ts';
import { saveFile } from '../../../dataProvider/saveFile.ts';
import { type GridRow, problemsOf } from './sheet.ts';

/** Downloads the rows that stay out, each with its problems, to be corrected and sent in again. */
export function ErrorSheetButton({ rows }: { rows: readonly GridRow[] }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const body = {
        rows: rows.map((row) => ({ row: row.row, values: row.values, problem: sentenceOf(row, translate) })),
      };
      saveFile(
        await api.download('guests/problem_sheet', { method: 'POST', body }),
        translate('invitation.file.errors_name'),
      );
    } catch {
      notify('invitation.download_failed', { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button startIcon={<Download size={18} />} loading={busy} onClick={() => void download()}>
      {translate('invitation.check.error_sheet')}
    </Button>
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
