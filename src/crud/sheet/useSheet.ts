import { useCallback, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { FileSent } from '#shared/imports.ts';
import { type Resource, sheetKey } from '#shared/resource.ts';
import type { ParsedList } from '#shared/sheet.ts';
import { call } from '../../dataProvider/index.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import type { CellAt } from '../../sheet/lines.ts';
import { useFile } from '../../sheet/useFile.ts';
import { validateWith } from '../validate.ts';
import { useWords } from '../words.ts';
import { type GridRow, type Typed, keepOurs, leaveOut, leftIn, listOf, refuseRows, rowsOf, typeInto } from './rows.ts';

export interface StoredFile {
  /** How many records were added, changed and deleted. */
  created: number;
  updated: number;
  gone: number;
  import_id: string;
  batch: string | null;
}

/** A file of records from the choice to the confirmation. */
export function useSheet(resource: Resource, onStored: (stored: StoredFile) => void) {
  const translate = useTranslate();
  const words = useWords(resource);
  const judge = useMemo(() => validateWith(resource, 'create', translate), [resource, translate]);
  const mayChange = useMay(resource.name, 'edit');
  const params = { noun: resource.name };
  const file = useFile<ParsedList, GridRow>(
    params,
    (sent) => call('POST /:noun/parse_sheet', { params, ...sent }),
    (rows) => rowsOf(rows, mayChange),
  );
  const { kept, change, store } = file;
  return {
    ...file,
    confirm: async () => {
      if (!kept) return;
      const { rows, lines, ...more } = listOf(kept.rows);
      const [key] = sheetKey(resource);
      const known = key === undefined ? {} : { ...more, gone: goingOf(kept) };
      const send = (idempotencyKey: string, sent: FileSent) =>
        call('POST /:noun/create_list', { params, body: { rows, lines, ...known, file: sent }, idempotencyKey });
      await store(send, {
        left: leftIn(kept.rows, words.field, translate('imports.out')),
        onStored: (counts, batch) => onStored({ ...counts, batch }),
        onRefused: ({ body }) =>
          change((rows) => refuseRows(rows, { lines, ...more }, body.errors ?? {}, key ?? resource.title[0]!)),
      });
    },
    mayChange,
    /** Whether the records that these rows mean stay as they are here. */
    keepOurs: useCallback(
      (numbers: readonly number[], ours: boolean) => change((rows) => keepOurs(rows, new Set(numbers), ours)),
      [change],
    ),
    /** Judges and keeps what was typed or chosen in a cell. */
    type: useCallback(
      (at: CellAt, typed: Typed) =>
        change((rows) => {
          const values = { ...rows.find(({ row }) => row === at.row)?.values, [at.field]: typed.value };
          const problem = typed.problem ?? judge(values)[at.field];
          return typeInto(resource, rows, at, { ...typed, problem }, translate('problems.fields.twice'));
        }),
      [resource, judge, translate, change],
    ),
    leaveOut: useCallback((row: number, out: boolean) => change((rows) => leaveOut(rows, row, out)), [change]),
  };
}

/** Records of an earlier file that none of the rows means, as far as that is seen. */
export function goneOf({ parsed, rows }: KeptSheet): ParsedList['gone'] {
  const here = new Set(rows.map(({ match }) => match?.id));
  return (parsed.gone ?? []).filter(({ id }) => !here.has(id));
}

/** Those of them that are to be deleted. */
export function goingOf(kept: KeptSheet): string[] {
  const going = new Set(kept.going);
  return goneOf(kept).flatMap(({ id, stays }) => (going.has(id) && stays === null ? [id] : []));
}

export type KeptSheet = NonNullable<SheetFile['kept']>;
export type SheetFile = ReturnType<typeof useSheet>;
