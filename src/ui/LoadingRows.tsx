import { Box, Skeleton } from '@mui/material';
import { Card } from './Card.tsx';

/** The shape of a list that is on its way. */
export function LoadingRows({ rows = 8 }: { rows?: number }) {
  return (
    <Card flush>
      <Box aria-busy="true" sx={{ p: 2, display: 'grid', gap: 1 }}>
        {Array.from({ length: rows }, (_, i) => (
          <Skeleton key={i} variant="rounded" height={36} />
        ))}
      </Box>
    </Card>
  );
}
