import { type ReactNode, useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import type { CheckedRow, GuestField } from '#shared/guests.ts';
import { fullName } from '#shared/person.ts';
import { Choice } from '../../../sheet/Choice.tsx';
import { Difference } from '../../../sheet/Difference.tsx';
import { formatDay } from '../../../i18n/dates.ts';
import { withoutCapitals } from './capitals.ts';
import { Notes } from './Notes.tsx';
import {
  type GridRow,
  type Rights,
  type Verdict,
  hasProblem,
  isSuspected,
  isTorn,
  verdictOf,
  verdictsOf,
} from './rows.ts';
import { hasTies, TiesSaid } from './TiesSaid.tsx';

/** Is there more to say about a row than its cells do? */
export function hasResemblance(row: GridRow): boolean {
  const { state, notes, match } = row.checked;
  if (state === 'change' || state === 'twin' || notes.length > 0 || hasTies(row)) return true;
  return match !== null && !match.same_person;
}

/** Whom a row resembles, in the file or among the known guests, and what to do about it. */
export function Resemblance(props: {
  row: GridRow;
  rights: Rights;
  onType: (field: GuestField, text: string) => void;
  onDecide: (verdict: Verdict) => void;
}) {
  const { row, rights, onType, onDecide } = props;
  const { checked } = row;
  const [open, setOpen] = useState(false);
  const translate = useTranslate();
  const verdict = verdictOf(row, rights);
  if (checked.state === 'twin' && !hasProblem(row)) {
    return (
      <Panel>
        <Head text={translate('invitation.twin.title', { row: checked.twin_of ?? 0 })}>
          <Choice
            label={translate('invitation.check.decision')}
            ways={(['out', 'add'] as const).map((way) => [way, translate(`invitation.twin.${way}`)] as const)}
            chosen={verdict}
            onChoose={onDecide}
          />
        </Head>
      </Panel>
    );
  }
  const match = hasProblem(row) ? null : checked.match;
  // The last note says in a sentence what the panel below shows in full.
  const capitals = withoutCapitals(row.values);
  const shown = match && (checked.state === 'change' || isSuspected(row) || open);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TiesSaid row={row} />
      <Notes notes={shown && !match.same_person ? checked.notes.slice(0, -1) : checked.notes} warn={isSuspected(row)}>
        {capitals.length > 0 && (
          <Button variant="text" size="small" onClick={() => capitals.forEach(([field, text]) => onType(field, text))}>
            {translate('invitation.check.correct')}
          </Button>
        )}
        {match && !shown && !match.same_person && (
          <Button variant="text" size="small" onClick={() => setOpen(true)}>
            {translate('invitation.match.compare')}
          </Button>
        )}
      </Notes>
      {match && shown && (
        <Panel>
          <MatchChoice
            match={match}
            values={row.values}
            options={verdictsOf(row, rights)}
            verdict={isTorn(row, rights) ? null : verdict}
            onChoose={onDecide}
          />
        </Panel>
      )}
    </Box>
  );
}

/** A known guest beside what is typed, and the three ways on. */
export function MatchChoice(props: {
  match: NonNullable<CheckedRow['match']>;
  values: GridRow['values'];
  options: readonly Verdict[];
  verdict: Verdict | null;
  onChoose: (verdict: Verdict) => void;
  from?: 'in_file' | 'typed';
}) {
  const { match, values, options, verdict, onChoose, from = 'in_file' } = props;
  const translate = useTranslate();
  const locale = useLocale();
  const added = formatDay(match.added_at.slice(0, 10), locale === 'en' ? 'en' : 'ru');
  const why = match.same_person ? `same_${match.why}` : match.why;
  return (
    <>
      <Head text={translate(`invitation.match.${why}`, { added, name: fullName(match.values) })}>
        <Choice
          label={translate('invitation.check.decision')}
          ways={verdictsInWords(options, translate)}
          chosen={verdict}
          onChoose={onChoose}
        />
      </Head>
      <Difference
        fields={match.changes.map((name) => ({
          name,
          label: translate(`invitation.fields.${name}`),
          before: match.values[name] ?? null,
          after: values[name] ?? '',
          since: match.since?.[name],
        }))}
        updates={verdict === 'update'}
        from={from}
      />
    </>
  );
}

/** What can be done with rows that resemble a known guest, in words. */
export function verdictsInWords(options: readonly Verdict[], translate: (key: string) => string) {
  return options.map((way) => [way, translate(`invitation.match.${way}`)] as const);
}

function Panel({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{ p: { xs: 1.5, md: 2 }, borderRadius: '8px', border: 1, borderColor: 'look.line2', bgcolor: 'look.sunken' }}
    >
      {children}
    </Box>
  );
}

function Head({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, justifyContent: 'space-between' }}>
      <Typography variant="body2" sx={{ fontWeight: 600, flex: '1 1 220px' }}>
        {text}
      </Typography>
      {children}
    </Box>
  );
}
