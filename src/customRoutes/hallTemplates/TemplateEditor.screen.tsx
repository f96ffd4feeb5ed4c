import { type ComponentProps, Suspense, useRef, useState } from 'react';
import { Alert, Box, Skeleton } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, useNotify, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { hallTemplates } from '#resources/hall_templates.ts';
import { type HallLayout, newLayout } from '#shared/hall/layout.ts';
import type { RecordOf, Resource } from '#shared/resource.ts';
import { useWords } from '../../crud/words.ts';
import { HttpError, call } from '../../dataProvider/index.ts';
import { draftKey, dropDraft } from '../../draft/drafts.ts';
import { dropLarge, moveLarge } from '../../draft/large.ts';
import { FormDraft } from '../../draft/FormDraft.tsx';
import { useOpenForm } from '../../draft/leaving.ts';
import { Page } from '../../frame/Page.tsx';
import { FullHeight } from '../../ui/FullHeight.tsx';
import { isOffline, useBackOnline } from '../../ui/useBackOnline.ts';
import { stayOnEnter } from '../../ui/stayOnEnter.ts';
import { RecordFailed } from '../../frame/RecordFailed.tsx';
import { FocusRefused } from '../../ui/FocusRefused.tsx';
import {
  clashesText,
  HallEditor,
  isOnCard,
  OverPlan,
  PlanConflict,
  useKeptLayout,
  useTellFollowed,
} from '../hall/index.ts';
import { FIELDS, type Field, TemplateFields } from './TemplateFields.tsx';

type Template = RecordOf<typeof hallTemplates> & { layout: HallLayout };
const resource = hallTemplates as unknown as Resource;

/** A hall drawn once and used in every event: name, city and location above, the plan below. */
export default function TemplateEditor() {
  const { id } = useParams();
  const translate = useTranslate();
  const words = useWords(resource);
  const query = useQuery({
    queryKey: ['hall_template', id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) =>
      (await call('GET /hall_templates/:id', { params: { id: id! }, signal })).data as Template,
  });
  const title = query.data?.name ?? words.add;
  const crumbs = [{ label: translate('resources.hall_templates.many'), to: '/hall-templates' }];
  if (query.error && !query.data)
    return <RecordFailed title={title} crumbs={crumbs} error={query.error} onRefresh={() => void query.refetch()} />;
  return (
    <Page title={title} crumbs={crumbs} plan>
      {id && !query.data ? (
        <Skeleton height={400} sx={{ m: 3 }} />
      ) : (
        <Box onKeyDown={stayOnEnter} sx={{ ...COLUMN, '& > form': COLUMN }}>
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
  const back = (useLocation().state as { back?: string } | null)?.back ?? '/hall-templates';
  const queries = useQueryClient();
  const form = `template:${template?.id ?? 'new'}`;
  const [blank] = useState(() => ({ version: 0, layout: newLayout() }));
  const [keys] = useState(() => ({
    fields: draftKey(form),
    layout: draftKey(`${form}:layout`),
    picture: pictureKey(form),
  }));
  const following = useTellFollowed('hall_templates', template?.id);
  const plan = useKeptLayout(keys.layout, template ?? blank, following.tell);
  const giveUp = () => {
    plan.drop();
    // What was brought for a template that won't be made isn't for the next one.
    if (!template) void dropLarge(keys.picture);
  };
  useOpenForm({ key: keys.layout, drop: giveUp });
  /** The fields were filled in on another version than the stored one. */
  const [typedBehind, setTypedBehind] = useState(false);
  const [round, setRound] = useState(0);
  const [initial, setInitial] = useState<object>(() => ({ ...template }));
  const [problem, setProblem] = useState<string | null>(null);
  const [unsaved, setUnsaved] = useState(false);
  const [busy, setBusy] = useState(false);
  /** Saving waits for the connection, of which the frame tells: under the key it has asked by, so that nothing is made twice. */
  const [waits, setWaits] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const behind = template !== undefined && (plan.behind || typedBehind);
  const save = async (values: Record<string, unknown>) => {
    if (behind) return undefined;
    setBusy(true);
    setProblem(null);
    setUnsaved(false);
    const idempotencyKey = waits ?? crypto.randomUUID();
    setWaits(null);
    try {
      const fields = Object.fromEntries(FIELDS.map((name) => [name, values[name] ?? ''])) as Pick<Template, Field>;
      const body = { ...fields, layout: plan.layout };
      if (template)
        await call('PUT /hall_templates/:id', {
          params: { id: template.id },
          body: { ...body, version: template.version },
        });
      else {
        const { data } = await call('POST /hall_templates', { body, idempotencyKey });
        await moveLarge(keys.picture, pictureKey(`template:${data.id}`));
      }
      plan.drop();
      dropDraft(keys.fields);
      await queries.invalidateQueries({ queryKey: ['hall_templates'] });
      queries.removeQueries({ queryKey: ['hall_template', template?.id] });
      notify('crud.saved', { type: 'success' });
      navigate(back);
    } catch (error) {
      if (isOffline(error)) {
        setWaits(idempotencyKey);
        return undefined;
      }
      const refused = error instanceof HttpError ? error : null;
      if (refused?.code === 'stale') await onStale();
      else if (isOnCard(refused?.code, plan.layout)) setUnsaved(true);
      else setProblem(refused?.detail ?? translate('app.error.generic'));
      // What is said about the plan belongs to no field, and a form would never let go of it.
      return fieldsOnly(refused?.body.errors);
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  useBackOnline(() => {
    if (waits !== null) button.current?.form?.requestSubmit();
  });
  return (
    <Form key={round} record={initial} onSubmit={save} mode="onBlur" disableInvalidFormNotification>
      <FocusRefused />
      <FormDraft form={form} version={template?.version ?? null} onBehind={() => setTypedBehind(true)} />
      <TemplateFields busy={busy} save={button} />
      <FullHeight>
        <Suspense fallback={<Skeleton height={400} sx={{ m: 3 }} />}>
          <NamedByPlan
            key={`${round}:${plan.drawing}`}
            layout={plan.layout}
            onChange={(layout) => {
              // What was said of the plan before may no longer hold.
              setProblem(null);
              setUnsaved(false);
              // Whoever goes on drawing stays here, and says when to save.
              setWaits(null);
              plan.change(layout);
            }}
            {...(template ? { saved: template.layout } : {})}
            followed={plan.followed}
            unsaved={unsaved}
            title={template?.name ?? ''}
            pictureKey={keys.picture}
          />
        </Suspense>
        {problem && !behind && (
          <OverPlan>
            <Alert severity="error" onClose={() => setProblem(null)}>
              {problem}
            </Alert>
          </OverPlan>
        )}
        {behind && (
          <PlanConflict
            noun="hall_templates"
            record={template}
            both={clashesText(plan.clashes, translate) || undefined}
            onMine={() => {
              plan.follow('mine');
              setTypedBehind(false);
            }}
            onTheirs={() => {
              plan.follow('theirs');
              dropDraft(keys.fields);
              setTypedBehind(false);
              setInitial({ ...template });
              setRound(round + 1);
            }}
          />
        )}
      </FullHeight>
    </Form>
  );
}

const pictureKey = (form: string) => draftKey(`${form}:picture`);

function fieldsOnly(errors: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(FIELDS.filter((name) => name in errors).map((name) => [name, errors[name]!]));
}

const COLUMN = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } as const;

/** The editor; a plan that comes from a file says what the template is called, where nobody has yet. */
function NamedByPlan(props: Omit<ComponentProps<typeof HallEditor>, 'onBrought'>) {
  const { getValues, setValue } = useFormContext();
  const name = (brought: string) => {
    const typed = (getValues('name') as string | undefined) ?? '';
    if (typed.trim() === '') setValue('name', brought, { shouldDirty: true, shouldValidate: true });
  };
  return <HallEditor {...props} onBrought={name} />;
}
