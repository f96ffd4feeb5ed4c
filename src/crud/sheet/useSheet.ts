import { useCallback, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { FileSent } from '#shared/imports.ts';
import type { Resource } from '#shared/resource.ts';
import type { ParsedList } from '#shared/sheet.ts';
import { call } from '../../dataProvider/index.ts';
import type { CellAt } from '../../sheet/lines.ts';
import { useFile } from '../../sheet/useFile.ts';
import { validateWith } from '../validate.ts';
import { type GridRow, type Typed, goes, leaveOut, refuseRows, rowsOf, typeInto } from './rows.ts';

export interface StoredFile {
  /** How many records went in. */
  count: number;
  import_id: string;
  batch: string | null;
}

/** A file of records from the choice to the confirmation. */
export function useSheet(resource: Resource, onStored: (stored: StoredFile) => void) {
  const translate = useTranslate();
  const judge = useMemo(() => validateWith(resource, 'create', translate), [resource, translate]);
  const params = { noun: resource.name };
  const file = useFile<ParsedList, GridRow>(
    resource.name,
    (sent) => call('POST /:noun/parse_sheet', { params, ...sent }),
    rowsOf,
  );
  const { kept, change, store } = file;
  return {
    ...file,
    confirm: async () => {
      const going = kept?.rows.filter(goes) ?? [];
      const rows = { rows: going.map(({ values }) => values), lines: going.map(({ row }) => row) };
      const send = (idempotencyKey: string, sent: FileSent) =>
        call('POST /:noun/create_list', { params, body: { ...rows, file: sent }, idempotencyKey });
      await store(send, {
        onStored: ({ created, import_id }, batch) => onStored({ count: created, import_id, batch }),
        onRefused: ({ body }) => {
          const sent = going.map(({ row }) => row);
          change((rows) => refuseRows(rows, sent, body.errors ?? {}));
        },
      });
    },
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

export type SheetFile = ReturnType<typeof useSheet>;
