import { useState } from 'react';
import { Box, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { limit } from '#shared/limits.ts';
import { call } from '../../dataProvider/index.ts';
import { Card, CARD_EDGE } from '../../ui/Card.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { cellKey, cellsIn, type Import } from './said.ts';

/** The rows of a file that stayed out, each with what stands in it and the reason. */
export function RefusedRows({ one, label }: { one: Pick<Import, 'id' | 'noun'>; label: string }) {
  const { id, noun } = one;
  const translate = useTranslate();
  const column = (field: string) => translate(cellKey(noun, field));
  const [page, setPage] = useState(1);
  const list = useQuery({
    queryKey: ['imports', 'refused', id, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { fate: 'refused', page, per_page: limit('perPage') } as const;
      return call('GET /imports/:id/checked', { params: { id }, query, signal });
    },
  });
  return (
    <Card flush>
      <PagedRows
        list={list}
        page={page}
        onPage={setPage}
        label={label}
        renderRow={({ id: row, line, name, texts, problem }) => (
          <Box component="li" key={row} sx={LINE}>
            <Typography variant="body2" color="look.text3" sx={{ textAlign: 'right' }}>
              {line > 0 ? line : '—'}
            </Typography>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="subtitle2">{name || translate('imports.long.line', { line })}</Typography>
              <Typography variant="body2" color="look.text2">
                {cellsIn(texts, column).join(' · ')}
              </Typography>
              <Typography variant="body2" color="look.err">
                {problem}
              </Typography>
            </Box>
          </Box>
        )}
      />
    </Card>
  );
}

const LINE = {
  display: 'grid',
  gridTemplateColumns: '40px minmax(0, 1fr)',
  columnGap: 1.5,
  alignItems: 'baseline',
  px: CARD_EDGE,
  py: 1,
  borderBottom: 1,
  borderColor: 'look.line',
  '&:last-of-type': { borderBottom: 0 },
} as const;
