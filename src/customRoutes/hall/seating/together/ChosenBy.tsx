import { Avatar, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';
import { textOn } from '#shared/hall/colours.ts';
import type { Colleague } from './useColleagues.ts';

/** The mark of a colleague who has this guest in hand just now. */
export function ChosenBy({ who }: { who: Colleague }) {
  const translate = useTranslate();
  const label = translate('hall.together.chosen_by', { name: who.name });
  return (
    <Tooltip title={label}>
      <Avatar
        role="img"
        aria-label={label}
        sx={{
          flex: 'none',
          width: 24,
          height: 24,
          fontSize: 10,
          fontWeight: 700,
          bgcolor: who.colour,
          color: textOn(who.colour),
        }}
      >
        {who.initials}
      </Avatar>
    </Tooltip>
  );
}
