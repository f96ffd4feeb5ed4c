import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { PlaceLabel } from '#shared/hall/label.ts';
import type { Changed } from './past.ts';
import { changedText } from './words.ts';

/** So many are shown before all are asked for. */
const SHOWN = 6;

/** Who isn't there now as they were at the moment that is looked at: the place then and now. */
export function SinceList(props: {
  changes: readonly Changed[];
  /** What places were called then, and are now. */
  labels: { was: ReadonlyMap<number, PlaceLabel>; is: ReadonlyMap<number, PlaceLabel> };
  isPrint: boolean;
}) {
  const { changes, labels, isPrint } = props;
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  if (changes.length === 0) return null;
  const title = translate(isPrint ? 'hall.history.since_print' : 'hall.history.since');
  const rest = isWhole ? 0 : Math.max(0, changes.length - SHOWN);
  return (
    <Box component="section" aria-label={title} sx={{ borderBottom: 1, borderColor: 'look.line' }}>
      <Typography variant="subtitle2" component="h3" sx={HEAD}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 2, py: 1.25, display: 'grid', gap: 1 }}>
        {changes.slice(0, changes.length - rest).map((change) => (
          <Box component="li" key={change.guest_id} sx={{ overflowWrap: 'anywhere' }}>
            <Typography variant="body2" component="span" sx={{ display: 'block', fontWeight: 600 }}>
              {change.guest_name}
            </Typography>
            <Typography variant="body2" component="span" color="look.text2" sx={{ display: 'block' }}>
              {changedText(change, labels, translate)}
            </Typography>
          </Box>
        ))}
      </Box>
      {rest > 0 && (
        <Button size="small" onClick={() => setWhole(true)} sx={{ mx: 1, mb: 1, minHeight: { xs: 44, md: 36 } }}>
          {translate('hall.history.and_more', { count: rest, smart_count: rest })}
        </Button>
      )}
    </Box>
  );
}

const HEAD = { px: 2, py: 1, bgcolor: 'look.warnSoft', color: 'look.warn' } as const;
