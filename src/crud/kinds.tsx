import type { ReactNode } from 'react';
import {
  AutocompleteInput,
  BooleanInput,
  NumberInput,
  ReferenceField,
  ReferenceInput,
  SelectInput,
  TextField,
  TextInput,
  useLocaleState,
} from 'react-admin';
import { resourceList } from '#resources/index.ts';
import type { Field, Resource } from '#shared/resource.ts';
import { limit } from '#shared/limits.ts';
import { formatMoment } from '../i18n/dates.ts';
import { language } from '../i18n/i18n.ts';
import { useWords } from './words.ts';

interface Kind {
  /** How a value stands in a list. */
  cell: (props: KindProps & { record: Record<string, unknown> }) => ReactNode;
  /** How it is filled in. */
  input: (props: KindProps) => ReactNode;
  /** Numbers stand on the right. */
  numeric?: boolean;
}
export interface KindProps {
  resource: Resource;
  name: string;
  field: Field;
}

function text(value: unknown): ReactNode {
  return value === null || value === undefined || value === '' ? '—' : String(value);
}

function PlainInput({ resource, name, field, type }: KindProps & { type?: string }) {
  const words = useWords(resource);
  const lines = field.kind === 'text' && field.multiline;
  return (
    <TextInput
      source={name}
      label={words.field(name)}
      helperText={words.hint(name) || false}
      fullWidth
      {...(type ? { type } : {})}
      {...(lines ? { multiline: true, minRows: 3 } : {})}
      {...(field.required ? { validate: [], isRequired: true } : {})}
    />
  );
}

function ChoiceCell({ resource, name, record }: KindProps & { record: Record<string, unknown> }) {
  const words = useWords(resource);
  const value = record[name];
  return <>{typeof value === 'string' ? words.value(name, value) : '—'}</>;
}

function ChoiceInput({ resource, name, field }: KindProps) {
  const words = useWords(resource);
  const values = field.kind === 'choice' ? field.values : [];
  return (
    <SelectInput
      source={name}
      label={words.field(name)}
      choices={values.map((value) => ({ id: value, name: words.value(name, value) }))}
      helperText={words.hint(name) || false}
      isRequired={field.required ?? false}
      fullWidth
      margin="none"
    />
  );
}

/** The resource a reference points to, and the field its records are called by in the user's language. */
export function useReferenced(name: string): { to: Resource | undefined; title: string } {
  const [locale] = useLocaleState();
  const to = resourceList.find((candidate) => candidate.name === name);
  const title = to?.title[0] ?? 'name';
  return { to, title: title === 'name_ru' && locale === 'en' ? 'name_en' : title };
}

function ReferenceCell({ name, field }: KindProps) {
  const { title } = useReferenced(field.kind === 'reference' ? field.to : '');
  if (field.kind !== 'reference') return null;
  return (
    <ReferenceField source={name} reference={field.to} link={false} emptyText="—">
      <TextField source={title} variant="inherit" />
    </ReferenceField>
  );
}

function ReferencePicker({ resource, name, field }: KindProps) {
  const words = useWords(resource);
  const { title } = useReferenced(field.kind === 'reference' ? field.to : '');
  if (field.kind !== 'reference') return null;
  return (
    <ReferenceInput
      source={name}
      reference={field.to}
      perPage={limit('perPageMax')}
      sort={{ field: title, order: 'ASC' }}
    >
      <AutocompleteInput
        label={words.field(name)}
        optionText={title}
        filterToQuery={(q: string) => ({ q })}
        helperText={words.hint(name) || false}
        isRequired={field.required ?? false}
        fullWidth
      />
    </ReferenceInput>
  );
}

/** One row per kind of field: a new kind is one line here, one in shared/resource.ts and one in the table builder. */
export const KINDS: Record<Field['kind'], Kind> = {
  text: { cell: ({ record, name }) => text(record[name]), input: PlainInput },
  email: { cell: ({ record, name }) => text(record[name]), input: (props) => <PlainInput {...props} type="email" /> },
  phone: { cell: ({ record, name }) => text(record[name]), input: (props) => <PlainInput {...props} type="tel" /> },
  integer: {
    cell: ({ record, name }) => text(record[name]),
    input: ({ name, field, resource }) => (
      <NumberInput
        source={name}
        label={`resources.${resource.name}.fields.${name}`}
        isRequired={field.required ?? false}
        step={1}
        fullWidth
      />
    ),
    numeric: true,
  },
  flag: {
    cell: ({ record, name }) => (record[name] ? '✓' : '—'),
    input: ({ name, resource }) => <BooleanInput source={name} label={`resources.${resource.name}.fields.${name}`} />,
  },
  choice: { cell: ChoiceCell, input: ChoiceInput },
  reference: { cell: ReferenceCell, input: ReferencePicker },
  moment: { cell: ({ record, name }) => <Moment value={record[name]} />, input: () => null },
  document: { cell: () => null, input: () => null },
};

function Moment({ value }: { value: unknown }) {
  return <>{typeof value === 'string' ? formatMoment(value, language()) : '—'}</>;
}

/** The cell of one field. */
export function Cell(props: KindProps & { record: Record<string, unknown> }) {
  const { cell: Content } = KINDS[props.field.kind];
  return <Content {...props} />;
}

/** The input of one field. */
export function FieldInput(props: KindProps) {
  const { input: Content } = KINDS[props.field.kind];
  return <Content {...props} />;
}
