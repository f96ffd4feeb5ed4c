import { useRef } from 'react';
import { Box } from '@mui/material';
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin';
import { partsIn } from '#shared/cellText.ts';
import { kindOf } from '#shared/kinds.ts';
import { limit } from '#shared/limits.ts';
import type { Field, FieldOf, Resource } from '#shared/resource.ts';
import type { CellValue } from '#shared/sheet.ts';
import { recordKey } from '#shared/text.ts';
import { CellFrame } from '../../sheet/CellFrame.tsx';
import { CellInput } from '../../sheet/CellInput.tsx';
import type { Cell } from '../../sheet/lines.ts';
import { useCell } from '../../sheet/useCell.ts';
import { partsOf } from '../kinds/index.tsx';
import { useReferenced } from '../kinds/useReferenced.ts';
import { useWords } from '../words.ts';
import { ReferenceEditor } from './ReferenceEditor.tsx';

export interface EditorProps {
  cell: Cell;
  value: CellValue;
  text: string;
  /** Takes what was typed or chosen: the value, how it reads, and what is wrong with it where the form wouldn't know. */
  onType: (value: CellValue, text: string, problem?: string) => void;
}

/** A cell of a file being corrected, by the kind of its field. */
export function CellEditor({ resource, ...props }: EditorProps & { resource: Resource }) {
  const field = resource.fields[props.cell.at.field]!;
  if (field.kind === 'reference') return <ReferenceEditor {...props} to={field.to} />;
  if (field.kind === 'references') return <SeveralReferences {...props} to={field.to} />;
  if (field.kind === 'choices') return <SeveralChoices {...props} resource={resource} field={field} />;
  if (field.kind === 'choice' || field.kind === 'flag')
    return <ChoiceEditor {...props} resource={resource} field={field} />;
  return <TextEditor {...props} field={field} />;
}

function TextEditor({ cell, text, field, onType }: EditorProps & { field: Field }) {
  const translate = useTranslate();
  return (
    <CellInput
      cell={cell}
      value={text}
      keyboard={partsOf(field).keyboard}
      {...(field.kind === 'text' ? { longest: Math.max(1000, field.max) } : {})}
      onType={(typed) => {
        const { cell: kind } = kindOf(field);
        const text = typed.trim();
        const value = text === '' || !kind ? text || null : ((kind.in(text) as CellValue | undefined) ?? text);
        const isNone = kind !== undefined && text !== '' && kind.in(text) === undefined;
        onType(value, typed, isNone ? translate(`problems.fields.${kind.else}`) : undefined);
      }}
    />
  );
}

/** Several of them by their words, between semicolons. */
function SeveralChoices({ resource, cell, text, field, onType }: EditorProps & PropsOfSeveral) {
  const translate = useTranslate();
  const words = useWords(resource);
  const named = new Map(field.values.map((value) => [recordKey(words.value(cell.at.field, value)), value]));
  const all = field.values.map((value) => words.value(cell.at.field, value)).join(', ');
  const take = (typed: string) => {
    const found = partsIn(typed).map((part) => named.get(recordKey(part)));
    const isWhole = found.every((value) => value !== undefined);
    onType(isWhole ? found : null, typed, isWhole ? undefined : translate('problems.fields.one_of', { values: all }));
  };
  return <CellInput cell={cell} value={text} onType={take} />;
}

/** Several records by their names, between semicolons; each is looked up. */
function SeveralReferences({ cell, text, to, onType }: EditorProps & { to: string }) {
  const translate = useTranslate();
  const data = useDataProvider();
  const { title, nameOf } = useReferenced(to);
  const idOf = async (name: string): Promise<string | undefined> => {
    const query = { filter: { q: name }, pagination: { page: 1, perPage: limit('perPage') } };
    const { data: records } = await data.getList<RaRecord>(to, { ...query, sort: { field: title, order: 'ASC' } });
    const same = records.filter((record) => recordKey(nameOf(record)) === recordKey(name));
    return same.length === 1 ? String(same[0]!.id) : undefined;
  };
  const take = async (typed: string) => {
    const found = await Promise.all(partsIn(typed).map(idOf));
    const isWhole = found.every((id) => id !== undefined);
    onType(isWhole ? found : null, typed, isWhole ? undefined : translate('problems.fields.no_such_name'));
  };
  return <CellInput cell={cell} value={text} onType={(typed) => void take(typed)} />;
}

interface PropsOfSeveral {
  resource: Resource;
  field: FieldOf<'choices'>;
}

function ChoiceEditor({
  resource,
  cell,
  value,
  text,
  field,
  onType,
}: EditorProps & { resource: Resource; field: Field }) {
  const translate = useTranslate();
  const words = useWords(resource);
  const select = useRef<HTMLSelectElement>(null);
  const { id, field: common, ...events } = useCell(cell, () => select.current);
  const options: [string, CellValue, string][] =
    field.kind === 'choice'
      ? field.values.map((each) => [each, each, words.value(cell.at.field, each)])
      : [true, false].map((each) => [String(each), each, translate(each ? 'ra.boolean.true' : 'ra.boolean.false')]);
  return (
    <CellFrame id={id} cell={cell}>
      <Box
        component="select"
        ref={select}
        id={id}
        value={value === null ? '' : String(value)}
        onChange={(event) => {
          const [, chosen = null, label = ''] = options.find(([key]) => key === event.target.value) ?? [];
          onType(chosen, label);
        }}
        {...common}
        {...events}
      >
        <option value="">{value === null ? text : ''}</option>
        {options.map(([key, , label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </Box>
    </CellFrame>
  );
}
