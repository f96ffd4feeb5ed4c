import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { hasPlace, type PlaceLabel } from '#shared/hall/label.ts';
import { placeText } from '../../ui/placeWords.ts';
import { SectorTag } from '../../ui/Tag.tsx';

/** '[2] ряд 4, место 18', '[7] Фуршетная зона', or that there is no place yet. */
export function PlaceName({ place, sector }: { place: PlaceLabel; sector: number | undefined }) {
  const translate = useTranslate();
  if (!hasPlace(place)) {
    return (
      <Typography component="span" variant="body2" color="look.text2">
        {translate('invitation.no_place')}
      </Typography>
    );
  }
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      {sector !== undefined && <SectorTag number={sector} />}
      <Typography component="span" variant="body2">
        {placeText(place, translate)}
      </Typography>
    </Box>
  );
}
