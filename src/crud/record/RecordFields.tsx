import { type ReactNode, useRef, useState } from 'react';
import { Box, IconButton, Link, Typography } from '@mui/material';
import { Pencil } from 'lucide-react';
import { RecordContextProvider, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { kindOf } from '#shared/kinds.ts';
import { type Field, type Resource, writableFields } from '#shared/resource.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { THUMB } from '../../ui/thumb.ts';
import { Cell, partsOf } from '../kinds/index.tsx';
import { EditedBy, FieldPresence, useFieldPresence } from '../presence/FieldPresence.tsx';
import { useVisible } from '../useVisible.ts';
import { useWords } from '../words.ts';
import { FieldForm } from './FieldForm.tsx';
import { useWays, type Ways } from './ways.ts';

export interface RecordParts {
  resource: Resource;
  record: Record<string, unknown>;
  /** Where records of other nouns are; those that follow from the table of screens, if not given. */
  ways?: Ways | undefined;
  /** Nothing of it may be changed, whatever the role may change elsewhere. */
  readOnly?: boolean | undefined;
  /** After a field was written. */
  onSaved?: (() => void) | undefined;
}

/**
 * The fields of a record with their values; a field that the person may change is changed where it stands. As many beside
 * each other as there is room for, whatever the window.
 */
export function RecordFields(
  props: RecordParts & {
    /** Inputs of one's own instead of the kind's, by field. */
    inputs?: Readonly<Record<string, ReactNode>>;
    /** Said below a value, by field. */
    notes?: Readonly<Record<string, ReactNode>>;
    /** These fields only, in this order. */
    names?: readonly string[];
  },
) {
  const { resource, record, inputs, notes, onSaved } = props;
  const own = useWays();
  const mayEdit = useMay(resource.name, 'edit', record) && !props.readOnly;
  const visible = useVisible(resource, props.names ?? Object.keys(resource.fields));
  const [open, setOpen] = useState<string | null>(null);
  const writable = writableFields(resource, 'update').map(([name]) => name);
  const shown = visible.filter((name) => !kindOf(resource.fields[name]!).isApart);
  return (
    <RecordContextProvider value={record as { id: string }}>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
          columnGap: 2,
          rowGap: 1.5,
          m: 0,
        }}
      >
        {shown.map((name) => {
          const field = resource.fields[name]!;
          const canEdit = mayEdit && writable.includes(name) && partsOf(field).input !== null;
          return (
            <Box key={name} sx={{ minWidth: 0, ...(isLong(field) || open === name ? WHOLE_LINE : {}) }}>
              <Value
                resource={resource}
                record={record}
                name={name}
                field={field}
                ways={props.ways ?? own}
                input={inputs?.[name]}
                open={open === name}
                onOpen={canEdit ? () => setOpen(name) : undefined}
                onClose={() => setOpen(null)}
                onSaved={onSaved}
              />
              {notes?.[name] && <dd style={{ margin: 0 }}>{notes[name]}</dd>}
            </Box>
          );
        })}
      </Box>
    </RecordContextProvider>
  );
}

const WHOLE_LINE = { gridColumn: '1 / -1' };

function isLong(field: Field): boolean {
  return field.kind === 'rich_text' || field.kind === 'json' || (field.kind === 'text' && field.multiline === true);
}

function Value(props: {
  resource: Resource;
  record: Record<string, unknown>;
  name: string;
  field: Field;
  ways: Ways;
  input: ReactNode;
  open: boolean;
  onOpen: (() => void) | undefined;
  onClose: () => void;
  onSaved: (() => void) | undefined;
}) {
  const { resource, record, name, field, ways, input, open, onOpen, onClose, onSaved } = props;
  const words = useWords(resource);
  const translate = useTranslate();
  const { who, isFresh } = useFieldPresence(name);
  const pencil = useRef<HTMLButtonElement>(null);
  // The keyboard goes on where it was.
  const close = () => {
    onClose();
    setTimeout(() => pencil.current?.focus());
  };
  if (open) {
    return (
      <dd style={{ margin: 0 }}>
        <FieldPresence name={name}>
          <FieldForm resource={resource} record={record} name={name} input={input} onSaved={onSaved} onClose={close} />
        </FieldPresence>
      </dd>
    );
  }
  const to = field.kind === 'reference' && record[name] ? ways.record(field.to, String(record[name])) : null;
  const cell = <Cell resource={resource} name={name} field={field} record={record} whole />;
  return (
    <>
      <Typography component="dt" variant="caption" color="look.text2">
        {words.field(name)}
      </Typography>
      <Box
        component="dd"
        sx={{
          m: 0,
          mx: -1,
          px: 1,
          py: 0.5,
          minHeight: { xs: 44, sm: 32 },
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          borderRadius: '6px',
          position: 'relative',
          ...(isFresh ? { bgcolor: 'look.okSoft' } : {}),
          ...(who ? { boxShadow: `0 0 0 2px ${who.colour}` } : {}),
          '@media (hover: hover)': {
            '& > button': { opacity: 0 },
            '&:hover > button, & > button:focus-visible': { opacity: 1 },
          },
          ...(onOpen ? { cursor: 'text', '&:hover, &:focus-within': { bgcolor: 'look.soft' } } : {}),
        }}
        onClick={(event) => {
          // What stands there may lead somewhere by itself.
          if (!(event.target as Element).closest('a, button')) onOpen?.();
        }}
      >
        <EditedBy name={name} />
        <Typography component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
          {to ? (
            <Link component={RouterLink} to={to} sx={THUMB}>
              {cell}
            </Link>
          ) : (
            cell
          )}
        </Typography>
        {onOpen && (
          <IconButton
            ref={pencil}
            data-pencil
            size="small"
            aria-label={`${translate('ra.action.edit')}: ${words.field(name)}`}
            onClick={onOpen}
            sx={{ width: { xs: 44, sm: 28 }, height: { xs: 44, sm: 28 } }}
          >
            <Pencil size={16} />
          </IconButton>
        )}
      </Box>
    </>
  );
}
