import { Avatar, AvatarGroup, Box, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { textOn } from '#shared/hall/colours.ts';
import { initialsOf } from '#shared/person.ts';
import { type Colleague, nameOf, usePresence } from './presence.ts';

/** Names of so many; the rest is a number. */
const NAMED = 3;

/** Who else has the record open, and who of them is changing it. */
export function Colleagues() {
  const { others } = usePresence();
  const translate = useTranslate();
  const list = useNames();
  const editing = others.filter((each) => each.editing !== null);
  const looking = others.filter((each) => each.editing === null);
  const does = (key: string, some: readonly Colleague[]) =>
    some.length > 0 ? [translate(`record.presence.${key}`, { names: list(some), smart_count: some.length })] : [];
  // It stands there before anybody comes, so that whoever comes is told.
  return (
    <Box role="status">
      {others.length > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, mb: 2 }}>
          <AvatarGroup max={NAMED} aria-hidden="true" sx={{ '& .MuiAvatar-root': AVATAR }}>
            {others.map((each) => (
              <Avatar key={each.id} sx={{ bgcolor: each.colour, color: textOn(each.colour) }}>
                {initialsOf({ last_name: each.last_name ?? '', first_name: each.first_name ?? '' })}
              </Avatar>
            ))}
          </AvatarGroup>
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

const AVATAR = { width: 28, height: 28, fontSize: 11, fontWeight: 700, borderColor: 'look.surface' };

/** 'Anna, Boris and 2 more'. */
function useNames(): (some: readonly Colleague[]) => string {
  const translate = useTranslate();
  const locale = useLocale();
  return (some) => {
    const named = some.slice(0, NAMED).map(nameOf);
    const left = some.length - named.length;
    const more = left > 0 ? [translate('record.presence.more', { count: left, smart_count: left })] : [];
    return new Intl.ListFormat(locale).format([...named, ...more]);
  };
}
