import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '#shared/resource.ts';
import type { ParsedList } from '#shared/sheet.ts';
import { HttpError, api } from '../../dataProvider/index.ts';
import { type CellAt, type GridRow, type Typed, goes, leaveOut, refuseRows, rowsOf, typeInto } from './rows.ts';

export type Stage = 'empty' | 'reading' | 'check' | 'storing';
export type Sheet = Omit<ParsedList, 'rows'>;

/** A file of records from the choice to the confirmation; `onStored` gets how many went in. */
export function useSheet(resource: Resource, onStored: (count: number) => void) {
  const translate = useTranslate();
  const [stage, setStage] = useState<Stage>('empty');
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [rows, setRows] = useState<GridRow[]>([]);
  /** Why the file was not read or not stored. */
  const [failure, setFailure] = useState<HttpError | null>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  const read = useCallback(
    async (file: File) => {
      reading.current?.abort();
      const controller = new AbortController();
      reading.current = controller;
      setFailure(null);
      setStage('reading');
      const form = new FormData();
      form.append('file', file);
      try {
        const { data } = await api.post<ParsedList>(`${resource.name}/parse_sheet`, {
          form,
          signal: controller.signal,
        });
        const { rows: parsed, ...rest } = data;
        setSheet(rest);
        setRows(rowsOf(parsed));
        setStage('check');
      } catch (error) {
        if (reading.current !== controller) return;
        setStage(sheet ? 'check' : 'empty');
        if (!(error instanceof HttpError)) throw error;
        if (error.network !== 'ERR_CANCELED') setFailure(error);
      }
    },
    [resource, sheet],
  );

  const confirm = async () => {
    const going = rows.filter(goes);
    setFailure(null);
    setStage('storing');
    try {
      const { data } = await api.post<{ created: number }>(`${resource.name}/create_list`, {
        body: { rows: going.map(({ values }) => values) },
        ...(sheet ? { idempotencyKey: sheet.import_id } : {}),
      });
      onStored(data.created);
    } catch (error) {
      setStage('check');
      if (!(error instanceof HttpError)) throw error;
      setFailure(error);
      const sent = going.map(({ row }) => row);
      setRows((before) => refuseRows(before, sent, error.body.errors ?? {}));
    }
  };

  return {
    stage,
    sheet,
    rows,
    failure,
    read,
    confirm,
    cancel: useCallback(() => reading.current?.abort(), []),
    type: useCallback(
      (at: CellAt, typed: Typed) => {
        setFailure(null);
        setRows((before) => typeInto(resource, before, at, typed, translate('problems.fields.twice')));
      },
      [resource, translate],
    ),
    leaveOut: useCallback((row: number, out: boolean) => setRows((before) => leaveOut(before, row, out)), []),
  };
}

export type SheetFile = ReturnType<typeof useSheet>;
