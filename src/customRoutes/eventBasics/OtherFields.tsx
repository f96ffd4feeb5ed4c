import { Typography } from '@mui/material';
import { RecordContextProvider } from 'react-admin';
import type { EventRow } from '#resources/eventSchemas.ts';
import { Cell } from '../../crud/kinds/index.tsx';
import { useVisible } from '../../crud/useVisible.ts';
import { useWords } from '../../crud/words.ts';
import { eventsResource, OTHER_COLUMNS } from './fields.ts';

/** What a line of the list says of fields without a place of their own. Apart, as the cells of all kinds come with it. */
export default function OtherFields({ event }: { event: EventRow }) {
  const words = useWords(eventsResource);
  const record = event as unknown as Record<string, unknown> & { id: string };
  const shown = useVisible(eventsResource, OTHER_COLUMNS).filter((name) => (record[name] ?? null) !== null);
  return (
    <RecordContextProvider value={record}>
      {shown.map((name) => (
        <Typography key={name} variant="body2" component="div" color="look.text2" sx={{ overflowWrap: 'anywhere' }}>
          {words.field(name)}:{' '}
          <Cell resource={eventsResource} name={name} field={eventsResource.fields[name]!} record={record} />
        </Typography>
      ))}
    </RecordContextProvider>
  );
}
