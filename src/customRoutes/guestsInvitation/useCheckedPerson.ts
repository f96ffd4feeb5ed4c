import { useState } from 'react';
import type { CheckedRow, GuestValues } from '#shared/guests.ts';
import { call, HttpError } from '../../dataProvider/index.ts';

export type CheckedPerson = ReturnType<typeof useCheckedPerson>;

/**
 * Checks somebody who is typed in like a row of a file, then stores them; where somebody like this is known, first the person says who
 * it is: `isSettled`, which is told whether they press for the second time.
 */
export function useCheckedPerson(of: {
  hallId: string;
  values: GuestValues;
  onChecked?: (row: CheckedRow) => void;
  isSettled: (again: boolean) => boolean;
  store: (row: CheckedRow) => Promise<void>;
}) {
  const [checked, setChecked] = useState<CheckedRow | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<HttpError | null>(null);
  const check = async (): Promise<CheckedRow> => {
    const rows = [{ row: 1, values: of.values }];
    const { data } = await call('POST /guests/check_rows', { body: { hall_id: of.hallId, rows } });
    const row = data[0]!;
    setChecked(row);
    of.onChecked?.(row);
    return row;
  };
  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const row = checked ?? (await check());
      const isRight = Object.keys(row.problems).length === 0;
      if (isRight && (!row.match || of.isSettled(checked !== null))) await of.store(row);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  /** Something else is typed: what was found is no longer of it. */
  const uncheck = () => {
    setChecked(null);
    setFailure(null);
  };
  const problems: Partial<Record<string, string>> = { ...checked?.problems, ...refusedIn(failure) };
  return { checked, busy, failure, problems, submit, uncheck };
}

/** What a refusal says of the fields of the one row. */
function refusedIn(failure: HttpError | null): Record<string, string> {
  const errors = Object.entries(failure?.body.errors ?? {});
  return Object.fromEntries(errors.map(([path, message]) => [path.replace(/^rows\.1\./, ''), message]));
}
