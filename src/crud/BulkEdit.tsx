import { useState } from 'react';
import {
  Box,
  Button,
  IconButton,
  MenuItem,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Check, Plus, X } from 'lucide-react';
import { Form, TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { kindOf } from '#shared/kinds.ts';
import { type Field, type Resource, writableFields } from '#shared/resource.ts';
import { type AnswerOf, call, HttpError } from '../dataProvider/index.ts';
import type { Meant } from '../dataProvider/meant.ts';
import { useTell } from '../ui/useTell.ts';
import { KeptLines, type Named } from './KeptDialog.tsx';
import { FieldInput } from './kinds/index.tsx';
import { useLater } from './useLater.ts';
import { useVisible } from './useVisible.ts';
import { useWords } from './words.ts';

type How = 'set' | 'clear' | 'add' | 'remove' | 'replace';
interface Part {
  name: string;
  how: How;
}
type Look = AnswerOf<'POST /:noun/update_list/look'>;
type Change = Record<string, Record<string, unknown>>;

/** What was changed, and who stays. */
export interface Edited {
  batch: string | null;
  changed: number;
  kept: { id: string; name: string; reason: string }[];
  kept_total: number;
  /** It goes on as a job. */
  background?: { job_id: string | null } | undefined;
}

/** Changes fields of many records: what becomes of which field, and beforehand how many that changes. */
export default function BulkEdit(props: {
  resource: Resource;
  meant: Meant;
  named: Named;
  onDone: (edited: Edited) => void;
}) {
  return (
    <Form record={{}} noValidate disableInvalidFormNotification>
      <Panel {...props} />
    </Form>
  );
}

function Panel({ resource, meant, named, onDone }: Parameters<typeof BulkEdit>[0]) {
  const translate = useTranslate();
  const tell = useTell();
  const writable = writableFields(resource, 'update').filter(
    ([, field]) => !kindOf(field).isApart && waysOf(field).length > 0,
  );
  const names = useVisible(
    resource,
    writable.map(([name]) => name),
  );
  const [parts, setParts] = useState<Part[]>([beginning(resource, names[0]!)]);
  const [busy, setBusy] = useState(false);
  const values = useWatch() as Record<string, unknown>;
  const change = changeOf(resource, parts, values);
  const wanted = JSON.stringify({ ...meant, change });
  const asked = useLater(wanted, 300);
  const params = { noun: resource.name };
  const look = useQuery<Look>({
    queryKey: [resource.name, 'update_list', asked],
    // What is asked is a moment behind: it may still be nothing.
    enabled: change !== null && (JSON.parse(asked) as { change: Change | null }).change !== null,
    retry: false,
    placeholderData: (before) => before,
    queryFn: ({ signal }) =>
      call('POST /:noun/update_list/look', { params, body: JSON.parse(asked) as never, signal }).then(
        ({ data }) => data,
      ),
  });
  // What was counted for something else says nothing of this.
  const isCounting = change !== null && !look.error && (look.isPlaceholderData || !look.data || asked !== wanted);
  const looked = change && !look.error && !isCounting ? look.data : undefined;
  const problem = change ? sentencesOf(look.error) : null;
  const counted = () => {
    if (!looked) return translate(`crud.bulk.${isCounting ? 'counting' : 'choose'}`);
    const { changed: count, total, background, fields } = looked;
    if (count === 0) return translate('crud.bulk.none');
    const isCounted = !background || Object.keys(fields).length > 0;
    const said = translate(`crud.bulk.${isCounted ? 'counted' : 'counted_long'}`, { count, smart_count: count, total });
    return isCounted && background ? `${said} ${translate('crud.bulk.in_background')}` : said;
  };
  const free = names.filter((name) => parts.every((part) => part.name !== name));
  const put = (at: number, part: Part | null) => setParts(parts.flatMap((each, i) => (i === at ? (part ?? []) : each)));
  const apply = async () => {
    if (!change) return;
    setBusy(true);
    try {
      const { data, headers } = await call('PUT /:noun/update_list', { params, body: { ...meant, change } as never });
      onDone({ ...data, batch: headers.get('batch-id') });
    } catch (error) {
      tell(error, sentencesOf(error) ?? undefined);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box
      role="group"
      aria-label={translate('crud.bulk.edit')}
      sx={{
        bgcolor: 'look.sunken',
        border: 1,
        borderColor: 'look.line',
        borderRadius: 2,
        p: 2,
        mb: 1,
        display: 'grid',
        gap: 1.5,
      }}
    >
      {parts.map((part, at) => (
        <PartRow
          key={part.name}
          resource={resource}
          part={part}
          names={[part.name, ...free]}
          changed={looked?.fields[part.name]}
          onPart={(next) => put(at, next)}
          onRemove={parts.length > 1 ? () => put(at, null) : null}
        />
      ))}
      {problem && (
        <Typography role="alert" variant="body2" color="look.err">
          {problem}
        </Typography>
      )}
      {looked && looked.kept_total > 0 && (
        <Typography component="div" variant="body2">
          {translate('crud.bulk.will_stay', { count: looked.kept_total, smart_count: looked.kept_total })}
          <KeptLines {...looked} named={named} />
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        {free.length > 0 && (
          <Button
            variant="text"
            startIcon={<Plus size={16} />}
            onClick={() => setParts([...parts, beginning(resource, free[0]!)])}
            sx={{ minHeight: { xs: 44, md: 36 } }}
          >
            {translate('crud.bulk.more')}
          </Button>
        )}
        <Typography variant="body2" color="look.text2" role="status" sx={{ flex: '1 1 200px' }}>
          {counted()}
        </Typography>
        <Button
          variant="contained"
          startIcon={<Check size={16} />}
          disabled={!looked || looked.changed === 0}
          loading={busy}
          onClick={() => void apply()}
          sx={{ minHeight: { xs: 44, md: 36 } }}
        >
          {looked?.changed
            ? translate('crud.bulk.apply', { count: looked.changed, smart_count: looked.changed })
            : translate('crud.bulk.edit')}
        </Button>
      </Box>
    </Box>
  );
}

/** One field, what becomes of it, and to what; how many records that changes. */
function PartRow(props: {
  resource: Resource;
  part: Part;
  names: readonly string[];
  changed: number | undefined;
  onPart: (part: Part) => void;
  onRemove: (() => void) | null;
}) {
  const { resource, part, names, changed, onPart, onRemove } = props;
  const translate = useTranslate();
  const words = useWords(resource);
  const field = resource.fields[part.name]!;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5 }}>
      <TextField
        select
        // Another field is another row: whoever chose it, or opened the panel by key, goes on from here.
        autoFocus
        label={translate('crud.bulk.field')}
        value={part.name}
        onChange={(event) => onPart(beginning(resource, event.target.value))}
        sx={{ flex: { xs: '1 1 100%', md: '0 0 200px' } }}
      >
        {names.map((name) => (
          <MenuItem key={name} value={name}>
            {words.field(name)}
          </MenuItem>
        ))}
      </TextField>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={part.how}
        aria-label={translate('crud.bulk.how')}
        onChange={(_, how: How | null) => how && onPart({ ...part, how })}
        sx={{
          flexWrap: 'wrap',
          '& .MuiToggleButton-root': { minHeight: { xs: 44, md: 40 }, textTransform: 'none', px: 1.5 },
        }}
      >
        {waysOf(field).map((how) => (
          <ToggleButton key={how} value={how}>
            {translate(`crud.bulk.${how}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, '& .MuiFormHelperText-root': { display: 'none' } }}>
        {part.how === 'replace' ? (
          <Replacing name={part.name} />
        ) : (
          part.how !== 'clear' && (
            <FieldInput resource={resource} name={part.name} field={{ ...field, required: false }} />
          )
        )}
      </Box>
      {changed !== undefined && (
        <Typography variant="body2" sx={{ minHeight: { md: 40 }, display: 'flex', alignItems: 'center' }}>
          {translate('crud.bulk.changes', { count: changed, smart_count: changed })}
        </Typography>
      )}
      {onRemove && (
        <IconButton
          aria-label={translate('crud.bulk.leave_out', { name: words.field(part.name) })}
          onClick={onRemove}
          sx={{ width: 44, height: 44 }}
        >
          <X size={18} />
        </IconButton>
      )}
    </Box>
  );
}

function Replacing({ name }: { name: string }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, '& > *': { flex: '1 1 120px' } }}>
      <TextInput source={partOf(name, 'from')} label={translate('crud.bulk.from')} helperText={false} />
      <TextInput source={partOf(name, 'to')} label={translate('crud.bulk.to')} helperText={false} />
    </Box>
  );
}

/** What of a value is changed, under a name that no field has. */
const partOf = (name: string, which: 'from' | 'to') => `${name}:${which}`;

function waysOf(field: Field): How[] {
  const several = field.kind === 'choices' || field.kind === 'references';
  return [
    ...(several ? (['add', 'remove'] as const) : []),
    // One value for many is what a unique field can't have.
    ...(field.unique ? [] : (['set'] as const)),
    ...(kindOf(field).isText ? (['replace'] as const) : []),
    ...(field.required ? [] : (['clear'] as const)),
  ];
}

/** A field as it is offered first: to several values one is added, as setting them takes away what was there. */
function beginning({ fields }: Resource, name: string): Part {
  return { name, how: waysOf(fields[name]!)[0]! };
}

/** What is sent; null while something is still to be filled in. */
function changeOf({ fields }: Resource, parts: readonly Part[], values: Record<string, unknown>): Change | null {
  const said = parts.map(({ name, how }): [string, Record<string, unknown> | null] => {
    const value = values[name];
    const isEmpty =
      value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
    if (how === 'clear') return [name, { set: null }];
    if (how === 'replace') {
      const from = values[partOf(name, 'from')];
      return [name, from ? { replace: { from, to: values[partOf(name, 'to')] ?? '' } } : null];
    }
    if (how === 'set' && fields[name]!.kind === 'flag') return [name, { set: Boolean(value) }];
    return [name, isEmpty ? null : { [how]: value }];
  });
  return said.every(([, how]) => how !== null) ? (Object.fromEntries(said) as Change) : null;
}

/** What is said of a refusal: the fields' own messages where there are some. */
function sentencesOf(error: unknown): string | null {
  if (!error) return null;
  if (!(error instanceof HttpError)) return String((error as Error).message);
  const messages = [...new Set(Object.values(error.body.errors ?? {}))];
  return messages.length > 0 ? messages.join(' ') : error.detail;
}
