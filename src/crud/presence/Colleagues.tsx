import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { initialsOf } from '#shared/person.ts';
import { Faces, useNames } from './Faces.tsx';
import { type Colleague, nameOf, usePresence } from './presence.ts';

/** Who else has the record open, and who of them is changing it. */
export function Colleagues() {
  const { others } = usePresence();
  const translate = useTranslate();
  const namesOf = useNames();
  const list = (some: readonly Colleague[]) => namesOf(some.map(nameOf));
  const editing = others.filter((each) => each.editing !== null);
  const looking = others.filter((each) => each.editing === null);
  const does = (key: string, some: readonly Colleague[]) =>
    some.length > 0 ? [translate(`record.presence.${key}`, { names: list(some), smart_count: some.length })] : [];
  // It stands there before anybody comes, so that whoever comes is told.
  return (
    <Box role="status">
      {others.length > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, mb: 2 }}>
          <Faces people={others.map((each) => ({ ...each, initials: initialsIn(each) }))} />
          <div>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {translate('record.presence.here', { names: list(others), smart_count: others.length })}
            </Typography>
            <Typography variant="caption" component="p" color="look.text2">
              {[...does('editing', editing), ...does('looking', looking)].join(', ')}
            </Typography>
          </div>
        </Box>
      )}
    </Box>
  );
}

const initialsIn = ({ last_name, first_name }: Colleague) =>
  initialsOf({ last_name: last_name ?? '', first_name: first_name ?? '' });
