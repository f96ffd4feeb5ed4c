import { useState } from 'react';
import { Box, Button, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { FileClock, History } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { limit } from '#shared/limits.ts';
import { call } from '../../dataProvider/index.ts';
import { Page } from '../../frame/Page.tsx';
import { CARD_EDGE } from '../../ui/Card.tsx';
import { Dotted } from '../../ui/Dotted.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { crumbsOf } from './crumbs.ts';
import { type Import, useSaid } from './said.ts';
import { StateTag } from './StateTag.tsx';

/** `/imports`: the files that were brought, of all nouns, or of one (`?noun=`), or to one hall (`?hall=`). */
export default function Imports() {
  const translate = useTranslate();
  const address = useAddress();
  const [noun, hall_id] = [address.get('noun') ?? undefined, address.get('hall') ?? undefined];
  const perPage = limit('perPage');
  const [page, setPage] = useState(1);
  const list = useQuery({
    queryKey: ['imports', noun, hall_id, page],
    staleTime: 0,
    queryFn: ({ signal }) => call('GET /imports', { query: { page, per_page: perPage, noun, hall_id }, signal }),
  });
  return (
    <Page
      title={translate('imports.list')}
      crumbs={crumbsOf(noun, list.data?.data[0]?.event ?? null, translate)}
      actions={
        <Button component={RouterLink} to="/changes" variant="outlined" startIcon={<History size={18} />}>
          {translate('changes.list')}
        </Button>
      }
    >
      <Typography variant="body2" color="look.text2" sx={{ mb: 2 }}>
        {translate('imports.list_hint', { count: limit('trashDays') })}
      </Typography>
      <PagedRows
        card
        list={list}
        page={page}
        onPage={setPage}
        renderRow={(one) => <Line key={one.id} one={one} />}
        empty={
          <EmptyState
            icon={<FileClock size={24} />}
            title={translate('imports.empty')}
            hint={translate('imports.empty_hint')}
          />
        }
      />
    </Page>
  );
}

function Line({ one }: { one: Import }) {
  const translate = useTranslate();
  const said = useSaid();
  return (
    <Box component="li" sx={LINE}>
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={`/imports/${one.id}`}
          sx={{
            fontWeight: 600,
            overflowWrap: 'anywhere',
            '&::after': { content: '""', position: 'absolute', inset: 0 },
          }}
        >
          {one.file_name ?? translate('imports.nameless')}
        </Link>
        <Typography variant="body2" component="div" color="look.text2">
          <Dotted parts={[said.at(one.at), one.by, translate(`resources.${one.noun}.many`), one.event?.name ?? null]} />
        </Typography>
      </Box>
      <Typography variant="body2" component="div" sx={{ flex: '0 1 auto' }}>
        <Dotted parts={said.numbers(one)} />
      </Typography>
      <StateTag one={one} />
    </Box>
  );
}

const LINE = {
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  minHeight: 56,
  px: CARD_EDGE,
  py: 1,
  borderBottom: 1,
  borderColor: 'look.line',
  '&:last-of-type': { borderBottom: 0 },
  '&:hover': { bgcolor: 'look.bg' },
} as const;
