import { type ReactNode, useEffect } from 'react';
import { Box } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { textOn } from '#shared/hall/colours.ts';
import { firstInput } from '../record/firstInput.ts';
import { nameOf, usePresence } from './presence.ts';

/** A field in a form: it is told who changes it as well, and the others that it is being changed here while it has the focus. */
export function FieldPresence({ name, children }: { name: string; children: ReactNode }) {
  const { edit } = usePresence();
  const { who, isFresh } = useFieldPresence(name);
  // A form that is closed takes the focus with it, and nobody is told that it is lost.
  useEffect(() => () => edit(null), [edit]);
  return (
    <Box
      data-field={name}
      onFocus={() => edit(name)}
      onBlur={() => edit(null)}
      sx={{
        position: 'relative',
        ...(isFresh ? { '& .MuiInputBase-root': { bgcolor: 'look.okSoft' } } : {}),
        ...(who ? { '& .MuiOutlinedInput-notchedOutline': { border: `2px solid ${who.colour} !important` } } : {}),
      }}
    >
      <EditedBy name={name} />
      {children}
    </Box>
  );
}

/** Leads to a field of a form. */
export function focusField(form: HTMLElement | null, name: string): void {
  firstInput(form?.querySelector<HTMLElement>(`[data-field="${name}"]`) ?? null)?.scrollIntoView({ block: 'nearest' });
}

/** The name of whoever else is changing the field, on their colour. */
export function EditedBy({ name }: { name: string }) {
  const { who } = useFieldPresence(name);
  const translate = useTranslate();
  if (!who) return null;
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        top: -4,
        right: 8,
        zIndex: 1,
        px: 0.75,
        borderRadius: '4px',
        fontSize: 11,
        lineHeight: '18px',
        fontWeight: 700,
        pointerEvents: 'none',
        bgcolor: who.colour,
        color: textOn(who.colour),
      }}
    >
      <span aria-hidden="true">{nameOf(who)}</span>
      <span style={visuallyHidden}>{translate('record.presence.editing', { names: nameOf(who), smart_count: 1 })}</span>
    </Box>
  );
}

/** Who else is changing the field, and whether somebody else has just changed it. */
export function useFieldPresence(name: string) {
  const { others, fresh } = usePresence();
  return { who: others.find(({ editing }) => editing === name), isFresh: name in fresh };
}
