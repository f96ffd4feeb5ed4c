import { useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { Form, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { kindOf } from '#shared/kinds.ts';
import { type Resource, writableFields } from '#shared/resource.ts';
import { type AnswerOf, call, HttpError } from '../../dataProvider/index.ts';
import type { Meant } from '../../dataProvider/meant.ts';
import { Waiting } from '../../ui/JobCard.tsx';
import { useTell } from '../../ui/useTell.ts';
import { KeptLines, type Named } from '../KeptDialog.tsx';
import { useLater } from '../useLater.ts';
import { useVisible } from '../useVisible.ts';
import { useWords } from '../words.ts';
import { PartRow } from './PartRow.tsx';
import { beginning, type BulkChange, changeOf, firstOf, type Part, waysToChange } from './parts.ts';

type Look = AnswerOf<'POST /:noun/update_list/look'>;

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
  const words = useWords(resource);
  const writable = writableFields(resource, 'update').filter(
    ([, field]) => !kindOf(field).isApart && waysToChange(field).length > 0,
  );
  const names = useVisible(
    resource,
    writable.map(([name]) => name),
  );
  const [parts, setParts] = useState<Part[]>([beginning(resource, firstOf(resource, names))]);
  const [busy, setBusy] = useState(false);
  const values = useWatch() as Record<string, unknown>;
  const change = changeOf(parts, values);
  const wanted = JSON.stringify({ ...meant, change });
  const asked = useLater(wanted, 300);
  const params = { noun: resource.name };
  const look = useQuery<Look>({
    queryKey: [resource.name, 'update_list', asked],
    // What is asked is a moment behind: it may still be nothing.
    enabled: change !== null && (JSON.parse(asked) as { change: BulkChange | null }).change !== null,
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
  const problem = change ? sentencesOf(look.error, words.field) : null;
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
      tell(error, sentencesOf(error, words.field) ?? undefined);
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
            onClick={() => setParts([...parts, beginning(resource, firstOf(resource, free))])}
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
      {busy && <Waiting label={translate('crud.job.bulk_edit')} />}
    </Box>
  );
}

/** What is said of a refusal: the fields' own messages where there are some, each with its field. */
function sentencesOf(error: unknown, labelOf: (name: string) => string): string | null {
  if (!error) return null;
  if (!(error instanceof HttpError)) return String((error as Error).message);
  const said = Object.entries(error.body.errors ?? {}).map(([key, message]) => {
    const [of, name] = key.split('.');
    return of === 'change' && name ? `${labelOf(name)}: ${message}` : message;
  });
  const messages = [...new Set(said)];
  return messages.length > 0 ? messages.join(' ') : error.detail;
}
