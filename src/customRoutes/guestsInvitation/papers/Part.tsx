import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Print } from '#shared/paper.ts';
import { SectorTag, Tag } from '../../../ui/Tag.tsx';

/** Of which sector, and whether only what had changed went to the printer. */
export function Part({ sector, part }: Print) {
  const translate = useTranslate();
  return (
    <>
      {sector && (
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minWidth: 0 }}>
          <SectorTag number={sector.number} />
          <Typography variant="body2" component="span" noWrap>
            {sector.name}
          </Typography>
        </Box>
      )}
      {part === 'changed' && <Tag>{translate('hall.papers.parts.changed')}</Tag>}
    </>
  );
}
