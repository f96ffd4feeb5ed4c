import { type FormEvent, useState } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  MenuItem,
  Switch,
  TextField,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useTranslate } from 'react-admin';
import { canBeHard, isBetween, MOST_SEATS_APART, RULE_KINDS, type RuleKind } from '#shared/seating/ruleKinds.ts';
import { faultsOf } from '#shared/seating/rules.ts';
import { call, HttpError, sentenceOf } from '../../../../../dataProvider/index.ts';
import type { SeatingState } from '../../useSeating.ts';
import { draftOf, writtenOf } from './draft.ts';
import { groupWord } from './ruleWords.ts';
import { SideFields } from './SideFields.tsx';
import { type Begun, type Rules } from './useRules.ts';
import { WhereField } from './WhereField.tsx';

/** Fills in a rule, a new one or one that is there. */
export function RuleDialog(props: { rules: Rules; begun: Begun; seating: SeatingState; hallId: string }) {
  const { rules, begun, seating, hallId } = props;
  const translate = useTranslate();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const [draft, setDraft] = useState(() => draftOf(begun));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { book, close } = rules;
  const { layout } = seating;
  const before = 'rule' in begun ? begun.rule : null;
  const group = groupWord(layout);
  const gone = new Map(
    [...(before?.people.named ?? []), ...(before?.others?.named ?? [])].map(({ id, name }) => [
      id,
      name ?? translate('hall.rules.unknown'),
    ]),
  );
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const body = writtenOf(draft);
    const [fault] = Object.values(faultsOf(body));
    if (fault) return setProblem(translate(`problems.fields.${fault.key}`, fault.params));
    setBusy(true);
    setProblem(null);
    try {
      const answer = before
        ? await call('PUT /seating_rules/:id', {
            params: { id: before.id },
            body: { ...body, version: before.version },
          })
        : await call('POST /halls/:id/seating_rules', { params: { id: hallId }, body });
      rules.stored(answer, before === null);
      close();
    } catch (error) {
      const [said] = error instanceof HttpError ? Object.values(error.body.errors ?? {}) : [];
      setProblem(said ?? sentenceOf(error, translate('app.error.generic')));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={busy ? undefined : close}
      fullScreen={isPhone}
      aria-labelledby="seating-rule"
      slotProps={{
        paper: { component: 'form', onSubmit: (event: FormEvent) => void save(event), sx: { width: 520 } } as object,
      }}
    >
      <DialogTitle id="seating-rule">{translate(before ? 'hall.rules.edit' : 'hall.rules.new')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <TextField
          select
          autoFocus
          label={translate('hall.rules.kind')}
          value={draft.kind}
          onChange={({ target }) => setDraft({ ...draft, kind: target.value as RuleKind })}
          sx={{ mt: 1 }}
        >
          {RULE_KINDS.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {translate(kind === 'same_table' ? `hall.rules.kind_same_${group}` : `hall.rules.kind_${kind}`)}
            </MenuItem>
          ))}
        </TextField>
        <SideFields
          label={translate('hall.rules.people')}
          side={draft.people}
          onChange={(people) => setDraft({ ...draft, people })}
          seating={seating}
          book={book}
          gone={gone}
        />
        {isBetween(draft.kind) && (
          <SideFields
            label={translate('hall.rules.others')}
            hint={translate('hall.rules.others_hint')}
            side={draft.others}
            onChange={(others) => setDraft({ ...draft, others })}
            seating={seating}
            book={book}
            gone={gone}
          />
        )}
        {draft.kind === 'apart' && (
          <TextField
            select
            label={translate('hall.rules.how_far')}
            value={draft.seats ?? 0}
            onChange={({ target }) => setDraft({ ...draft, seats: Number(target.value) || null })}
            slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 320 } } } } } }}
          >
            <MenuItem value={0}>{translate(`hall.rules.far_${group}`)}</MenuItem>
            {SEATS.map((seats) => (
              <MenuItem key={seats} value={seats}>
                {translate('hall.rules.far_seats', { smart_count: seats })}
              </MenuItem>
            ))}
          </TextField>
        )}
        {draft.kind === 'within' && (
          <WhereField
            layout={layout}
            sectors={seating.sectors}
            value={draft.places}
            onChange={(places) => setDraft({ ...draft, places })}
          />
        )}
        {canBeHard(draft.kind) && (
          <FormControlLabel
            control={<Switch checked={draft.hard} onChange={(_, hard) => setDraft({ ...draft, hard })} />}
            label={translate('hall.rules.must')}
          />
        )}
        {problem && (
          <Typography role="alert" variant="body2" color="look.err">
            {problem}
          </Typography>
        )}
      </DialogContent>
      <DialogActions sx={{ borderTop: 1, borderColor: 'look.line' }}>
        <Button onClick={close} disabled={busy}>
          {translate('ra.action.cancel')}
        </Button>
        <Button type="submit" variant="contained" loading={busy}>
          {translate('ra.action.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** How far apart can be asked for; in between nobody could tell. */
const SEATS = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, MOST_SEATS_APART];
