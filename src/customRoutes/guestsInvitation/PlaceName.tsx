import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { SectorTag } from '../../ui/Tag.tsx';

/** '[2] ряд 4, место 18', '[7] Фуршетная зона, 12', or that there is no place yet. */
export function PlaceName(props: {
  place: { row: string | null; area: string | null; seat: string | null };
  sector: number | undefined;
}) {
  const { place, sector } = props;
  const translate = useTranslate();
  if (place.seat === null) {
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
        {place.area === null
          ? translate('invitation.place', { row: place.row ?? '', seat: place.seat })
          : translate('invitation.area_place', { area: place.area, seat: place.seat })}
      </Typography>
    </Box>
  );
}
