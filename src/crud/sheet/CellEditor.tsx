import { useId, useRef } from 'react';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Field } from '#shared/resource.ts';
import type { CellValue } from '#shared/sheet.ts';
import { useWords } from '../words.ts';
import { CellFrame, CellInput, INPUT, TOUCHED, WRONG } from './CellInput.tsx';
import { ReferenceEditor } from './ReferenceEditor.tsx';
import { type EditorProps, tabbing, useFocus, useLabels } from './useCell.ts';

/** A cell of a file being corrected, by the kind of its field. */
export function CellEditor(props: EditorProps) {
  const field = props.resource.fields[props.name]!;
  if (field.kind === 'reference') return <ReferenceEditor {...props} to={field.to} />;
  if (field.kind === 'choice' || field.kind === 'flag') return <ChoiceEditor {...props} field={field} />;
  return <TextEditor {...props} field={field} />;
}

const KEYBOARDS: Partial<Record<Field['kind'], 'email' | 'tel' | 'numeric'>> = {
  email: 'email',
  phone: 'tel',
  integer: 'numeric',
};

function TextEditor({
  resource,
  row,
  name,
  isActive,
  actions,
  labelled = false,
  field,
}: EditorProps & { field: Field }) {
  const { label, cell } = useLabels(resource, row, name);
  const translate = useTranslate();
  const at = { row: row.row, field: name };
  const keyboard = KEYBOARDS[field.kind];
  const type = (text: string) => {
    const value = valueOf(field, text.trim());
    const isNoNumber = field.kind === 'integer' && typeof value === 'string';
    actions.type(at, value, text, isNoNumber ? translate('problems.fields.whole_number') : undefined);
  };
  return (
    <CellInput
      value={row.texts[name] ?? ''}
      label={label}
      name={cell}
      isActive={isActive}
      problem={row.problems[name]}
      labelled={labelled}
      {...(keyboard ? { inputMode: keyboard } : {})}
      {...(field.kind === 'text' ? { longest: Math.max(1000, field.max) } : {})}
      onType={type}
      onActive={(active) => actions.activate(active ? at : null)}
      onTab={(step) => actions.goToProblem(at, step)}
    />
  );
}

/** The value a typed text stands for; a text that stands for none stays one, for the judge to refuse. */
function valueOf(field: Field, text: string): CellValue {
  if (text === '') return null;
  if (field.kind === 'integer' && /^[-+]?\d+$/.test(text)) return Number(text);
  return text;
}

function ChoiceEditor({
  resource,
  row,
  name,
  isActive,
  actions,
  labelled = false,
  field,
}: EditorProps & { field: Field }) {
  const { label, cell } = useLabels(resource, row, name);
  const translate = useTranslate();
  const words = useWords(resource);
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  useFocus(isActive, () => select.current);
  const at = { row: row.row, field: name };
  const options: [string, CellValue, string][] =
    field.kind === 'choice'
      ? field.values.map((value) => [value, value, words.value(name, value)])
      : [true, false].map((value) => [String(value), value, translate(value ? 'ra.boolean.true' : 'ra.boolean.false')]);
  const value = row.values[name];
  const problem = row.problems[name];
  return (
    <CellFrame id={id} label={labelled ? label : null} problem={problem}>
      <Box
        component="select"
        ref={select}
        id={id}
        value={value === null || value === undefined ? '' : String(value)}
        aria-label={labelled ? undefined : cell}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onFocus={() => actions.activate(at)}
        onBlur={() => actions.activate(null)}
        onKeyDown={tabbing(at, actions, labelled)}
        onChange={(event) => {
          const [, chosen = null, text = ''] = options.find(([key]) => key === event.target.value) ?? [];
          actions.type(at, chosen, text);
        }}
        sx={[INPUT, problem !== undefined && WRONG, labelled && TOUCHED]}
      >
        <option value="">{value === null ? (row.texts[name] ?? '') : ''}</option>
        {options.map(([key, , text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </Box>
    </CellFrame>
  );
}
