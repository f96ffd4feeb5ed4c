import { useEffect, useState } from 'react';
import { Alert, Box, Button, Skeleton } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, useNotify, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import { hallTemplates } from '#resources/hall_templates.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import type { RecordOf, Resource } from '#shared/resource.ts';
import { FieldInput } from '../../crud/kinds.tsx';
import { useWords } from '../../crud/words.ts';
import { api, HttpError } from '../../dataProvider/index.ts';
import { LoadingFailed } from '../../layout/LoadingFailed.tsx';
import { Page } from '../../layout/Page.tsx';
import { PlanRoom } from '../eventWizard/PlanRoom.tsx';
import { DraftKeeper, draftKey, dropDraft, readDraft } from '../eventWizard/useDraft.ts';
import { Conflict } from './Conflict.tsx';
import { HallEditor } from './HallEditor.tsx';
import { useKeptLayout } from './useKeptLayout.ts';

type Template = RecordOf<typeof hallTemplates> & { layout: HallLayout };
const resource = hallTemplates as unknown as Resource;
const FIELDS = ['name', 'city_id', 'location_id'] as const;

/** A hall drawn once and used in every event: name, city and location above, the plan below. */
export default function TemplateEditor() {
  const { id } = useParams();
  const translate = useTranslate();
  const words = useWords(resource);
  const query = useQuery({
    queryKey: ['hall_template', id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) => (await api.get<Template>(`hall_templates/${id}`, { signal })).data,
  });
  const title = query.data?.name ?? words.add;
  return (
    <Page title={title} crumbs={[{ label: translate('app.menu.hall-templates'), to: '/hall-templates' }]} plan>
      {query.error ? (
        <Box sx={{ p: 3 }}>
          <LoadingFailed error={query.error} onRefresh={() => void query.refetch()} />
        </Box>
      ) : id && !query.data ? (
        <Skeleton height={400} sx={{ m: 3 }} />
      ) : (
        <Box sx={{ ...COLUMN, '& > form': COLUMN }}>
          <Editor key={id ?? 'new'} template={query.data} onStale={() => query.refetch()} />
        </Box>
      )}
    </Page>
  );
}

/** Fields and plan. What is typed and drawn survives a reload, a lost connection and another's saving. */
function Editor({ template, onStale }: { template: Template | undefined; onStale: () => Promise<unknown> }) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = `template:${template?.id ?? 'new'}`;
  const [blank] = useState(() => ({ version: 0, layout: newLayout() }));
  const plan = useKeptLayout(draftKey(`${form}:layout`), template ?? blank);
  /** The version the fields were filled in on. */
  const [since, setSince] = useState(template?.version);
  const [round, setRound] = useState(0);
  const [initial, setInitial] = useState<object>(() => ({ ...template, ...readDraft(form) }));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const behind = template !== undefined && (plan.behind || since !== template.version);
  const save = async (values: Record<string, unknown>) => {
    if (behind) return undefined;
    setBusy(true);
    setProblem(null);
    try {
      const fields = Object.fromEntries(FIELDS.map((name) => [name, values[name] ?? '']));
      const body = { ...fields, layout: plan.layout };
      if (template) await api.put(`hall_templates/${template.id}`, { body: { ...body, version: template.version } });
      else await api.post('hall_templates', { body });
      plan.drop();
      dropDraft(form);
      await queries.invalidateQueries({ queryKey: ['hall_templates'] });
      queries.removeQueries({ queryKey: ['hall_template', template?.id] });
      notify('crud.saved', { type: 'success' });
      navigate('/hall-templates');
    } catch (error) {
      const refused = error instanceof HttpError ? error : null;
      if (refused?.code === 'stale') await onStale();
      else setProblem(refused?.detail ?? translate('app.error.generic'));
      return refused?.body.errors;
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <Form key={round} record={initial} onSubmit={save} mode="onBlur">
      <DraftKeeper form={form} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1.2fr 1fr 1fr auto' },
          gap: 2,
          alignItems: 'start',
          px: { xs: 2, sm: 3 },
          py: 1.5,
          bgcolor: 'look.surface',
          borderBottom: 1,
          borderColor: 'look.line',
        }}
      >
        {FIELDS.map((name) => (
          <FieldInput key={name} resource={resource} name={name} field={resource.fields[name]!} />
        ))}
        <Button type="submit" variant="contained" loading={busy} sx={{ minHeight: 40, mt: { sm: '22px' } }}>
          {translate('ra.action.save')}
        </Button>
      </Box>
      <CityOfLocation />
      {behind && (
        <Conflict
          onMine={() => {
            plan.overtake();
            setSince(template.version);
          }}
          onTheirs={() => {
            plan.drop();
            dropDraft(form);
            setSince(template.version);
            setInitial({ ...template });
            setRound(round + 1);
          }}
        />
      )}
      {problem && (
        <Alert severity="error" sx={{ mx: { xs: 2, sm: 3 }, my: 1 }}>
          {problem}
        </Alert>
      )}
      <PlanRoom>
        <HallEditor
          key={`${round}:${plan.version}`}
          layout={plan.layout}
          onChange={plan.change}
          {...(template ? { saved: template.layout } : {})}
          title={template?.name ?? translate('hall.stage')}
        />
      </PlanRoom>
    </Form>
  );
}

const COLUMN = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } as const;

/** A location stands in one city: choosing it says the city too. */
function CityOfLocation() {
  const { watch, setValue } = useFormContext();
  const location = watch('location_id') as string | undefined;
  const { data } = useQuery({
    queryKey: ['location', location],
    enabled: Boolean(location),
    queryFn: async ({ signal }) => (await api.get<{ city_id: string }>(`locations/${location}`, { signal })).data,
  });
  useEffect(() => {
    if (data) setValue('city_id', data.city_id, { shouldDirty: true });
  }, [data, setValue]);
  return null;
}
