import { useState } from 'react';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { GitMerge, TriangleAlert } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { type Fate, FATES, type StoreChoice } from '#shared/imports.ts';
import { type Language, limit } from '#shared/limits.ts';
import { useListKeys } from '../../crud/useListKeys.ts';
import { call } from '../../dataProvider/index.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { Card, CHIPS_ABOVE } from '../../ui/Card.tsx';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { SHORTCUTS } from '../../ui/shortcuts.ts';
import { ShortcutsDialog } from '../../ui/ShortcutsDialog.tsx';
import { CheckedLine } from './CheckedLine.tsx';
import type { Import } from './said.ts';

type Long = NonNullable<Import['long']>;

/** Where the rows stand on the page. */
export const ROWS = 'rows';

/** What one looks for first, with what may be chosen row by row. */
const SHOWN: readonly Fate[] = ['refused', 'changed', 'gone', 'added', 'twice', 'kept'];

/** What the rows of a checked file would become, kind by kind, with a choice for each; `may`: of which kinds the person chooses. */
export function CheckedRows(props: {
  one: Import;
  long: Long;
  choice: StoreChoice;
  may: (fate: Fate) => boolean;
  onChosen: () => void;
}) {
  const { one, long, choice, may, onChosen } = props;
  const { found } = long;
  const translate = useTranslate();
  const language = useLocale() as Language;
  const perPage = limit('perPage');
  const fates = SHOWN.filter((fate) => found[fate] > 0);
  const counts = { ...found, both: long.apart.both, suspected: long.suspected.total, alike: long.apart.alike };
  const begin = counts.both > 0 ? 'both' : (fates[0] ?? FATES[0]!);
  // A row that becomes one of a kind that stands further up takes nobody there.
  const [first] = useState<Shown>(begin);
  const address = useAddress();
  const wanted = address.get('rows') ?? first;
  // Of a kind that has become another one nothing is left to show.
  const shown = isShown(wanted) && counts[wanted] > 0 ? wanted : begin;
  const [at, setAt] = useState<{ shown: Shown; page: number }>({ shown, page: 1 });
  const page = at.shown === shown ? at.page : 1;
  const list = useQuery({
    queryKey: ['imports', 'checked', one.id, shown, page],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call('GET /imports/:id/checked', {
        params: { id: one.id },
        query: { ...queryOf(shown), page, per_page: perPage },
        signal,
      }),
  });
  const [help, setHelp] = useState(false);
  useListKeys({ onHelp: () => setHelp(true) });
  const show = (rows: Shown) => address.set({ rows });
  const chosen = () => {
    void list.refetch();
    onChosen();
  };
  return (
    <Card flush>
      <Box id={ROWS} sx={CHIPS_ABOVE}>
        {counts.both > 0 && (
          <FilterChip
            icon={<GitMerge size={16} />}
            label={`${translate('imports.both.chip')} ${formatNumber(counts.both, language)}`}
            active={shown === 'both'}
            onClick={() => show('both')}
          />
        )}
        {fates.map((each) => (
          <FilterChip
            key={each}
            label={`${translate(`imports.long.found.${each}`)} ${formatNumber(found[each], language)}`}
            active={shown === each}
            onClick={() => show(each)}
          />
        ))}
        {RESEMBLING.filter((each) => counts[each] > 0).map((each) => (
          <FilterChip
            key={each}
            icon={<TriangleAlert size={16} />}
            label={`${translate(`imports.long.shown.${each}`)} ${formatNumber(counts[each], language)}`}
            active={shown === each}
            onClick={() => show(each)}
          />
        ))}
      </Box>
      <PagedRows
        list={list}
        page={page}
        onPage={(next) => setAt({ shown, page: next })}
        label={translate('imports.long.rows')}
        renderRow={(row) => (
          <CheckedLine
            key={row.id}
            row={row}
            one={one}
            choice={choice}
            mayChoose={may(row.fate)}
            mayChange={may('changed')}
            onChosen={chosen}
          />
        )}
      />
      <ShortcutsDialog
        open={help}
        title={translate('keys.title')}
        shortcuts={[...SHORTCUTS.rows, ...SHORTCUTS.everywhere]}
        onClose={() => setHelp(false)}
      />
    </Card>
  );
}

const RESEMBLING = ['suspected', 'alike'] as const;
/** What is shown by itself: rows of one fate, and those that somebody is to look at. */
export type Shown = Fate | 'both' | (typeof RESEMBLING)[number];

function isShown(name: string): name is Shown {
  return [...FATES, 'both', ...RESEMBLING].includes(name);
}

function queryOf(shown: Shown) {
  if (isFate(shown)) return { fate: shown };
  return shown === 'both' ? { both: true } : { suspected: shown === 'suspected' };
}

function isFate(shown: Shown): shown is Fate {
  return FATES.some((fate) => fate === shown);
}
