import { Box, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Card } from '../../../ui/Card.tsx';
import { rankWords } from './rankWords.ts';
import type { GridRow } from './rows.ts';

const OFFERED = Array.from({ length: 9 }, (_, at) => String(at + 1));

/** Words where ranks stand: which rank each means, for all rows that say it. Their guests come without one as long as nobody says. */
export function RanksCard(props: {
  rows: readonly GridRow[];
  onRank: (rows: readonly number[], rank: string) => void;
}) {
  const { rows, onRank } = props;
  const translate = useTranslate();
  const words = rankWords(rows);
  if (words.length === 0) return null;
  return (
    <Card title={translate('invitation.ranks.title')} hint={translate('invitation.ranks.hint')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pt: 1 }}>
        {words.map(({ word, rows: meant, rank }) => (
          <TextField
            key={word}
            select
            label={translate('invitation.ranks.word', { word, count: meant.length })}
            value={rank}
            onChange={(event) => onRank(meant, event.target.value)}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            sx={{ flex: '0 1 240px' }}
          >
            <MenuItem value="">{translate('invitation.ranks.none')}</MenuItem>
            {[...new Set([...OFFERED, ...(rank === '' ? [] : [rank])])].map((each) => (
              <MenuItem key={each} value={each}>
                {each}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Box>
    </Card>
  );
}
