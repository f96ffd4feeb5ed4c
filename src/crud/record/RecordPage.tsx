import { type ComponentProps, type ReactNode, useState } from 'react';
import { Box, Button } from '@mui/material';
import { Pencil } from 'lucide-react';
import { useGetOne, useTranslate } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { pathOf, type Resource, titleOf } from '#shared/resource.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { Page } from '../../frame/Page.tsx';
import { RecordFailed } from '../../frame/RecordFailed.tsx';
import { Card } from '../../ui/Card.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { Colleagues } from '../presence/Colleagues.tsx';
import { JustChanged } from '../presence/JustChanged.tsx';
import { Present } from '../presence/Present.tsx';
import { EditDialog } from './RecordDialog.tsx';
import { useWords } from '../words.ts';
import { RecordFields } from './RecordFields.tsx';
import { RecordHistory } from './RecordHistory.tsx';
import { RelatedLists } from './RelatedLists.tsx';
import { type OwnWays, useWays } from './ways.ts';

type Part = (record: Record<string, unknown>) => ReactNode;

/** `/<noun>/:id`: one record with its fields, what refers to it, and what became of it. */
export function RecordPage(props: {
  resource: Resource;
  /** Where records of nouns with screens of their own are. */
  own?: OwnWays;
  /** More buttons in the header. */
  actions?: Part;
  /** Below the fields. */
  more?: Part;
  /** What is mostly done here. */
  primary?: ((record: Record<string, unknown>) => ComponentProps<typeof Page>['primary']) | undefined;
  /** Inputs in the place of the generated ones, by field. */
  inputs?: Readonly<Record<string, ReactNode>>;
}) {
  const { resource, own, actions, primary, more, inputs } = props;
  const { id = '' } = useParams();
  const translate = useTranslate();
  const navigate = useNavigate();
  const words = useWords(resource);
  const ways = useWays(own);
  const [editing, setEditing] = useState(false);
  // The page itself says what is wrong.
  const { data, error, refetch } = useGetOne(resource.name, { id }, { onError: () => undefined });
  const mayEdit = useMay(resource.name, 'edit', data);
  const mayDelete = useMay(resource.name, 'delete', data);
  const list = pathOf(resource);
  const crumbs = [{ label: words.many, to: list }];
  if (error && !data)
    return <RecordFailed title={words.edit} crumbs={crumbs} error={error} onRefresh={() => void refetch()} />;
  if (!data) {
    return (
      <Page title={words.edit} crumbs={crumbs}>
        <LoadingRows />
      </Page>
    );
  }
  const read = () => void refetch();
  const parts = { resource, record: data, ways, onSaved: read };
  const main = primary?.(data);
  return (
    <Present resource={resource} record={data} onBehind={read}>
      <Page
        title={titleOf(resource, data)}
        crumbs={crumbs}
        {...(main ? { primary: main } : {})}
        actions={
          <>
            {actions?.(data)}
            {(mayEdit || mayDelete) && (
              <Button variant="outlined" startIcon={<Pencil size={18} />} onClick={() => setEditing(true)}>
                {translate('ra.action.edit')}
              </Button>
            )}
          </>
        }
      >
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
            alignItems: 'start',
          }}
        >
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Card>
              <Colleagues />
              <JustChanged {...parts} />
              <RecordFields {...parts} {...(inputs ? { inputs } : {})} />
            </Card>
            {more?.(data)}
            <RelatedLists {...parts} />
          </Box>
          <RecordHistory {...parts} />
        </Box>
        {editing && (
          <EditDialog
            resource={resource}
            id={id}
            inputs={inputs}
            onClose={() => {
              setEditing(false);
              // Where it was deleted, its list is what is left.
              void refetch().then(({ error: gone }) => gone && navigate(list));
            }}
          />
        )}
      </Page>
    </Present>
  );
}
