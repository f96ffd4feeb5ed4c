import { useState } from 'react';
import { Box, Button, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { type Fate, FATES, type StoreChoice } from '#shared/imports.ts';
import type { Language } from '#shared/limits.ts';
import { call } from '../../dataProvider/index.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { LeftOut } from '../../sheet/LeftOut.tsx';
import { Card } from '../../ui/Card.tsx';
import { StatFigure, StatRow } from '../../ui/StatBar.tsx';
import { useTell } from '../../ui/useTell.ts';
import { CheckedRows, isTaken, WAYS } from './CheckedRows.tsx';
import type { Import } from './said.ts';
import { useStore } from './useStore.ts';

type Long = NonNullable<Import['long']>;

/** What the file would do, and what is done with records it says something else of, or doesn't have any more. */
export function ConfirmLong({ one, long, onChanged }: { one: Import; long: Long; onChanged: () => void }) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const { noun, event } = one;
  const mayChange = useMay(noun, 'edit');
  const mayDelete = useMay(noun, 'delete');
  const mayRemove = event !== null || mayDelete;
  const [choice, setChoice] = useState<StoreChoice>({ changes: mayChange ? 'take' : 'keep', gone: 'keep' });
  const { store, busy } = useStore(one, onChanged);
  const tell = useTell();
  const client = useQueryClient();
  // Until the page has been read again it says what was pressed.
  const [taking, setTaking] = useState<'another' | 'same' | null>(null);
  const takeAll = async (way: 'another' | 'same') => {
    setTaking(way);
    await call('POST /imports/:id/same', { params: { id: one.id }, body: { same: way === 'same' } }).catch(tell);
    await client.invalidateQueries({ queryKey: ['imports'] });
    setTaking(null);
  };
  const { found, chosen } = long;
  // Of those with a contact of a known guest it is said above.
  const others = long.alike - (mayChange ? long.suspected.total : 0);
  const may = (fate: Fate) => fate in WAYS && (fate === 'changed' ? mayChange : fate === 'gone' ? mayRemove : true);
  const taken = (fate: Fate) =>
    isTaken(fate, choice) ? found[fate] - (chosen[fate]?.leave ?? 0) : (chosen[fate]?.take ?? 0);
  // Whoever stays as they are is invited all the same.
  const invited = event ? found.kept + found.changed - taken('changed') : 0;
  const going = taken('added') + taken('changed') + taken('gone') + invited;
  const leaving = taken('gone');
  const acts = [
    ...(going > leaving
      ? [translate('imports.long.store', { count: going - leaving, smart_count: going - leaving })]
      : []),
    ...(leaving > 0 ? [translate(`imports.long.${event ? 'withdraw' : 'remove'}`, { count: leaving })] : []),
  ].join(', ');
  const goes = translate(event ? 'imports.gone.withdraw' : 'imports.gone.delete');
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <StatRow>
        {FATES.filter((fate) => found[fate] > 0 || fate === 'added').map((fate) => (
          <StatFigure
            key={fate}
            label={translate(`imports.long.found.${fate}`)}
            value={formatNumber(found[fate], language)}
          />
        ))}
      </StatRow>
      <Card title={translate('imports.long.checked')}>
        <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
          <Typography variant="body2">{translate('imports.long.nothing_stored')}</Typography>
          <LeftOut columns={long.unknown} />
          {found.changed > 0 && mayChange && (
            <ForAll
              title={translate('imports.long.changes', { count: found.changed })}
              ways={[
                ['take', translate('imports.long.take')],
                ['keep', translate('imports.long.keep')],
              ]}
              chosen={choice.changes}
              onChoose={(changes) => setChoice({ ...choice, changes })}
            />
          )}
          {found.gone > 0 && mayRemove && (
            <ForAll
              title={translate(`imports.gone.${noun === 'guests' ? 'title' : 'records'}`, { count: found.gone })}
              ways={[
                ['keep', translate('imports.gone.keep')],
                ['remove', goes],
              ]}
              chosen={choice.gone}
              onChoose={(gone) => setChoice({ ...choice, gone })}
            />
          )}
          {long.suspected.total > 0 && mayChange && (
            <ForAll
              title={translate('imports.long.suspected', {
                count: long.suspected.total,
                smart_count: long.suspected.total,
              })}
              ways={[
                ['another', translate('imports.long.add_all')],
                ['same', translate('imports.long.same_all')],
              ]}
              chosen={taking ?? alike(long.suspected)}
              onChoose={(way) => void takeAll(way)}
            />
          )}
          {others > 0 && (
            <Typography variant="body2">{translate('imports.long.alike_rows', { count: others })}</Typography>
          )}
          {found.refused > 0 && (
            <Typography variant="body2">
              {translate('imports.long.stay_out', { count: found.refused, smart_count: found.refused })}
            </Typography>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            <Button
              variant="contained"
              loading={busy}
              disabled={going === 0}
              onClick={() => store(choice)}
              sx={{ minHeight: 44 }}
            >
              {going === 0 ? translate('imports.long.nothing') : `${acts.charAt(0).toUpperCase()}${acts.slice(1)}`}
            </Button>
            <Discard one={one} />
          </Box>
        </Box>
      </Card>
      <CheckedRows one={one} long={long} choice={choice} may={may} onChosen={onChanged} />
    </Box>
  );
}

/** What is chosen for all that may be known records under another name; null where it differs. */
function alike({ total, same }: Long['suspected']): 'another' | 'same' | null {
  return same === 0 ? 'another' : same === total ? 'same' : null;
}

/** One choice for all rows of a kind for which nobody chooses otherwise. */
function ForAll<Way extends string>(props: {
  title: string;
  ways: readonly (readonly [Way, string])[];
  chosen: Way | null;
  onChoose: (way: Way) => void;
}) {
  const { title, ways, chosen, onChoose } = props;
  return (
    <RadioGroup aria-label={title} value={chosen ?? ''} onChange={(_, value) => onChoose(value as Way)}>
      <Typography variant="subtitle2">{title}</Typography>
      {ways.map(([way, name]) => (
        <FormControlLabel key={way} value={way} control={<Radio />} label={name} sx={{ minHeight: 44 }} />
      ))}
    </RadioGroup>
  );
}

/** Lays the file aside: nothing of it was stored. */
function Discard({ one }: { one: Import }) {
  const translate = useTranslate();
  const tell = useTell();
  const navigate = useNavigate();
  const client = useQueryClient();
  const discard = () =>
    call('POST /imports/:id/discard', { params: { id: one.id } }).then(() => {
      client.removeQueries({ queryKey: ['imports'] });
      void navigate('/imports', { replace: true });
    }, tell);
  return (
    <Button variant="text" onClick={() => void discard()} sx={{ minHeight: 44 }}>
      {translate('imports.long.discard')}
    </Button>
  );
}
