import { RotateCcw, RotateCw } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { ROW_LABEL } from '#shared/hall/labels.ts';
import { MOST_NUMBER, MOST_SIDE, type Table } from '#shared/hall/layout.ts';
import { TABLE_SHAPES } from '#shared/hall/shapes.ts';
import { changeTables } from '#shared/hall/tables.ts';
import { limit } from '#shared/limits.ts';
import { Line, NumberLine, Segments, SwitchLine, TextLine } from './fields.tsx';
import { GroupActions, Placing } from './Placing.tsx';
import { Heading } from './parts.tsx';
import { ShapeChoice } from './ShapeIcon.tsx';
import type { EditorState } from './useEditor.ts';
import { fewLabels, useGroupWords } from './words.ts';

const icon = { size: 16, strokeWidth: 1.75 } as const;
/** Sides that have chairs, as the layout lists them. */
const SIDE_NAMES = { long: ['top', 'right', 'bottom', 'left'], u: ['left', 'top', 'right'] } as const;

/** Shape, chairs, labels and numbering of the selected tables; a field is empty where they differ. */
export function TableProperties({ editor, tables }: { editor: EditorState; tables: readonly number[] }) {
  const translate = useTranslate();
  const words = useGroupWords();
  const { layout, change } = editor;
  const picked = tables.map((index) => layout.tables[index]!);
  const [first] = picked;
  if (!first) return null;
  const same = <T,>(of: (table: Table) => T) => (picked.every((table) => of(table) === of(first)) ? of(first) : null);
  const set = (what: Parameters<typeof changeTables>[2]) => change(changeTables(layout, tables, what));
  const shape = same((table) => table.shape);
  const sides = same((table) => JSON.stringify(table.sides));
  const seated = same((table) => table.chairs !== false);
  return (
    <>
      <Heading
        editor={editor}
        title={words(
          layout,
          tables.map((at) => ({ kind: 'tables', at })),
        )}
        hint={
          picked.length === 1
            ? translate('hall.edit.table_named', { table: first.label })
            : translate('hall.edit.tables_named', { tables: fewLabels(picked) })
        }
      />
      <ShapeChoice value={shape} onChange={(next) => set({ shape: next })} />
      <NumberLine
        label={translate('hall.edit.chairs')}
        value={same((table) => table.places.length)}
        min={1}
        max={shape ? TABLE_SHAPES[shape].most : limit('tableChairs')}
        onChange={(chairs) => set({ chairs })}
      />
      {(shape === 'long' || shape === 'u') && sides && first.sides && (
        <Sides
          names={SIDE_NAMES[shape].map((side) => translate(`hall.edit.chairs_${side}`))}
          sides={first.sides}
          onChange={(next) => set({ sides: next })}
        />
      )}
      <TextLine
        label={translate(picked.length > 1 ? 'hall.edit.table_label_first' : 'hall.edit.table_label')}
        value={first.label}
        max={ROW_LABEL}
        wide={picked.length === 1}
        onChange={(label) => set({ label })}
      />
      <NumberLine
        label={translate('hall.edit.first_chair')}
        value={same((table) => table.start)}
        min={0}
        max={MOST_NUMBER}
        onChange={(start) => set({ start })}
      />
      <Line label={translate('hall.edit.way')} numbering>
        <Segments
          label={translate('hall.edit.way')}
          value={same((table) => table.direction ?? 'ltr')}
          options={[
            { value: 'ltr', name: translate('hall.edit.clockwise'), label: <RotateCw {...icon} /> },
            { value: 'rtl', name: translate('hall.edit.anticlockwise'), label: <RotateCcw {...icon} /> },
          ]}
          onChange={(direction) => set({ direction })}
        />
      </Line>
      <NumberLine
        label={translate('hall.edit.turn')}
        unit="°"
        value={same((table) => Math.round(table.turn))}
        min={-180}
        max={180}
        onChange={(turn) => set({ turn })}
      />
      <SwitchLine
        label={translate('hall.edit.numbered')}
        value={seated ?? true}
        onChange={(on) => set({ seated: on })}
      />
      <Placing editor={editor} turns={false} />
      <GroupActions editor={editor} />
    </>
  );
}

/** How many chairs stand on each side. */
function Sides(props: { names: string[]; sides: readonly number[]; onChange: (sides: number[]) => void }) {
  const { names, sides, onChange } = props;
  return names.map((name, at) => (
    <NumberLine
      key={name}
      label={name}
      value={sides[at]!}
      min={0}
      max={MOST_SIDE}
      onChange={(count) => onChange(sides.with(at, count))}
    />
  ));
}
