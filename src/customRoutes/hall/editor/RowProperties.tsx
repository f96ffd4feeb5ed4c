import { useTranslate } from 'react-admin';
import { labelRows, setRowSeats, setRows } from '#shared/hall/edit.ts';
import { MOST_BOW } from '#shared/hall/handles.ts';
import { namesItself } from '#shared/hall/label.ts';
import { ROW_LABEL } from '#shared/hall/labels.ts';
import { COUNTINGS, MOST_NUMBER, MOST_SKIPPED, type Row } from '#shared/hall/layout.ts';
import { skippedLetters, skipLetters } from '#shared/hall/lettering.ts';
import { labelRanges } from '#shared/hall/numbering.ts';
import { limit } from '#shared/limits.ts';
import { Line, NumberLine, Segments, TextLine } from './fields.tsx';
import { GroupActions, Placing } from './Placing.tsx';
import { Heading, LettersLine, Numbering } from './parts.tsx';
import type { EditorState } from './useEditor.ts';
import { useGroupWords } from './words.ts';

const MOST_RANGES = 3;

/** Length, spacing, curve, labels and numbering of the selected rows; a field is empty where they differ. */
export function RowProperties({ editor, rows }: { editor: EditorState; rows: readonly number[] }) {
  const translate = useTranslate();
  const words = useGroupWords();
  const { layout, change } = editor;
  const picked = rows.map((index) => layout.rows[index]!);
  const [first] = picked;
  if (!first) return null;
  const same = <T,>(of: (row: Row) => T) => (picked.every((row) => of(row) === of(first)) ? of(first) : null);
  const set = (what: Parameters<typeof setRows>[2]) => change(setRows(layout, rows, what));
  const block = same((row) => row.block);
  const labels = [...new Set(picked.map(({ label }) => label))];
  const ranges = labelRanges(labels);
  const shown = ranges.length > MOST_RANGES ? [...ranges.slice(0, MOST_RANGES), '…'] : ranges;
  const skipped = skippedLetters(layout, rows);
  const row = shown.join(', ');
  const between = labels.every(namesItself)
    ? row
    : translate(labels.length === 1 ? 'hall.list.row' : 'hall.edit.rows_named', { row });
  const name = block === null ? undefined : layout.blocks[block ?? -1]?.name;
  return (
    <>
      <Heading
        editor={editor}
        title={words(
          layout,
          rows.map((at) => ({ kind: 'rows', at })),
        )}
        hint={name === undefined || name === first.label ? between : `${between}, ${name}`}
      />
      <NumberLine
        label={translate('hall.edit.seats_per_row')}
        value={same((row) => row.places.length)}
        min={1}
        max={limit('rowSeats')}
        onChange={(count) => change(rows.reduce((so_far, row) => setRowSeats(so_far, row, count), layout))}
      />
      <NumberLine
        label={translate('hall.edit.spacing')}
        value={same((row) => Math.round(row.dx))}
        min={12}
        max={200}
        onChange={(dx) => set({ dx })}
      />
      <NumberLine
        label={translate('hall.edit.slant')}
        value={same((row) => Math.round(row.dy))}
        min={-60}
        max={60}
        onChange={(dy) => set({ dy })}
      />
      <NumberLine
        label={translate('hall.edit.bow')}
        value={same((row) => Math.round(row.bow ?? 0))}
        min={-MOST_BOW}
        max={MOST_BOW}
        onChange={(bow) => set({ bow })}
      />
      <TextLine
        label={translate(picked.length > 1 ? 'hall.edit.first_label' : 'hall.edit.label')}
        value={first.label}
        max={ROW_LABEL}
        onChange={(label) => change(labelRows(layout, rows, label, skipped ?? ''))}
      />
      {skipped !== null && <LettersLine value={skipped} onChange={(skip) => change(skipLetters(layout, rows, skip))} />}
      <NumberLine
        label={translate('hall.edit.start')}
        value={same((row) => row.start)}
        min={0}
        max={MOST_NUMBER}
        onChange={(start) => set({ start })}
      />
      <Numbering
        value={same((row) => row.direction ?? layout.direction)}
        ways={COUNTINGS}
        onChange={(direction) => set({ direction: direction === layout.direction ? null : direction })}
      />
      <Line label={translate('hall.edit.step')}>
        <Segments
          label={translate('hall.edit.step')}
          value={same((row) => (row.step === 2 ? 'two' : 'one'))}
          options={(['one', 'two'] as const).map((value) => ({
            value,
            label: value === 'one' ? '1 2 3' : '1 3 5',
            name: translate(`hall.edit.step_${value}`),
          }))}
          onChange={(value) => set({ step: value === 'two' ? 2 : 1 })}
        />
      </Line>
      <TextLine
        optional
        label={translate('hall.edit.skip_numbers')}
        placeholder="13"
        value={same((row) => (row.skip ?? []).join(', ')) ?? ''}
        max={80}
        onChange={(text) => set({ skip: numbersOf(text) })}
      />
      <Placing editor={editor} />
      <GroupActions editor={editor} />
    </>
  );
}

/** Numbers as somebody types them, as many as a row may leave out. */
function numbersOf(text: string): number[] {
  const found = text.match(/\d+/g) ?? [];
  return [...new Set(found.map(Number).filter((number) => number <= MOST_NUMBER))].slice(0, MOST_SKIPPED);
}
