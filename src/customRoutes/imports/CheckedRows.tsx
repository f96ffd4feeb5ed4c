import { useState } from 'react';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { GitMerge, Info, TriangleAlert } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { type Fate, FATES, type RowKind, type StoreChoice } from '#shared/imports.ts';
import { type Language, limit } from '#shared/limits.ts';
import { type AnswerOf, call } from '../../dataProvider/index.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { Difference } from '../../sheet/Difference.tsx';
import { Choice } from '../../sheet/Choice.tsx';
import { Card, CARD_EDGE, CHIPS_ABOVE } from '../../ui/Card.tsx';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { useTell } from '../../ui/useTell.ts';
import { cellsIn, type Import } from './said.ts';

type Row = AnswerOf<'GET /imports/:id/checked'>[number];
type Long = NonNullable<Import['long']>;

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
  const counts = { ...found, both: long.apart.both, alike: long.alike };
  const [wanted, setWanted] = useState<Shown | null>(null);
  const begin = counts.both > 0 ? 'both' : (fates[0] ?? FATES[0]!);
  // Of a kind that has become another one nothing is left to show.
  const shown = wanted !== null && counts[wanted] > 0 ? wanted : begin;
  const [page, setPage] = useState(1);
  const list = useQuery({
    queryKey: ['imports', 'checked', one.id, shown, page],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call('GET /imports/:id/checked', {
        params: { id: one.id },
        query: { ...(isFate(shown) ? { fate: shown } : { [shown]: true }), page, per_page: perPage },
        signal,
      }),
  });
  const show = (next: Shown) => {
    setWanted(next);
    setPage(1);
  };
  const chosen = () => {
    void list.refetch();
    onChosen();
  };
  return (
    <Card flush>
      <Box sx={CHIPS_ABOVE}>
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
        {long.alike > 0 && (
          <FilterChip
            icon={<TriangleAlert size={16} />}
            label={`${translate('imports.long.alike')} ${formatNumber(long.alike, language)}`}
            active={shown === 'alike'}
            onClick={() => show('alike')}
          />
        )}
      </Box>
      <PagedRows
        list={list}
        page={page}
        onPage={setPage}
        label={translate('imports.long.rows')}
        renderRow={(row) => (
          <Line
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
    </Card>
  );
}

function Line(props: {
  row: Row;
  one: Import;
  choice: StoreChoice;
  mayChoose: boolean;
  mayChange: boolean;
  onChosen: () => void;
}) {
  const { row, one, choice, mayChoose, mayChange, onChosen } = props;
  const { line, fate, name, texts, was, since, problem, alike, suspected } = row;
  const translate = useTranslate();
  const tell = useTell();
  const label = (field: string) => translate(`resources.${one.noun}.fields.${field}`);
  const params = { id: one.id };
  const ids = [row.id];
  const put = (take: boolean) => call('POST /imports/:id/choose', { params, body: { ids, take } });
  const choose = (take: boolean) => put(take).then(onChosen, tell);
  const taken = row.take ?? isTaken(kindOf(row), choice);
  // Changed twice, it waits for somebody.
  const isTorn = row.take === null && kindOf(row) === 'both' && choice.both === undefined;
  const isSame = fate === 'changed';
  const settle = async (way: AlikeWay) => {
    try {
      if ((way === 'same') !== isSame)
        await call('POST /imports/:id/same', { params, body: { ids, same: way === 'same' } });
      if (way !== 'same') await put(way === 'another');
    } catch (error) {
      tell(error);
    }
    onChosen();
  };
  const contact = fate === 'gone' ? (texts['email'] ?? texts['phone']) : undefined;
  const said = cellsIn(texts, label);
  return (
    <Box component="li" sx={LINE}>
      <Box sx={{ flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2">{name || translate('imports.long.line', { line })}</Typography>
        {(line > 0 || contact) && (
          <Typography variant="body2" color="look.text2">
            {line === 0
              ? contact
              : [...(name ? [translate('imports.long.line', { line })] : []), ...(fate === 'changed' ? [] : said)].join(
                  ' · ',
                )}
          </Typography>
        )}
        {alike && (
          <Typography variant="body2" color={suspected ? 'look.warn' : 'look.text2'}>
            <Box
              component={suspected ? TriangleAlert : Info}
              size={14}
              aria-hidden="true"
              sx={{ mr: 0.75, verticalAlign: '-2px' }}
            />
            {alike}
          </Typography>
        )}
        {problem && (
          <Typography variant="body2" color={fate === 'gone' ? 'look.text2' : 'look.err'}>
            {problem}
          </Typography>
        )}
        <Difference
          fields={Object.entries(was).map(([field, before]) => ({
            name: field,
            label: label(field),
            before,
            after: texts[field] ?? '',
            since: since[field],
          }))}
          updates={taken && (isSame || !row.may_be_same)}
          from="in_file"
        />
      </Box>
      {mayChoose && problem === '' && row.may_be_same && (
        <Choice
          label={name}
          ways={(mayChange ? ALIKE : ALIKE.slice(1)).map(
            (way) => [way, translate(`imports.long.alike_ways.${way}`)] as const,
          )}
          chosen={isSame ? 'same' : taken ? 'another' : 'out'}
          onChoose={(way) => void settle(way)}
        />
      )}
      {mayChoose && problem === '' && !row.may_be_same && (
        <Choice
          label={name}
          ways={WAYS[fate]!.map((way) => [way, translate(wordOf(way, fate, one))] as const)}
          chosen={isTorn ? null : taken ? 'take' : 'leave'}
          onChoose={(way) => void choose(way === 'take')}
        />
      )}
    </Box>
  );
}

/** Is a row of this kind done as the file says, where nobody chose otherwise for it? */
export function isTaken(kind: RowKind, { changes, gone, both, alike, suspected }: StoreChoice): boolean {
  if (kind === 'changed') return changes === 'take';
  if (kind === 'both') return both === 'take';
  if (kind === 'gone') return gone === 'remove';
  return (kind === 'alike' ? alike : kind === 'suspected' ? suspected : 'add') !== 'leave';
}

/** What is shown by itself: rows of one fate, and those that somebody is to look at. */
type Shown = Fate | 'both' | 'alike';

function isFate(shown: Shown): shown is Fate {
  return FATES.some((fate) => fate === shown);
}

/** Among which rows one chooses for this one. */
function kindOf({ fate, since, alike, suspected, may_be_same }: Row): RowKind {
  if (fate === 'changed' && Object.keys(since).length > 0) return 'both';
  if (fate !== 'added' || !alike) return fate;
  return suspected && may_be_same ? 'suspected' : 'alike';
}

type Way = 'take' | 'leave';

/** What becomes of a row that may be a known record under another name. */
const ALIKE = ['same', 'another', 'out'] as const;
type AlikeWay = (typeof ALIKE)[number];

/** Of what kinds one may choose, and what stands first. */
export const WAYS: Partial<Record<Fate, readonly Way[]>> = {
  added: ['take', 'leave'],
  changed: ['take', 'leave'],
  gone: ['leave', 'take'],
};

function wordOf(way: Way, fate: Fate, { event }: Import): string {
  if (fate === 'changed') return way === 'take' ? 'crud.sheet.from_file' : 'crud.sheet.as_here';
  if (fate === 'added') return `imports.long.${way === 'take' ? 'add' : 'leave_out'}`;
  if (way === 'leave') return 'imports.gone.keep';
  return event ? 'imports.gone.withdraw' : 'imports.gone.delete';
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  px: CARD_EDGE,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'look.line',
  '&:last-of-type': { borderBottom: 0 },
} as const;
