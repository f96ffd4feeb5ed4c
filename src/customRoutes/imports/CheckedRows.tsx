import { useState } from 'react';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Info, TriangleAlert } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import { type Fate, FATES, type StoreChoice } from '#shared/imports.ts';
import { type Language, limit } from '#shared/limits.ts';
import { type AnswerOf, call } from '../../dataProvider/index.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { Difference } from '../../sheet/Difference.tsx';
import { Choice } from '../../sheet/Choice.tsx';
import { Card, CARD_EDGE, CHIPS_ABOVE } from '../../ui/Card.tsx';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { useTell } from '../../ui/useTell.ts';
import type { Import } from './said.ts';

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
  // Null: those that resemble others.
  const [wanted, setFate] = useState<Fate | null>(fates[0] ?? FATES[0]!);
  // Of a kind that has become another one nothing is left to show.
  const fate = wanted !== null && found[wanted] === 0 ? (fates[0] ?? FATES[0]!) : wanted;
  const [page, setPage] = useState(1);
  const list = useQuery({
    queryKey: ['imports', 'checked', one.id, fate, page],
    staleTime: 0,
    queryFn: ({ signal }) =>
      call('GET /imports/:id/checked', {
        params: { id: one.id },
        query: { ...(fate ? { fate } : { alike: true }), page, per_page: perPage },
        signal,
      }),
  });
  const show = (next: Fate | null) => {
    setFate(next);
    setPage(1);
  };
  const chosen = () => {
    void list.refetch();
    onChosen();
  };
  return (
    <Card flush>
      <Box sx={CHIPS_ABOVE}>
        {fates.map((each) => (
          <FilterChip
            key={each}
            label={`${translate(`imports.long.found.${each}`)} ${formatNumber(found[each], language)}`}
            active={fate === each}
            onClick={() => show(each)}
          />
        ))}
        {long.alike > 0 && (
          <FilterChip
            icon={<TriangleAlert size={16} />}
            label={`${translate('imports.long.alike')} ${formatNumber(long.alike, language)}`}
            active={fate === null}
            onClick={() => show(null)}
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
  const taken = row.take ?? isTaken(fate, choice);
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
  const said = Object.entries(texts)
    .filter(([, text]) => text !== '')
    .map(([field, text]) => `${label(field)}: ${text}`);
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
          chosen={taken ? 'take' : 'leave'}
          onChoose={(way) => void choose(way === 'take')}
        />
      )}
    </Box>
  );
}

/** Is a row of this kind done as the file says, where nobody chose otherwise for it? */
export function isTaken(fate: Fate, { changes, gone }: StoreChoice): boolean {
  return fate === 'changed' ? changes === 'take' : fate === 'gone' ? gone === 'remove' : true;
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
