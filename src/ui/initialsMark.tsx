import { Avatar } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { initialsOf, type PersonNames } from '#shared/person.ts';

/** The round mark in front of somebody's name in a list. */
export function initialsMark(record: RaRecord) {
  return (
    <Avatar aria-hidden="true" sx={{ flex: 'none', width: 26, height: 26, fontSize: 10, fontWeight: 700 }}>
      {initialsOf(record as RaRecord & PersonNames)}
    </Avatar>
  );
}
