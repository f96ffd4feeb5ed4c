import { Box, Typography } from '@mui/material';
import type { Resource } from '#shared/resource.ts';
import { useWords } from '../words.ts';
import { ShownValue } from './ShownValue.tsx';

/** Field by field, what a record was before and what it became. */
export function ChangedValues(props: {
  record: Readonly<Record<string, unknown>>;
  changes: readonly { field: string; before?: unknown; after?: unknown }[];
  resource: Resource;
}) {
  const { record, changes, resource } = props;
  const words = useWords(resource);
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
      {changes.map(({ field, before, after }) => (
        <Box key={field} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.75, alignItems: 'baseline' }}>
          <Typography component="dt" variant="caption" color="look.text2">
            {words.field(field)}
          </Typography>
          <Box component="dd" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 0.75, minWidth: 0 }}>
            <ShownValue resource={resource} record={record} name={field} value={before ?? null} is="before" />
            <Typography component="span" variant="body2" color="look.text2" aria-hidden="true">
              →
            </Typography>
            <ShownValue resource={resource} record={record} name={field} value={after ?? null} is="after" />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
