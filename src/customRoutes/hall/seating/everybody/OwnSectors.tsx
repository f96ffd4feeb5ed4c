import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

/** A plan for some sectors only: which these are, and how many guests it leaves alone as they sit elsewhere. */
export function OwnSectors({ names, elsewhere }: { names: readonly string[]; elsewhere: number }) {
  const translate = useTranslate();
  const said = translate('hall.all.own_sectors', { names: names.join(', '), smart_count: names.length });
  const others = elsewhere > 0 && translate('hall.all.elsewhere', { smart_count: elsewhere });
  return (
    <Typography variant="body2" color="look.text2" sx={{ overflowWrap: 'anywhere' }}>
      {[said, others].filter(Boolean).join(' ')}
    </Typography>
  );
}
