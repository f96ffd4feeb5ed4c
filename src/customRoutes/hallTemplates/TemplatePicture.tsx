import { Suspense, useMemo } from 'react';
import { Box } from '@mui/material';
import { type RaRecord, useTranslate } from 'react-admin';
import type { HallLayout } from '#shared/hall/layout.ts';
import { HallThumbnail } from '../hall/index.ts';

const EDGE = 4;

/** The plan of a template in small, in lists and where one is chosen. */
export function TemplatePicture(props: { name: string; layout: HallLayout; width?: number; height?: number }) {
  const { name, layout, width = 64, height = 40 } = props;
  const translate = useTranslate();
  // Signs and texts would cover a picture this small.
  const drawn = useMemo(() => (width > 100 ? layout : { ...layout, entrances: [], captions: [] }), [layout, width]);
  return (
    <Box
      sx={{
        flex: 'none',
        width,
        height,
        p: `${EDGE}px`,
        boxSizing: 'border-box',
        borderRadius: '6px',
        border: 1,
        borderColor: 'look.line',
      }}
    >
      <Suspense fallback={null}>
        <HallThumbnail
          layout={drawn}
          width={width - 2 * EDGE - 2}
          height={height - 2 * EDGE - 2}
          label={translate('hall.picture_of', { name })}
        />
      </Suspense>
    </Box>
  );
}

/** The same for a row of the list. */
export function templatePicture({ name, layout }: RaRecord) {
  return <TemplatePicture name={name as string} layout={layout as HallLayout} />;
}
