import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Autocomplete, Box } from '@mui/material';
import { type RaRecord, useGetList, useTranslate } from 'react-admin';
import type { Field, Resource } from '#shared/resource.ts';
import { limit } from '#shared/limits.ts';
import type { CellValue } from '#shared/sheet.ts';
import { useReferenced } from '../kinds.tsx';
import { titleOf, useWords } from '../words.ts';
import { CellFrame, CellInput, INPUT, TOUCHED, WRONG } from './CellInput.tsx';
import type { LineActions } from './lines.ts';
import type { CellAt, GridRow } from './rows.ts';

interface EditorProps {
  resource: Resource;
  row: GridRow;
  name: string;
  isActive: boolean;
  actions: LineActions;
  /** On a phone the label stands above. */
  labelled?: boolean;
}

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

interface Option {
  id: string;
  name: string;
  hint: string;
}

/** A record is looked for by its name; what tells namesakes apart stands below it. */
function ReferenceEditor({
  resource,
  row,
  name,
  isActive,
  actions,
  labelled = false,
  to,
}: EditorProps & { to: string }) {
  const { label, cell } = useLabels(resource, row, name);
  const translate = useTranslate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const at = { row: row.row, field: name };
  const text = row.texts[name] ?? '';
  const value = row.values[name];
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const { options, isPending } = useOptions(to, typed ?? '', open);
  useFocus(isActive, () => input.current);
  const problem = row.problems[name];
  return (
    <CellFrame id={id} label={labelled ? label : null} problem={problem}>
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
          actions.type(at, option?.id ?? null, option?.name ?? '');
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
              aria-label={labelled ? undefined : cell}
              aria-invalid={problem !== undefined}
              aria-describedby={problem === undefined ? undefined : `${id}-problem`}
              sx={[INPUT, problem !== undefined && WRONG, labelled && TOUCHED]}
            />
          </Box>
        )}
        onFocus={() => actions.activate(at)}
        onBlur={() => actions.activate(null)}
        onKeyDown={tabbing(at, actions, labelled)}
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

/** Tab goes to the next problem of the file, Shift+Tab to the one before; among the fields of a card, as everywhere. */
function tabbing(at: CellAt, actions: LineActions, labelled: boolean) {
  return (event: KeyboardEvent) => {
    if (labelled || event.key !== 'Tab') return;
    if (actions.goToProblem(at, event.shiftKey ? -1 : 1)) event.preventDefault();
  };
}

function useLabels(resource: Resource, row: GridRow, name: string) {
  const translate = useTranslate();
  const label = useWords(resource).field(name);
  return { label, cell: translate('crud.sheet.cell', { field: label, row: row.row }) };
}

function useFocus(isActive: boolean, element: () => HTMLElement | null): void {
  const latest = useRef(element);
  useEffect(() => {
    latest.current = element;
  });
  useEffect(() => {
    const field = latest.current();
    if (!isActive || !field || document.activeElement === field) return;
    field.focus();
    if (field instanceof HTMLInputElement) field.select();
    field.scrollIntoView({ block: 'center' });
  }, [isActive]);
}
