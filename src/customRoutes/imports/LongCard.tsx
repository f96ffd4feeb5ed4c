import { useState } from 'react';
import { Alert, Box, Button, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { FileClock, ListChecks } from 'lucide-react';
import { useLocale, useTranslate } from 'react-admin';
import type { Language } from '#shared/limits.ts';
import { call } from '../../dataProvider/index.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { useJob } from '../../crud/JobBar.tsx';
import { Card } from '../../ui/Card.tsx';
import { JobCard, ProgressBar } from '../../ui/JobCard.tsx';
import { StatFigure, StatRow } from '../../ui/StatBar.tsx';
import { useTell } from '../../ui/useTell.ts';
import { Refused } from './Refused.tsx';
import type { Import } from './said.ts';

type Long = NonNullable<Import['long']>;

const FATES = ['added', 'changed', 'kept', 'twice', 'refused'] as const;

/** A file too long to be checked while one waits: on its way, to be confirmed, or why it went no further. Nothing once it is stored. */
export function LongCard({ one, long, onChanged }: { one: Import; long: Long; onChanged: () => void }) {
  const translate = useTranslate();
  const isOpen = long.state === 'waiting' || long.state === 'running';
  const { job, stop } = useJob(isOpen ? long.job_id : null, onChanged);
  const { kind } = long;
  if (isOpen) {
    // Until the first turn is over nobody knows how fast it goes.
    const runs = job?.state === 'running' && kind === 'store_file' && job.done > 0;
    const title = translate(`imports.long.${kind}`);
    return (
      <>
        <JobCard
          icon={kind === 'check_file' ? <ListChecks size={20} /> : <FileClock size={20} />}
          title={title}
          hint={translate('imports.long.hint')}
          {...(runs ? { done: job.done, total: job.total } : {})}
          onStop={stop}
        />
        {!runs && <ProgressBar label={title} />}
      </>
    );
  }
  if (kind === 'check_file' && long.state === 'done') return <Confirm one={one} long={long} onChanged={onChanged} />;
  if (long.state === 'done') return null;
  return (
    <Alert
      severity={long.state === 'failed' ? 'error' : 'info'}
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { overflow: 'visible' } }}
      action={kind === 'store_file' && one.file && <GoOn one={one} onChanged={onChanged} />}
    >
      {translate(`imports.long.${kind}_${long.state}`, { why: long.failed ?? '' })}
    </Alert>
  );
}

/** Goes on with what was stopped, or refused on the way; records that read differently stay as they are where the person may not change them. */
function GoOn({ one, onChanged }: { one: Import; onChanged: () => void }) {
  const translate = useTranslate();
  const tell = useTell();
  const mayChange = useMay(one.noun, 'edit');
  const [busy, setBusy] = useState(false);
  const goOn = async () => {
    setBusy(true);
    try {
      const body = { changes: mayChange ? 'take' : 'keep' } as const;
      await call('POST /imports/:id/store', { params: { id: one.id }, body });
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  return (
    <Button size="small" loading={busy} onClick={() => void goOn()} sx={{ minHeight: 44 }}>
      {translate('imports.long.go_on')}
    </Button>
  );
}

/** What the file would do, and what is done with records it says something else of. */
function Confirm({ one, long, onChanged }: { one: Import; long: Long; onChanged: () => void }) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const tell = useTell();
  const mayChange = useMay(one.noun, 'edit');
  const [changes, setChanges] = useState<'take' | 'keep'>(mayChange ? 'take' : 'keep');
  const [busy, setBusy] = useState(false);
  const { added, changed, kept, refused } = long.found;
  const going =
    added + (changes === 'take' ? changed : 0) + (one.event ? kept + (changes === 'keep' ? changed : 0) : 0);
  const store = async () => {
    setBusy(true);
    try {
      await call('POST /imports/:id/store', { params: { id: one.id }, body: { changes } });
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <StatRow>
        {FATES.filter((fate) => long.found[fate] > 0 || fate === 'added').map((fate) => (
          <StatFigure
            key={fate}
            label={translate(`imports.long.found.${fate}`)}
            value={formatNumber(long.found[fate], language)}
          />
        ))}
      </StatRow>
      <Card title={translate('imports.long.checked')}>
        <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
          <Typography variant="body2">{translate('imports.long.nothing_stored')}</Typography>
          {changed > 0 && mayChange && (
            <RadioGroup
              aria-label={translate('imports.long.changes', { count: changed })}
              value={changes}
              onChange={(_, value) => setChanges(value as typeof changes)}
            >
              <Typography variant="subtitle2">{translate('imports.long.changes', { count: changed })}</Typography>
              {(['take', 'keep'] as const).map((each) => (
                <FormControlLabel
                  key={each}
                  value={each}
                  control={<Radio />}
                  label={translate(`imports.long.${each}`)}
                  sx={{ minHeight: 44 }}
                />
              ))}
            </RadioGroup>
          )}
          {refused > 0 && (
            <Typography variant="body2">
              {translate('imports.long.stay_out', { count: refused, smart_count: refused })}
            </Typography>
          )}
          <Button
            variant="contained"
            loading={busy}
            disabled={going === 0}
            onClick={() => void store()}
            sx={{ minHeight: 44 }}
          >
            {going === 0
              ? translate('imports.long.nothing')
              : translate('imports.long.store', { count: going, smart_count: going })}
          </Button>
        </Box>
      </Card>
      {refused > 0 && <Refused rows={long.refused} total={refused} noun={one.noun} />}
    </Box>
  );
}
