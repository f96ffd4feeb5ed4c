import { useMemo } from 'react';
import { CircleAlert, CircleMinus, Copy, Equal, GitCompareArrows, House, Pencil, Plus } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { type Resource, titleOf } from '#shared/resource.ts';
import type { LineKind, Look } from '../../sheet/lines.ts';
import { partsOf } from '../kinds/index.tsx';
import { useWords } from '../words.ts';
import { CellEditor } from './CellEditor.tsx';
import { Changes } from './Changes.tsx';
import { type GridRow, type Mark, hasProblem, isDifferent, isOut } from './rows.ts';
import type { SheetFile } from './useSheet.ts';

const LOOKS: Record<Mark, Look> = {
  problem: { tone: 'err', icon: CircleAlert, edge: 'err' },
  out: { tone: 'outline', icon: CircleMinus, edge: 'line2', isPale: true },
  repeated: { tone: 'warn', icon: Copy, edge: 'warn', isPale: true },
  corrected: { tone: 'soft', icon: Pencil, edge: 'accent' },
  changed: { tone: 'soft', icon: GitCompareArrows, edge: 'accent' },
  ours: { tone: 'outline', icon: House, edge: 'line2' },
  same: { tone: 'plain', icon: Equal, isPale: true },
  new: { tone: 'plain', icon: Plus },
};

/** What the rows of a resource's file are, from its configuration. */
export function useRows(
  resource: Resource,
  columns: readonly string[],
  { type, leaveOut, keepOurs, mayChange }: SheetFile,
) {
  const translate = useTranslate();
  const words = useWords(resource);
  return useMemo<LineKind<GridRow, string, Mark>>(
    () => ({
      columns: columns.map((name) => ({
        name,
        label: words.field(name),
        width: partsOf(resource.fields[name]!).gridWidth,
      })),
      looks: LOOKS,
      problemsOf: (row) => row.problems,
      isOut,
      leaveOut,
      textOf: (row, name) => row.texts[name] ?? '',
      tagOf: (_, mark) => translate(`crud.sheet.marks.${mark}`),
      headOf: ({ texts }) => ({
        title: titleOf(resource, texts) || translate('crud.sheet.nameless'),
        rest: columns.filter((name) => !resource.title.includes(name)).map((name) => texts[name]),
      }),
      editorOf: (row, cell) => (
        <CellEditor
          resource={resource}
          cell={cell}
          value={row.values[cell.at.field] ?? null}
          text={row.texts[cell.at.field] ?? ''}
          onType={(value, text, problem) => type(cell.at, { value, text, problem })}
        />
      ),
      more: {
        labelOf: ({ row }) => translate('crud.sheet.about', { row }),
        of: (row) =>
          isDifferent(row) &&
          !isOut(row) &&
          !hasProblem(row) && (
            <Changes
              resource={resource}
              row={row}
              onChoose={mayChange ? (ours) => keepOurs([row.row], ours) : undefined}
            />
          ),
      },
    }),
    [resource, columns, words, translate, type, leaveOut, keepOurs, mayChange],
  );
}
