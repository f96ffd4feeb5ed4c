import { Autocomplete, Box, CircularProgress, createFilterOptions, TextField, Typography } from '@mui/material';
import { InputHelperText, useInput, useTranslate } from 'react-admin';

export interface Option<V extends string | number> {
  id: V;
  label: string;
  hint?: string;
}

/** More than this nobody reads in a list: typing narrows it. */
const SHOWN = 100;
const byLabel = createFilterOptions<Option<string | number>>({ limit: SHOWN, stringify: ({ label }) => label });

/** One of options that are no resource of their own; with `onSearch` they are looked up on the server. */
export function PickInput<V extends string | number>(props: {
  source: string;
  label: string;
  options: readonly Option<V>[];
  loading?: boolean;
  disabled?: boolean;
  helperText?: string | undefined;
  onSearch?: (text: string) => void;
  onPick?: (id: V | null) => void;
}) {
  const { source, label, options, loading = false, disabled = false, helperText, onSearch, onPick } = props;
  const translate = useTranslate();
  const { field, fieldState, id } = useInput({ source });
  const list: readonly Option<string | number>[] = options;
  return (
    <Autocomplete<Option<string | number>>
      id={id}
      options={[...list]}
      value={list.find((option) => option.id === field.value) ?? null}
      disabled={disabled}
      loading={loading}
      loadingText={translate('ra.page.loading')}
      noOptionsText={translate('crud.nothing_found')}
      clearText={translate('ra.action.clear_input_value')}
      openText={translate('ra.action.open')}
      closeText={translate('ra.action.close')}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={onSearch ? (all) => all : byLabel}
      onChange={(_, option) => {
        field.onChange(option?.id ?? null);
        onPick?.((option?.id as V | undefined) ?? null);
      }}
      onBlur={field.onBlur}
      onInputChange={(_, text, reason) => {
        if (reason === 'input' || reason === 'clear') onSearch?.(text);
      }}
      renderOption={({ key, ...rest }, { label: text, hint }) => (
        <li key={key} {...rest}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {text}
            {hint && (
              <Typography component="div" variant="caption" color="look.text2">
                {hint}
              </Typography>
            )}
          </Box>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          name={source}
          inputRef={field.ref}
          label={label}
          required
          error={fieldState.invalid}
          helperText={<InputHelperText error={fieldState.error?.message} helperText={helperText ?? false} />}
          slotProps={{
            input: {
              ...params.InputProps,
              endAdornment: (
                <>
                  {loading && <CircularProgress size={16} />}
                  {params.InputProps.endAdornment}
                </>
              ),
            },
          }}
        />
      )}
    />
  );
}
