import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { Link, Skeleton, TextField } from '@mui/material';
import {
  AutocompleteArrayInput,
  AutocompleteInput,
  BooleanInput,
  type GetListParams,
  InputHelperText,
  NullableBooleanInput,
  NumberInput,
  ReferenceArrayInput,
  ReferenceInput,
  SelectInput,
  TextInput,
  useCreate,
  useDataProvider,
  useInput,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { jsonIn } from '#shared/cellText.ts';
import { limit } from '#shared/limits.ts';
import { TINTS } from '#shared/tints.ts';
import { dateAt, instantOf, timeAt } from '#shared/zone.ts';
import { HttpError } from '../../dataProvider/index.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { THUMB } from '../../ui/thumb.ts';
import { useTell } from '../../ui/useTell.ts';
import { useWays } from '../record/ways.ts';
import { useWords } from '../words.ts';
import type { FieldProps, PropsOf } from './parts.ts';
import { useReferenced } from './useReferenced.ts';
import { isElsewhere, useZone } from './useZone.ts';

/** The editor is long: it comes with the first form that has one. */
const RichText = lazy(() => import('../../ui/RichText.tsx'));

/** What every input says of its field: what it is called, what helps to fill it in, that it must be. */
export function useCommon({ resource, name, field }: FieldProps) {
  const words = useWords(resource);
  return {
    source: name,
    label: words.field(name),
    helperText: words.hint(name) || false,
    isRequired: field.required ?? false,
    fullWidth: true,
  } as const;
}

/** A line of text. */
export function LineInput({ type, ...props }: FieldProps & { type?: string }) {
  return <TextInput {...useCommon(props)} {...(type ? { type } : {})} />;
}

export function TextKindInput(props: PropsOf<'text'>) {
  return <TextInput {...useCommon(props)} {...(props.field.multiline ? { multiline: true, minRows: 3 } : {})} />;
}

export function IntegerInput(props: PropsOf<'integer'>) {
  return <NumberInput {...useCommon(props)} step={1} />;
}

export function DecimalInput(props: PropsOf<'decimal'>) {
  return <NumberInput {...useCommon(props)} step={10 ** -props.field.digits} />;
}

export function FlagInput(props: PropsOf<'flag'>) {
  const { source, label, helperText } = useCommon(props);
  return <BooleanInput source={source} label={label} helperText={helperText} />;
}

/** Yes or no, and neither as long as nobody said. */
export function UnsaidFlagInput(props: PropsOf<'flag'>) {
  return <NullableBooleanInput {...useCommon(props)} margin="none" />;
}

export function ChoiceInput(props: PropsOf<'choice'>) {
  const none = useTranslate()(`resources.${props.resource.name}.none.${props.name}`, { _: '' });
  // What no value means is said also as long as none is chosen.
  const told = none ? { slotProps: { select: { displayEmpty: true }, inputLabel: { shrink: true } } } : {};
  return <SelectInput {...useCommon(props)} choices={useOffered(props)} emptyText={none} margin="none" {...told} />;
}

export function ChoicesInput(props: PropsOf<'choices'>) {
  return <AutocompleteArrayInput {...useCommon(props)} choices={useOffered(props)} />;
}

/** What there is to choose, and what the record holds though nobody can choose it any more. */
function useOffered({ resource, name, field }: PropsOf<'choice' | 'choices'>) {
  const words = useWords(resource);
  const translate = useTranslate();
  const held = [useRecordContext()?.[name] ?? []].flat() as string[];
  const gone = held.filter((value) => !field.values.includes(value));
  return [
    ...field.values.map((value) => ({ id: value, name: words.value(name, value) })),
    ...gone.map((value) => ({ id: value, name: translate('crud.not_offered', { value: words.value(name, value) }) })),
  ];
}

export function RichTextKindInput(props: FieldProps) {
  const { source, label, helperText } = useCommon(props);
  return (
    <Suspense fallback={<Skeleton height={160} />}>
      <RichText source={source} label={label} helperText={helperText} />
    </Suspense>
  );
}

/** A structured value, as text; what is no JSON stays as typed and is said to be none. */
export function JsonInput(props: FieldProps) {
  const { source, label, helperText, isRequired } = useCommon(props);
  const { field, fieldState, id } = useInput({ source });
  const [typed, setTyped] = useState<string | null>(null);
  const valueOf = (text: string) => (text.trim() === '' ? null : (jsonIn(text) ?? text));
  const isTyped = typed !== null && JSON.stringify(valueOf(typed)) === JSON.stringify(field.value || null);
  const isEmpty = field.value === null || field.value === undefined || field.value === '';
  const now = isEmpty ? '' : JSON.stringify(field.value, null, 2);
  return (
    <TextField
      id={id}
      name={source}
      inputRef={field.ref}
      label={label}
      required={isRequired}
      multiline
      minRows={4}
      fullWidth
      value={isTyped ? typed : now}
      onChange={(event) => {
        setTyped(event.target.value);
        field.onChange(valueOf(event.target.value));
      }}
      onBlur={field.onBlur}
      error={fieldState.invalid}
      helperText={<InputHelperText error={fieldState.error?.message} helperText={helperText} />}
      sx={{ '& textarea': { fontFamily: 'monospace', fontSize: 13 } }}
    />
  );
}

export function ReferencePicker(props: PropsOf<'reference'>) {
  const { records, choice } = useLookup(props);
  return (
    <ReferenceInput {...records}>
      <AutocompleteInput {...choice} />
    </ReferenceInput>
  );
}

export function ReferencesPicker(props: PropsOf<'references'>) {
  const { records, choice } = useLookup(props);
  const made = useMaking(props.field.to);
  return (
    <>
      <ReferenceArrayInput {...records}>
        <AutocompleteArrayInput {...choice} {...made} disableClearable />
      </ReferenceArrayInput>
      <WayToAll noun={props.field.to} />
    </>
  );
}

/** Records that no menu leads to are put right on a screen of their own. */
function WayToAll({ noun }: { noun: string }) {
  const { to } = useReferenced(noun);
  const translate = useTranslate();
  const address = useWays().noun(noun);
  if (!to?.screen?.unlisted || !address) return null;
  return (
    <Link component={RouterLink} to={address} variant="body2" sx={{ justifySelf: 'start', ...THUMB }}>
      {translate('record.related.all')}: {translate(`resources.${noun}.many`)}
    </Link>
  );
}

/** A colour is typed or picked; what is typed can be taken away again. */
export function ColourInput(props: FieldProps) {
  const { source, label, helperText, isRequired } = useCommon(props);
  const { field, fieldState, id } = useInput({ source });
  const picked = /^#[0-9a-f]{6}$/i.test(String(field.value ?? '')) ? String(field.value) : '#808080';
  return (
    <TextField
      id={id}
      name={source}
      inputRef={field.ref}
      label={label}
      required={isRequired}
      fullWidth
      value={field.value ?? ''}
      placeholder="#0e5e6f"
      onChange={(event) => field.onChange(event.target.value || null)}
      onBlur={field.onBlur}
      error={fieldState.invalid}
      helperText={<InputHelperText error={fieldState.error?.message} helperText={helperText} />}
      slotProps={{
        input: {
          startAdornment: (
            <input
              type="color"
              // The same can be typed.
              aria-hidden="true"
              tabIndex={-1}
              value={picked}
              onChange={(event) => field.onChange(event.target.value)}
              style={{ width: 32, height: 28, padding: 0, marginRight: 8, border: 0, background: 'none', flex: 'none' }}
            />
          ),
        },
      }}
    />
  );
}

/** A pill that isn't there yet is made by its name, on a tint that follows from it; where the person may. */
function useMaking(noun: string) {
  const { to, title } = useReferenced(noun);
  const may = useMay(noun, 'create');
  const [create] = useCreate();
  const provider = useDataProvider();
  const tell = useTell();
  const pill = to?.pill;
  if (!pill || !may) return {};
  const tintOf = (name: string) => TINTS[[...name].reduce((sum, sign) => sum + sign.codePointAt(0)!, 0) % TINTS.length];
  const onCreate = async (typed = '') => {
    const name = typed.trim();
    if (!name) return;
    try {
      const query = {
        filter: { q: name },
        pagination: { page: 1, perPage: 100 },
        sort: { field: title, order: 'ASC' },
      };
      const { data } = await provider.getList(noun, query as GetListParams);
      const there = data.find((record) => String(record[title]).toLowerCase() === name.toLowerCase());
      return there ?? (await create(noun, { data: { [title]: name, [pill]: tintOf(name) } }, { returnPromise: true }));
    } catch (error) {
      const refused = error instanceof HttpError ? Object.values((error.body.errors ?? {}) as object).join(' ') : '';
      tell(error, refused ? `${name}: ${refused}` : undefined);
    }
  };
  return { onCreate, onKeyDown: takeFirst, autoHighlight: false };
}

/**
 * Enter takes the record that keys led to, or the first that bears what was typed: of a picker that makes records
 * the text would win. The list may still be that of what was typed before.
 */
function takeFirst(event: KeyboardEvent<HTMLElement> & { defaultMuiPrevented?: boolean }): void {
  if (event.key !== 'Enter') return;
  const input = event.target as HTMLInputElement;
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  if (!list) return;
  event.defaultMuiPrevented = true;
  event.preventDefault();
  const typed = input.value.trim().toLowerCase();
  const options = [...list.querySelectorAll<HTMLElement>('[role=option]')];
  const byKeys = options.find((option) => option.classList.contains('Mui-focusVisible'));
  (byKeys ?? options.find((option) => option.textContent?.toLowerCase().includes(typed)))?.click();
}

/** How records are looked up by their names. */
function useLookup(props: PropsOf<'reference' | 'references'>) {
  const { source, ...common } = useCommon(props);
  const { title, nameOf } = useReferenced(props.field.to);
  const sort = { field: title, order: 'ASC' } as const;
  return {
    records: { source, reference: props.field.to, perPage: limit('perPageMax'), sort },
    choice: { ...common, autoHighlight: true, optionText: nameOf, filterToQuery: (q: string) => ({ q }) },
  };
}

/** Filled in by the clocks it is shown by, which are named where they are others than one's own; sent, as everywhere, in UTC. */
export function MomentInput(props: PropsOf<'moment'>) {
  const { label, helperText, ...common } = useCommon(props);
  const zone = useZone(props.field);
  const isSaid = props.field.zone || isElsewhere(zone);
  return (
    <TextInput
      {...common}
      label={label}
      helperText={isSaid ? [helperText, zone].filter(Boolean).join(' · ') : helperText}
      type="datetime-local"
      format={(value: unknown) =>
        typeof value === 'string' ? `${dateAt(new Date(value), zone)}T${timeAt(new Date(value), zone)}` : ''
      }
      parse={(typed: string) => {
        const [date, time] = typed.split('T');
        return date && time ? instantOf(date, time, zone).toISOString() : null;
      }}
    />
  );
}
