import { useState } from 'react';
import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import {
  Armchair,
  FileSpreadsheet,
  GitCompareArrows,
  History,
  Merge,
  Redo2,
  RotateCcw,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { limit } from '#shared/limits.ts';
import { hasRole, roleForMenu } from '#shared/roles.ts';
import { call } from '../../dataProvider/index.ts';
import { useUser } from '../../dataProvider/useSession.ts';
import { Page } from '../../frame/Page.tsx';
import { CARD_EDGE } from '../../ui/Card.tsx';
import { Dotted } from '../../ui/Dotted.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { crumbsOf } from '../imports/crumbs.ts';
import { type Done, useSaid } from './said.ts';
import { StateTag } from './StateTag.tsx';

/** `/changes`: what was done in bulk in the last 30 days, to all nouns or to one (`?noun=`), by all or by oneself (`?mine=true`). */
export default function Changes() {
  const translate = useTranslate();
  const address = useAddress();
  const seesOthers = hasRole(roleForMenu(useUser().role.name), 'manager_event');
  const noun = address.get('noun') ?? undefined;
  const mine = address.get('mine') === 'true';
  const perPage = limit('perPage');
  const [page, setPage] = useState(1);
  const list = useQuery({
    queryKey: ['batches', noun, mine, page],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call('GET /batches', { query: { page, per_page: perPage, noun, ...(mine ? { mine } : {}) }, signal }),
  });
  const days = { count: limit('trashDays') };
  return (
    <Page title={translate('changes.list')} crumbs={crumbsOf(noun, null, translate)}>
      <Typography variant="body2" color="look.text2" sx={{ mb: 2 }}>
        {translate('changes.list_hint', days)}
      </Typography>
      {seesOthers && (
        <Box sx={{ mb: 2 }}>
          <FilterChip
            label={translate('changes.mine')}
            active={mine}
            onClick={() => {
              address.set({ mine: mine ? null : 'true' });
              setPage(1);
            }}
          />
        </Box>
      )}
      <PagedRows
        card
        list={list}
        page={page}
        onPage={setPage}
        renderRow={(one) => <Line key={one.id} one={one} />}
        empty={
          <EmptyState
            icon={<History size={24} />}
            title={translate('changes.empty', days)}
            hint={translate('changes.empty_hint')}
          />
        }
      />
    </Page>
  );
}

const ICONS = {
  bulk_edit: GitCompareArrows,
  delete: Trash2,
  restore: RotateCcw,
  merge: Merge,
  import: FileSpreadsheet,
  seat: Armchair,
  move: Armchair,
  free: Armchair,
  undo: Undo2,
  redo: Redo2,
};

function Line({ one }: { one: Done }) {
  const translate = useTranslate();
  const said = useSaid();
  const { undone } = one;
  return (
    <Box component="li" sx={LINE}>
      <Box
        component={ICONS[one.verb as keyof typeof ICONS] ?? History}
        size={18}
        aria-hidden="true"
        sx={{ flex: 'none', color: 'look.text3' }}
      />
      <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={one.import ? `/imports/${one.import.id}` : `/changes/${one.id}`}
          sx={{
            fontWeight: 600,
            overflowWrap: 'anywhere',
            '&::after': { content: '""', position: 'absolute', inset: 0 },
          }}
        >
          {said.did(one)}
        </Link>
        <Typography variant="body2" component="div" color="look.text2">
          <Dotted
            parts={[
              said.fields(one),
              said.at(one.at),
              one.by,
              one.event?.name,
              one.import?.file_name,
              // How much of it is said beside it.
              undone && translate('changes.undone_by', { at: said.at(undone.at), by: undone.by }),
            ]}
          />
        </Typography>
      </Box>
      <StateTag one={one} />
    </Box>
  );
}

const LINE = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  columnGap: 1.5,
  minHeight: 56,
  px: CARD_EDGE,
  py: 1,
  borderBottom: 1,
  borderColor: 'look.line',
  '&:last-of-type': { borderBottom: 0 },
  '&:hover': { bgcolor: 'look.bg' },
} as const;
