import { type RefObject, useRef, useState } from 'react';
import { Autocomplete, Box } from '@mui/material';
import { type RaRecord, useGetList, useTranslate } from 'react-admin';
import { limit } from '#shared/limits.ts';
import { titleOf } from '#shared/resource.ts';
import { CellFrame } from '../../sheet/CellFrame.tsx';
import { useCell } from '../../sheet/useCell.ts';
import { useReferenced } from '../kinds/useReferenced.ts';
import type { EditorProps } from './CellEditor.tsx';

interface Option {
  id: string;
  name: string;
  hint: string;
}

/** A record is looked for by its name; what tells namesakes apart stands below it. */
export function ReferenceEditor({ cell, value, text, to, onType }: EditorProps & { to: string }) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const { options, isPending } = useOptions(to, typed ?? '', open);
  const { id, field, ...events } = useCell(cell, () => input.current);
  return (
    <CellFrame id={id} cell={cell}>
      <Autocomplete<Option>
        id={id}
        options={options}
        value={typeof value === 'string' ? { id: value, name: text, hint: '' } : null}
        inputValue={typed ?? text}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => {
          setOpen(false);
          setTyped(null);
        }}
        loading={isPending}
        loadingText={translate('ra.page.loading')}
        noOptionsText={translate('crud.nothing_found')}
        getOptionKey={(option) => option.id}
        getOptionLabel={(option) => option.name}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        filterOptions={(all) => all}
        onInputChange={(_, next, reason) => {
          if (reason === 'input') setTyped(next);
        }}
        onChange={(_, option) => {
          setTyped(null);
          onType(option?.id ?? null, option?.name ?? '');
        }}
        renderOption={({ key, ...rest }, option) => (
          <Box component="li" key={key} {...rest} sx={{ display: 'block !important', overflowWrap: 'anywhere' }}>
            {option.name}
            {option.hint && <Box sx={{ fontSize: 12, color: 'look.text2' }}>{option.hint}</Box>}
          </Box>
        )}
        renderInput={({ InputProps, inputProps }) => (
          <Box ref={InputProps.ref}>
            <Box
              component="input"
              {...inputProps}
              ref={(node: HTMLInputElement | null) => {
                input.current = node;
                const { ref } = inputProps as { ref?: RefObject<HTMLInputElement | null> };
                if (ref) ref.current = node;
              }}
              {...field}
            />
          </Box>
        )}
        {...events}
      />
    </CellFrame>
  );
}

function useOptions(to: string, q: string, enabled: boolean) {
  const { to: target, title } = useReferenced(to);
  const { data = [], isPending } = useGetList<RaRecord>(
    to,
    {
      pagination: { page: 1, perPage: limit('perPageMax') },
      sort: { field: title, order: 'ASC' },
      filter: q ? { q } : {},
    },
    { enabled, staleTime: 60_000 },
  );
  const others = (target?.list.columns ?? []).filter(
    (name) => !target?.title.includes(name) && !target?.common && target?.fields[name]?.kind === 'text',
  );
  const options = data.map((record) => ({
    id: String(record.id),
    name: target && !target.common ? titleOf(target, record) : String(record[title] ?? ''),
    hint: others
      .map((name) => record[name] as string | null)
      .filter(Boolean)
      .join(' · '),
  }));
  return { options, isPending: enabled && isPending };
}
