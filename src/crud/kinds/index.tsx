import type { ComponentType } from 'react';
import type { Field, FieldOf, Kind } from '#shared/resource.ts';
import {
  ChoiceCell,
  ChoicesCell,
  ColourCell,
  DateCell,
  DecimalCell,
  FlagCell,
  JsonCell,
  MomentCell,
  PlainCell,
  ReferenceCell,
  ReferencesCell,
  RichTextCell,
  UrlCell,
} from './cells.tsx';
import { FileCell, FileInput, ImageCell, ImageInput } from './files.tsx';
import {
  ChoiceInput,
  ChoicesInput,
  ColourInput,
  FlagInput,
  DecimalInput,
  IntegerInput,
  JsonInput,
  LineInput,
  MomentInput,
  ReferencePicker,
  ReferencesPicker,
  RichTextKindInput,
  TextKindInput,
  UnsaidFlagInput,
} from './inputs.tsx';
import type { CellProps, FieldProps } from './parts.ts';

/** What the browser knows of a kind of field. */
interface KindParts<F extends Field = Field> {
  /** How a value stands in a list. */
  cell: ComponentType<CellProps<F>>;
  /** How it is filled in; null for what has an editor of its own. */
  input: ComponentType<FieldProps<F>> | null;
  /** The same where nothing is said yet, if the other always says something. */
  unsaidInput?: ComponentType<FieldProps<F>>;
  /** Numbers stand on the right. */
  isNumeric: boolean;
  /** How wide its column is where a file is corrected; 'auto' shares what is left. */
  gridWidth: number | 'auto';
  /** The keyboard of a phone. */
  keyboard?: 'email' | 'tel' | 'numeric' | 'url' | 'decimal';
}

const line = { cell: PlainCell, isNumeric: false, gridWidth: 'auto' } as const;

/** The kinds of fields in the browser; one that lacks a part doesn't compile. */
const PARTS = {
  text: { ...line, input: TextKindInput },
  email: { ...line, input: (props) => <LineInput {...props} type="email" />, keyboard: 'email' },
  phone: { ...line, input: (props) => <LineInput {...props} type="tel" />, gridWidth: 168, keyboard: 'tel' },
  rich_text: { ...line, cell: RichTextCell, input: RichTextKindInput },
  integer: {
    cell: PlainCell,
    input: IntegerInput,
    isNumeric: true,
    gridWidth: 96,
    keyboard: 'numeric',
  },
  flag: { cell: FlagCell, input: FlagInput, unsaidInput: UnsaidFlagInput, isNumeric: false, gridWidth: 96 },
  choice: { cell: ChoiceCell, input: ChoiceInput, isNumeric: false, gridWidth: 168 },
  choices: { ...line, cell: ChoicesCell, input: ChoicesInput },
  reference: {
    cell: ReferenceCell,
    input: ReferencePicker,
    isNumeric: false,
    gridWidth: 'auto',
  },
  references: { ...line, cell: ReferencesCell, input: ReferencesPicker },
  moment: { ...line, cell: MomentCell, input: MomentInput },
  url: { ...line, cell: UrlCell, input: (props) => <LineInput {...props} type="url" />, keyboard: 'url' },
  decimal: {
    cell: DecimalCell,
    input: DecimalInput,
    isNumeric: true,
    gridWidth: 112,
    keyboard: 'decimal',
  },
  date: {
    ...line,
    cell: DateCell,
    input: (props) => <LineInput {...props} type="date" />,
    gridWidth: 112,
  },
  time: { ...line, input: (props) => <LineInput {...props} type="time" />, gridWidth: 96 },
  colour: { ...line, cell: ColourCell, input: ColourInput, gridWidth: 112 },
  count: { cell: PlainCell, input: null, isNumeric: true, gridWidth: 96 },
  json: { ...line, cell: JsonCell, input: JsonInput },
  file: { ...line, cell: FileCell, input: FileInput },
  image: { ...line, cell: ImageCell, input: ImageInput },
  document: { ...line, cell: () => null, input: null },
} satisfies { [K in Kind]: KindParts<FieldOf<K>> };

/** The parts of a field's kind. */
export function partsOf(field: Field): KindParts {
  return PARTS[field.kind] as KindParts;
}

/** The cell of one field. */
export function Cell(props: CellProps) {
  const { cell: Content } = partsOf(props.field);
  const content = <Content {...props} />;
  return props.whole ? <span style={{ whiteSpace: 'pre-line' }}>{content}</span> : content;
}

/** The input of one field; `isUnsaid`: it begins with nothing, also where a form would begin with no. */
export function FieldInput({ isUnsaid = false, ...props }: FieldProps & { isUnsaid?: boolean }) {
  const { input, unsaidInput } = partsOf(props.field);
  const Content = (isUnsaid && unsaidInput) || input;
  return Content && <Content {...props} />;
}
