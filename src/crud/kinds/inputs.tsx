import { AutocompleteInput, BooleanInput, NumberInput, ReferenceInput, SelectInput, TextInput } from 'react-admin';
import { limit } from '#shared/limits.ts';
import { useWords } from '../words.ts';
import type { FieldProps, PropsOf } from './parts.ts';
import { useReferenced } from './useReferenced.ts';

/** What every input says of its field: what it is called, what helps to fill it in, that it must be. */
function useCommon({ resource, name, field }: FieldProps) {
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

export function ChoiceInput(props: PropsOf<'choice'>) {
  const words = useWords(props.resource);
  const choices = props.field.values.map((value) => ({ id: value, name: words.value(props.name, value) }));
  return <SelectInput {...useCommon(props)} choices={choices} margin="none" />;
}

export function ReferencePicker(props: PropsOf<'reference'>) {
  const { source, ...common } = useCommon(props);
  const { title, nameOf } = useReferenced(props.field.to);
  return (
    <ReferenceInput
      source={source}
      reference={props.field.to}
      perPage={limit('perPageMax')}
      sort={{ field: title, order: 'ASC' }}
    >
      <AutocompleteInput {...common} optionText={nameOf} filterToQuery={(q: string) => ({ q })} />
    </ReferenceInput>
  );
}

/** Filled in as the time where one is; sent, as everywhere, in UTC. */
export function MomentInput(props: PropsOf<'moment'>) {
  return (
    <TextInput
      {...useCommon(props)}
      type="datetime-local"
      format={(value: unknown) => (typeof value === 'string' ? localOf(value) : '')}
      parse={(typed: string) => (typed === '' ? null : new Date(typed).toISOString())}
    />
  );
}

/** '2026-11-27T19:00' where the browser is. */
function localOf(moment: string): string {
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
