import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Resource } from '#shared/resource.ts';
import type { Deletion } from '../dataProvider/dataProvider.ts';
import { useWords } from './words.ts';

/** Names this many events in a notification. */
const NAMED = 3;

/** Says which events ahead lose guests with a deletion, and how many each. */
export function Uninvited({ resource, deletion }: { resource: Resource; deletion: Deletion }) {
  const translate = useTranslate();
  const words = useWords(resource);
  const { deleted, invited = 0, events = [] } = deletion;
  if (invited === 0) return null;
  return (
    <>
      {translate(deleted === 1 ? 'crud.uninvites_only' : 'crud.uninvites', { count: invited })}
      <Box component="ul" sx={{ my: 1, pl: 3, maxHeight: '30vh', overflowY: 'auto' }}>
        {events.map(({ id, name, guests }) => (
          <li key={id}>{`${name}: ${words.count(guests)}`}</li>
        ))}
      </Box>
    </>
  );
}

/** The same afterwards, in a sentence; none where no event lost anybody. */
export function useUninvited(): (deletion: Deletion) => string[] {
  const translate = useTranslate();
  return ({ events = [] }) => {
    if (events.length === 0) return [];
    const named = events.slice(0, NAMED).map(({ name, guests }) => `${name} (${guests})`);
    const more = events.length - named.length;
    const all = more > 0 ? [...named, translate('crud.and_more', { count: more })] : named;
    return [translate('crud.uninvited', { events: all.join(', ') })];
  };
}
