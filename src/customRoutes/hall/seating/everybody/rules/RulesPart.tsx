import { Alert, Box, Button, Typography } from '@mui/material';
import { Plus } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Part } from '../Part.tsx';
import { RuleRow } from './RuleRow.tsx';
import type { Rules } from './useRules.ts';

/** The rules of a hall, each as a sentence with how it stands, and what of them can't be met. */
export function RulesPart({ rules, onShow }: { rules: Rules; onShow: (places: readonly number[]) => void }) {
  const translate = useTranslate();
  const { book, mayChange } = rules;
  if (!book || (book.rules.length === 0 && book.clashes.length === 0 && !mayChange)) return null;
  return (
    <Part title={translate('hall.rules.title')}>
      {book.clashes.map(({ text, hard }) => (
        <Alert key={text} severity={hard ? 'error' : 'info'} sx={{ mx: 2, mb: 1 }}>
          {text}
        </Alert>
      ))}
      {book.rules.length === 0 ? (
        <Typography variant="body2" color="look.text2" sx={{ px: 2, pb: 1 }}>
          {translate('hall.rules.none')}
        </Typography>
      ) : (
        <Box component="ul" aria-label={translate('hall.rules.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {book.rules.map((rule) => (
            <RuleRow key={rule.id} rule={rule} rules={rules} onShow={onShow} />
          ))}
        </Box>
      )}
      {mayChange && (
        <Button
          size="small"
          startIcon={<Plus size={16} />}
          onClick={() => rules.begin({ kind: 'apart', guest_ids: [] })}
          sx={{ mx: 1.5, mb: 1.5, minHeight: { xs: 44, md: 32 } }}
        >
          {translate('hall.rules.add')}
        </Button>
      )}
    </Part>
  );
}
