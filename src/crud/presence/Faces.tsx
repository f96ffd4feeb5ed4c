import { Avatar, AvatarGroup } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { textOn } from '#shared/hall/colours.ts';

/** Names of so many, and as many initials; the rest is a number. */
const NAMED = 3;

interface Face {
  id: string;
  colour: string;
  initials: string;
}

/** Who is there, by their initials; said elsewhere, so screen readers pass it over. */
export function Faces({ people }: { people: readonly Face[] }) {
  return (
    <AvatarGroup max={NAMED} aria-hidden="true" sx={{ '& .MuiAvatar-root': AVATAR }}>
      {people.map(({ id, colour, initials }) => (
        <Avatar key={id} sx={{ bgcolor: colour, color: textOn(colour) }}>
          {initials}
        </Avatar>
      ))}
    </AvatarGroup>
  );
}

const AVATAR = { width: 28, height: 28, fontSize: 11, fontWeight: 700, borderColor: 'look.surface' };

/** 'Anna, Boris and 2 more'. */
export function useNames(): (names: readonly string[]) => string {
  const translate = useTranslate();
  const locale = useLocale();
  return (names) => {
    const left = names.length - NAMED;
    const more = left > 0 ? [translate('record.presence.more', { count: left, smart_count: left })] : [];
    return new Intl.ListFormat(locale).format([...names.slice(0, NAMED), ...more]);
  };
}
