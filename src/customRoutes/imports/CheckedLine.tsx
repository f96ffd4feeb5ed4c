import { Fragment } from 'react';
import { Box, type Theme, Typography } from '@mui/material';
import { Info, TriangleAlert } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { StoreChoice } from '#shared/imports.ts';
import { call } from '../../dataProvider/index.ts';
import { Choice, WAY_KEY } from '../../sheet/Choice.tsx';
import { Difference } from '../../sheet/Difference.tsx';
import { CARD_EDGE } from '../../ui/Card.tsx';
import { useTell } from '../../ui/useTell.ts';
import { heldText } from './held.ts';
import { cellKey, cellsIn, type Import } from './said.ts';
import { ALIKE, type AlikeWay, type CheckedRow, isTaken, KEY_OF, rowKindOf, WAYS, wordOf } from './ways.ts';

/** What a row of the file would become, why it can't, or the choice of that. */
export function CheckedLine(props: {
  row: CheckedRow;
  one: Import;
  choice: StoreChoice;
  mayChoose: boolean;
  mayChange: boolean;
  onChosen: () => void;
}) {
  const { row, one, choice, mayChoose, mayChange, onChosen } = props;
  const { line, fate, name, texts, was, since, problem, alike, suspected, warned, held } = row;
  const translate = useTranslate();
  const tell = useTell();
  const label = (field: string) => translate(cellKey(one.noun, field));
  const params = { id: one.id };
  const ids = [row.id];
  const put = (take: boolean) => call('POST /imports/:id/choose', { params, body: { ids, take } });
  const choose = (take: boolean) => put(take).then(onChosen, tell);
  const taken = row.take ?? (!row.alone && isTaken(rowKindOf(row), choice));
  // Changed twice, it waits for somebody.
  const isTorn = row.take === null && rowKindOf(row) === 'both' && choice.both === undefined;
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
        {/* Where the keys of the list are, and what is read aloud there. */}
        <Typography variant="subtitle2" data-record={row.id} tabIndex={-1} sx={{ outline: 'none' }}>
          {name || translate('imports.long.line', { line })}
        </Typography>
        {(line > 0 || contact) && (
          <Typography variant="body2" color="look.text2">
            {line === 0
              ? contact && breakable(contact)
              : [...(name ? [translate('imports.long.line', { line })] : []), ...(fate === 'changed' ? [] : said)].join(
                  ' · ',
                )}
          </Typography>
        )}
        {held && (
          <Typography variant="body2" color={held.evenings > 0 ? 'look.text' : 'look.text2'}>
            {heldText(held, one.event !== null, translate)}
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
        {warned && (
          <Typography variant="body2" color="look.warn">
            <Box component={TriangleAlert} size={14} aria-hidden="true" sx={{ mr: 0.75, verticalAlign: '-2px' }} />
            {warned}
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
            (way) => [way, translate(`imports.long.alike_ways.${way}`), KEY_OF[way]] as const,
          )}
          chosen={isSame ? 'same' : taken ? 'another' : 'out'}
          onChoose={(way) => void settle(way)}
        />
      )}
      {mayChoose && problem === '' && !row.may_be_same && (
        <Choice
          label={name}
          ways={WAYS[fate]!.map((way) => [way, translate(wordOf(way, fate, one)), KEY_OF[way]] as const)}
          chosen={isTorn ? null : taken ? 'take' : 'leave'}
          onChoose={(way) => void choose(way === 'take')}
        />
      )}
    </Box>
  );
}

/** An address breaks before its @ and its dots, where it has to, and not before its last letter. */
function breakable(contact: string) {
  return contact.split(/(?=[@.])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
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
  '&:has([data-record]:focus-visible)': {
    bgcolor: 'look.soft',
    boxShadow: (t: Theme) => `inset 3px 0 ${t.palette.look.accent}`,
    [`& .${WAY_KEY}`]: { display: 'inline' },
  },
  '&:last-of-type': { borderBottom: 0 },
} as const;
