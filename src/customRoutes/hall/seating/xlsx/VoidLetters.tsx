import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { FileChange } from '#shared/seating/file.ts';
import { few } from '../../plan/words.ts';

/** Whose ticket is out and will be worth nothing; that nothing is mailed by this. */
export function VoidLetters({ changes }: { changes: readonly FileChange[] }) {
  const translate = useTranslate();
  const sent = changes.filter((change) => change.sent).map(({ guest_name }) => guest_name);
  const { shown, hidden } = few(sent, 8);
  const names = [
    ...shown,
    ...(hidden.length > 0 ? [translate('hall.xlsx.and_more', { smart_count: hidden.length })] : []),
  ].join(', ');
  return (
    <Typography variant="body2" color={sent.length > 0 ? 'warning.main' : 'look.text2'} sx={{ px: 3, pt: 1.5 }}>
      {sent.length > 0
        ? translate('hall.xlsx.letters', { names, smart_count: sent.length })
        : translate('hall.all.no_letters')}
    </Typography>
  );
}
