import { type MouseEvent, useId, useState } from 'react';
import { Alert, Box, Button, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { Pencil } from 'lucide-react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Resource } from '#shared/resource.ts';
import { HttpError } from '../dataProvider/index.ts';
import { TALL, TARGET } from '../ui/thumb.ts';
import { Cell } from './kinds/index.tsx';
import { type Choice, type FieldMerge, mergeOf } from './merge.ts';
import { focusField } from './presence/FieldPresence.tsx';
import { useLastChange } from './record/useHistory.ts';
import { isSame } from './record/values.ts';
import { useWords } from './words.ts';

/** The record as somebody else has left it. */
export type Theirs = Record<string, unknown> & { version: number };

/** What somebody else has made of a record, and what both began with, where that isn't the record that is shown. */
export interface Meeting {
  theirs: Theirs;
  base?: Theirs | undefined;
}

/** The other version, where a save was refused because of it. */
export function theirsOf(error: unknown): Theirs | null {
  if (!(error instanceof HttpError) || error.code !== 'stale') return null;
  return (error.body as { theirs?: Theirs }).theirs ?? null;
}

/**
 * Two people changed the record: what comes together by itself is told, and of a field that both wrote one chooses. What
 * was typed stays in the form until both are saved as one, or theirs is taken whole.
 */
export function Conflict({
  resource,
  meeting: { theirs, base },
  onSettled,
}: {
  resource: Resource;
  meeting: Meeting;
  onSettled: () => void;
}) {
  const translate = useTranslate();
  const record = useRecordContext() as Theirs | undefined;
  const { getValues, reset, setValue } = useFormContext();
  const inForm = useWatch() as Readonly<Record<string, unknown>>;
  // Typed on a version that nobody has any more, it can't be said who changed what.
  const [{ begun, mine }] = useState(() => {
    const first = base ?? record;
    return { begun: first && first.version < theirs.version ? first : null, mine: getValues() };
  });
  const fields = mergeOf(resource, begun, theirs, mine, inForm);
  const [chosen, setChosen] = useState<Readonly<Record<string, { choice: Choice; typed: unknown }>>>({});
  const choiceOf = ({ name, values }: FieldMerge): Choice => {
    const { choice, typed } = chosen[name] ?? {};
    // Whoever types on means what they type.
    if (choice && choice in values && isSame(typed, inForm[name])) return choice;
    return 'mine' in values ? 'mine' : (Object.keys(values)[0] as Choice);
  };
  const options = { shouldDirty: true, shouldValidate: true };
  /** Before the form is sent, by the same press. */
  const take = () => {
    for (const each of fields) setValue(each.name, each.values[choiceOf(each)], options);
    setValue('version', theirs.version);
  };
  const takeTheirs = () => {
    reset({ ...getValues(), ...theirs });
    onSettled();
  };
  const open = fields.filter(({ values }) => Object.keys(values).length > 1);
  const settled = fields.filter(({ values }) => Object.keys(values).length === 1);
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2, alignItems: 'flex-start', color: 'text.primary', '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <Box sx={{ fontWeight: 700 }}>{translate('crud.met.title')}</Box>
      <LastChange resource={resource} theirs={theirs} />
      {open.map((each) => (
        <FieldChoice
          key={each.name}
          resource={resource}
          merge={each}
          chosen={choiceOf(each)}
          onChoose={(choice) => setChosen({ ...chosen, [each.name]: { choice, typed: inForm[each.name] } })}
        />
      ))}
      {settled.length > 0 && (
        <Typography variant="body2" sx={{ mt: 1, fontWeight: 600 }}>
          {translate('crud.met.settled')}
        </Typography>
      )}
      {settled.map((each) => (
        <Settled key={each.name} resource={resource} merge={each} choice={choiceOf(each)} />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" variant="contained" type="submit" onClick={take} sx={TALL}>
          {translate('crud.met.save_both')}
        </Button>
        <Button size="small" onClick={takeTheirs} sx={TALL}>
          {translate('crud.conflict.take_theirs')}
        </Button>
      </Box>
    </Alert>
  );
}

/** A field both wrote: the values to choose from, what stood there before, and the way to write another one. */
function FieldChoice(props: {
  resource: Resource;
  merge: FieldMerge;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}) {
  const { resource, merge, chosen, onChoose } = props;
  const translate = useTranslate();
  const words = useWords(resource);
  const id = useId();
  const write = (event: MouseEvent) => focusField(event.currentTarget.closest('form'), merge.name);
  return (
    <Box sx={{ mt: 1.5 }}>
      <Box id={id} sx={{ fontWeight: 600 }}>
        {words.field(merge.name)}
      </Box>
      <RadioGroup aria-labelledby={id} value={chosen} onChange={(_, choice) => onChoose(choice as Choice)}>
        {(Object.keys(merge.values) as Choice[]).map((choice) => (
          <FormControlLabel
            key={choice}
            value={choice}
            control={<Radio size="small" sx={TARGET} />}
            sx={{ alignItems: 'flex-start', ml: -1, mr: 0, '& .MuiFormControlLabel-label': { pt: 1, minWidth: 0 } }}
            label={
              <>
                <Typography component="span" variant="caption" sx={{ mr: 1 }}>
                  {translate(`crud.met.of.${choice}`)}
                </Typography>
                <Value resource={resource} merge={merge} value={merge.values[choice]} />
              </>
            }
          />
        ))}
      </RadioGroup>
      <Before resource={resource} merge={merge} />
      <Button size="small" variant="text" startIcon={<Pencil size={16} />} onClick={write} sx={{ ...TALL, px: 0.5 }}>
        {translate('crud.met.write')}
      </Button>
    </Box>
  );
}

/** A field that came together by itself. */
function Settled({ resource, merge, choice }: { resource: Resource; merge: FieldMerge; choice: Choice }) {
  const translate = useTranslate();
  const words = useWords(resource);
  return (
    <Box>
      {words.field(merge.name)}: <Value resource={resource} merge={merge} value={merge.values[choice]} />{' '}
      <Typography component="span" variant="caption">
        {translate(`crud.met.of.${choice}`)}
      </Typography>
      <Before resource={resource} merge={merge} />
    </Box>
  );
}

/** What stood in the field before both, where that is known. */
function Before({ resource, merge }: { resource: Resource; merge: FieldMerge }) {
  const translate = useTranslate();
  if (!('before' in merge)) return null;
  return (
    <Typography variant="body2" color="look.text2">
      {translate('crud.met.before')}: <Value resource={resource} merge={merge} value={merge.before} />
    </Typography>
  );
}

function Value(props: { resource: Resource; merge: Pick<FieldMerge, 'name' | 'field'>; value: unknown }) {
  const { resource, merge, value } = props;
  const translate = useTranslate();
  const { name, field } = merge;
  const isEmpty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {isEmpty ? (
        translate('crud.conflict.empty')
      ) : (
        <Cell resource={resource} name={name} field={field} record={{ id: '', [name]: value }} />
      )}
    </Box>
  );
}

/** Who saved meanwhile, and when. */
function LastChange({ resource, theirs }: { resource: Resource; theirs: Theirs }) {
  const last = useLastChange(resource, theirs);
  return last && <Typography variant="caption">{`${last.by} · ${last.at}`}</Typography>;
}
