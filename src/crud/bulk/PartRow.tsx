import { Box, IconButton, MenuItem, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { X } from 'lucide-react';
import { TextInput, useTranslate } from 'react-admin';
import { kindOf } from '#shared/kinds.ts';
import type { Resource } from '#shared/resource.ts';
import { FieldInput } from '../kinds/index.tsx';
import { useWords } from '../words.ts';
import { beginning, type How, type Part, partOf, waysToChange } from './parts.ts';

/** One field, what becomes of it, and to what; how many records that changes. */
export function PartRow(props: {
  resource: Resource;
  part: Part;
  names: readonly string[];
  changed: number | undefined;
  onPart: (part: Part) => void;
  onRemove: (() => void) | null;
}) {
  const { resource, part, names, changed, onPart, onRemove } = props;
  const translate = useTranslate();
  const words = useWords(resource);
  const field = resource.fields[part.name]!;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5 }}>
      <TextField
        select
        // Another field is another row: whoever chose it, or opened the panel by key, goes on from here.
        autoFocus
        label={translate('crud.bulk.field')}
        value={part.name}
        onChange={(event) => onPart(beginning(resource, event.target.value))}
        sx={{ flex: { xs: '1 1 100%', md: '0 0 200px' } }}
      >
        {names.map((name) => (
          <MenuItem key={name} value={name}>
            {words.field(name)}
          </MenuItem>
        ))}
      </TextField>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={part.how}
        aria-label={translate('crud.bulk.how')}
        onChange={(_, how: How | null) => how && onPart({ ...part, how })}
        sx={{
          flexWrap: 'wrap',
          '& .MuiToggleButton-root': { minHeight: { xs: 44, md: 40 }, textTransform: 'none', px: 1.5 },
        }}
      >
        {waysToChange(field).map((how) => (
          <ToggleButton key={how} value={how}>
            {translate(`crud.bulk.${how === 'set' && kindOf(field).holdsSeveral ? 'set_all' : how}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, '& .MuiFormHelperText-root': { display: 'none' } }}>
        {part.how === 'replace' ? (
          <Replacing name={part.name} />
        ) : (
          part.how !== 'clear' && (
            <FieldInput resource={resource} name={part.name} field={{ ...field, required: false }} isUnsaid />
          )
        )}
      </Box>
      {changed !== undefined && (
        <Typography variant="body2" sx={{ minHeight: { md: 40 }, display: 'flex', alignItems: 'center' }}>
          {changed === 0
            ? translate('crud.bulk.unchanged')
            : translate('crud.bulk.changes', { count: changed, smart_count: changed })}
        </Typography>
      )}
      {onRemove && (
        <IconButton
          aria-label={translate('crud.bulk.leave_out', { name: words.field(part.name) })}
          onClick={onRemove}
          sx={{ width: 44, height: 44 }}
        >
          <X size={18} />
        </IconButton>
      )}
    </Box>
  );
}

function Replacing({ name }: { name: string }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, '& > *': { flex: '1 1 120px' } }}>
      <TextInput source={partOf(name, 'from')} label={translate('crud.bulk.from')} helperText={false} />
      <TextInput source={partOf(name, 'to')} label={translate('crud.bulk.to')} helperText={false} />
    </Box>
  );
}
