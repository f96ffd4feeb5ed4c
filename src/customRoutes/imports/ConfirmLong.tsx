import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { APART, type Apart, type Fate, FATES, type RowKind, type StoreChoice } from '#shared/imports.ts';
import type { Language } from '#shared/limits.ts';
import { call } from '../../dataProvider/index.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { LeftOut } from '../../sheet/LeftOut.tsx';
import { Card } from '../../ui/Card.tsx';
import { StatFigure, StatRow } from '../../ui/StatBar.tsx';
import { useTell } from '../../ui/useTell.ts';
import { CheckedRows } from './CheckedRows.tsx';
import { forgetChoice, useChoice } from './choice.ts';
import { ForAll } from './ForAll.tsx';
import type { Import } from './said.ts';
import { useStore } from './useStore.ts';
import { isTaken, WAYS } from './ways.ts';

type Long = NonNullable<Import['long']>;

/** What the file would do, and what is done with records it says something else of, or doesn't have any more. */
export function ConfirmLong({ one, long, onChanged }: { one: Import; long: Long; onChanged: () => void }) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const { noun, event } = one;
  const mayChange = useMay(noun, 'edit');
  const mayDelete = useMay(noun, 'delete');
  const mayRemove = event !== null || mayDelete;
  const [choice, choose] = useChoice(one.id, { change: mayChange, remove: mayRemove });
  const { store, busy } = useStore(one, onChanged);
  const tell = useTell();
  const client = useQueryClient();
  // Until the page has been read again it says what was pressed.
  const [taking, setTaking] = useState<AlikeWay | null>(null);
  const takeAll = async (way: AlikeWay) => {
    setTaking(way);
    choose({ suspected: way === 'out' ? 'leave' : 'add' });
    if (mayChange && (way === 'same' || long.suspected.same > 0))
      await call('POST /imports/:id/same', { params: { id: one.id }, body: { same: way === 'same' } }).catch(tell);
    await client.invalidateQueries({ queryKey: ['imports'] });
    setTaking(null);
  };
  const { found, chosen, apart } = long;
  const may = (fate: Fate) => fate in WAYS && (fate === 'changed' ? mayChange : fate === 'gone' ? mayRemove : true);
  const partsOf = (fate: Fate) => APART.filter((part) => FATE_OF[part] === fate);
  const size = (kind: RowKind) =>
    isApart(kind) ? apart[kind] : partsOf(kind).reduce((left, part) => left - apart[part], found[kind]);
  const takenOf = (kind: RowKind) =>
    isTaken(kind, choice) ? size(kind) - (chosen[kind]?.leave ?? 0) : (chosen[kind]?.take ?? 0);
  const taken = (fate: Fate) => [fate, ...partsOf(fate)].reduce((sum, kind) => sum + takenOf(kind), 0);
  const torn = choice.both ? 0 : apart.both - (chosen.both?.take ?? 0) - (chosen.both?.leave ?? 0);
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
            {...(fate === 'changed' && apart.both > 0
              ? { hint: translate('imports.both.of_them', { count: apart.both, smart_count: apart.both }) }
              : {})}
          />
        ))}
      </StatRow>
      <Card title={translate('imports.long.checked')}>
        <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
          <Typography variant="body2">{translate('imports.long.nothing_stored')}</Typography>
          <LeftOut columns={long.unknown} />
          {apart.both > 0 && mayChange && (
            <ForAll
              title={translate('imports.both.title', { count: apart.both, smart_count: apart.both })}
              hint={translate('imports.both.hint')}
              ways={[
                ['take', translate('imports.long.take')],
                ['keep', translate('imports.long.keep')],
              ]}
              rows="both"
              chosen={choice.both ?? null}
              onChoose={(both) => choose({ both })}
            />
          )}
          {size('changed') > 0 && mayChange && (
            <ForAll
              title={translate('imports.long.changes', { count: size('changed') })}
              ways={[
                ['take', translate('imports.long.take')],
                ['keep', translate('imports.long.keep')],
              ]}
              rows="changed"
              chosen={choice.changes}
              onChoose={(changes) => choose({ changes })}
            />
          )}
          {found.gone > 0 && mayRemove && (
            <ForAll
              title={translate(`imports.gone.${noun === 'guests' ? 'title' : 'records'}`, { count: found.gone })}
              {...(event && { hint: `${translate('imports.gone.hint_seats')} ${translate('imports.gone.hint_sent')}` })}
              ways={[
                ['keep', translate('imports.gone.keep')],
                ['remove', goes],
              ]}
              rows="gone"
              chosen={choice.gone}
              onChoose={(gone) => choose({ gone })}
            />
          )}
          {long.suspected.total > 0 && (
            <ForAll
              title={translate('imports.long.suspected', {
                count: long.suspected.total,
                smart_count: long.suspected.total,
              })}
              ways={[
                ['another', translate('imports.long.add_all')],
                ...(mayChange ? [['same', translate('imports.long.same_all')] as const] : []),
                ['out', translate('imports.long.leave_out')],
              ]}
              rows="suspected"
              chosen={taking ?? alike(long.suspected, choice)}
              onChoose={(way) => void takeAll(way)}
            />
          )}
          {apart.alike > 0 && (
            <ForAll
              title={translate('imports.long.alike_rows', { count: apart.alike })}
              ways={[
                ['add', translate('imports.long.add')],
                ['leave', translate('imports.long.leave_out')],
              ]}
              rows="alike"
              chosen={choice.alike ?? 'add'}
              onChoose={(way) => choose({ alike: way })}
            />
          )}
          {found.refused > 0 && (
            <Typography variant="body2">
              {translate('imports.long.stay_out', { count: found.refused, smart_count: found.refused })}
            </Typography>
          )}
          {torn > 0 && mayChange && (
            <Typography variant="body2" color="look.warn">
              {translate('imports.both.undecided', { count: torn, smart_count: torn })}
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

const FATE_OF: Record<Apart, Fate> = { both: 'changed', alike: 'added', suspected: 'added' };

function isApart(kind: RowKind): kind is Apart {
  return APART.some((part) => part === kind);
}

type AlikeWay = 'another' | 'same' | 'out';

/** What is chosen for all that may be known records under another name; null where it differs. */
function alike({ total, same }: Long['suspected'], { suspected }: StoreChoice): AlikeWay | null {
  if (same === 0) return suspected === 'leave' ? 'out' : 'another';
  return same === total ? 'same' : null;
}

/** Lays the file aside: nothing of it was stored. */
function Discard({ one }: { one: Import }) {
  const translate = useTranslate();
  const tell = useTell();
  const navigate = useNavigate();
  const client = useQueryClient();
  const discard = () =>
    call('POST /imports/:id/discard', { params: { id: one.id } }).then(() => {
      forgetChoice(one.id);
      client.removeQueries({ queryKey: ['imports'] });
      void navigate('/imports', { replace: true });
    }, tell);
  return (
    <Button variant="text" onClick={() => void discard()} sx={{ minHeight: 44 }}>
      {translate('imports.long.discard')}
    </Button>
  );
}
