import { Box } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { type Resource, writableFields } from '#shared/resource.ts';
import { HttpError } from '../dataProvider/index.ts';
import { OtherVersion } from '../draft/OtherVersion.tsx';
import { Cell, partsOf } from './kinds/index.tsx';
import { isSame } from './record/values.ts';
import { useWords } from './words.ts';

/** The record as somebody else has left it. */
export type Theirs = Record<string, unknown> & { version: number };

/** The other version, where a save was refused because of it. */
export function theirsOf(error: unknown): Theirs | null {
  if (!(error instanceof HttpError) || error.code !== 'stale') return null;
  return (error.body as { theirs?: Theirs }).theirs ?? null;
}

/**
 * Two people changed the record: what the other one wrote stands here, what was typed stays in the form. One keeps
 * one's own version knowingly, or takes theirs.
 */
export function Conflict({
  resource,
  theirs,
  onSettled,
}: {
  resource: Resource;
  theirs: Theirs;
  onSettled: () => void;
}) {
  const words = useWords(resource);
  const { getValues, reset, setValue } = useFormContext();
  const different = writableFields(resource, 'update').filter(
    ([name, field]) => partsOf(field).input && !isSame(theirs[name], getValues(name)),
  );
  const keepMine = () => {
    setValue('version', theirs.version);
    onSettled();
  };
  const takeTheirs = () => {
    reset({ ...getValues(), ...theirs });
    onSettled();
  };
  return (
    <OtherVersion onMine={keepMine} onTheirs={takeTheirs}>
      {different.map(([name, field]) => (
        <Box key={name} sx={{ overflowWrap: 'anywhere' }}>
          {words.field(name)}: <Cell resource={resource} name={name} field={field} record={theirs} />
        </Box>
      ))}
    </OtherVersion>
  );
}
