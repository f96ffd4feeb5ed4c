import { useCallback, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { GoneGuest, GuestField, ImportCounts, ParsedSheet, SheetColumn } from '#shared/guests.ts';
import type { FileSent } from '#shared/imports.ts';
import { type Done, offerUndo } from '../../../crud/undo.ts';
import { call } from '../../../dataProvider/index.ts';
import { useFile } from '../../../sheet/useFile.ts';
import { type Room, countRows } from './counts.ts';
import {
  type GridRow,
  type Rights,
  type Verdict,
  decide,
  hasProblem,
  leftIn,
  listOf,
  refuseRows,
  rowsOf,
  typeInto,
} from './rows.ts';
import { useRecheck } from './useRecheck.ts';

export interface Stored {
  counts: ImportCounts;
  said: string;
  /** It was taken back, and not done again. */
  isUndone: boolean;
  /** Rows that stayed out because of a problem. */
  left: GridRow[];
  /** How many stayed out by a decision or as a repetition. */
  out: number;
  fileName: string;
}

/** A guest file from the choice to the result: read, mapped, checked, corrected, kept over a reload, confirmed. */
export function useGuestFile(given: { hallId?: string; rights: Rights; onStored: () => void }) {
  const { hallId, rights, onStored } = given;
  const translate = useTranslate();
  const file = useFile<ParsedSheet, GridRow>(
    { noun: 'guests', hall_id: hallId },
    (sent) => call('POST /guests/parse_xlsx', sent),
    rowsOf,
  );
  const { found, kept, setKept, change, store } = file;
  const [stored, setStored] = useState<Stored | null>(null);
  /** The reading whose columns are looked at once more. */
  const [remapped, setRemapped] = useState<string | null>(null);
  const check = useRecheck(kept, setKept, hallId);
  const { askAll, retry } = check;
  const hall: Record<string, string> = hallId ? { hall_id: hallId } : {};

  useEffect(() => {
    if (found && !found.parsed.needs_mapping) askAll();
  }, [found, askAll]);

  const confirm = async () => {
    if (!kept) return;
    const { file_name } = kept.parsed;
    const rows = listOf(kept.rows, rights);
    const send = (idempotencyKey: string, sent: FileSent) =>
      call('POST /guests/create_list', { body: { ...sent, ...hall, rows, ...leavingOf(kept) }, idempotencyKey });
    const label = (field: string) => translate(`invitation.fields.${field}`);
    await store(send, {
      left: leftIn(kept.rows, label, translate('imports.out')),
      onStored: (counts, batch) => {
        const { out } = countRows(kept.rows, rights);
        const came = hallId ? counts.invited : counts.created + counts.updated;
        const said = [
          // 'Nobody' is worth a word only where nothing else was done either.
          (came > 0 || counts.gone === 0) &&
            translate(`invitation.outcome.${hallId ? 'invited' : 'stored'}`, { count: came }),
          counts.gone > 0 && translate(`imports.gone.${hallId ? 'withdrawn' : 'deleted'}`, { count: counts.gone }),
          counts.freed > 0 && translate('imports.gone.freed', { count: counts.freed }),
        ]
          .filter(Boolean)
          .join('. ');
        const left = kept.rows.filter(hasProblem);
        setStored({ counts, said, isUndone: false, left, out, fileName: file_name });
        const onStep = ({ offers }: Done) => setStored((now) => now && { ...now, isUndone: offers === 'redo' });
        if (batch) offerUndo({ batch, said, onStep });
        onStored();
      },
      onRefused: ({ status, body: { errors } }) => {
        if (errors) change((rows) => refuseRows(rows, errors));
        // Somebody a row means may be gone, and the row mean somebody else by now.
        if (status > 0 && Object.keys(errors ?? {}).every((path) => path.endsWith('.guest_id'))) askAll();
        onStored();
      },
    });
  };

  const type = useCallback(
    (row: number, field: GuestField, text: string) => {
      change((rows) => typeInto(rows, row, field, text));
      retry();
    },
    [change, retry],
  );

  return {
    ...file,
    stored,
    mapping: kept !== null && (kept.parsed.needs_mapping || kept.parsed.import_id === remapped),
    checking: check.state,
    retryCheck: retry,
    read: (chosen: File, columns?: SheetColumn[], firstIsHeader = false) =>
      file.read(chosen, {
        ...hall,
        ...(columns ? { columns: JSON.stringify(columns) } : {}),
        ...(firstIsHeader ? { header: '1' } : {}),
      }),
    remap: () => setRemapped(kept?.parsed.import_id ?? null),
    backToCheck: () => setRemapped(null),
    drop: () => {
      setStored(null);
      file.drop();
    },
    confirm,
    type,
    decide: useCallback(
      (rows: ReadonlySet<number>, verdict: Verdict | null) => {
        change((before) => decide(before, rows, verdict));
        retry();
      },
      [change, retry],
    ),
  };
}

/** Who came with an earlier file and is still in none of the rows. */
export function goneOf({ parsed, rows }: KeptGuests): GoneGuest[] {
  const here = new Set(
    rows.map(({ checked: { match }, verdict }) =>
      match?.same_person || verdict === 'update' ? match?.guest_id : null,
    ),
  );
  return (parsed.gone ?? []).filter(({ guest_id }) => !here.has(guest_id));
}

/** Those of them who go. */
export function goingOf(kept: KeptGuests): GoneGuest[] {
  const going = new Set(kept.going);
  return goneOf(kept).filter(({ guest_id, stays }) => going.has(guest_id) && !stays);
}

/** The same as they are confirmed: who goes, and who leaves a place by it. */
function leavingOf(kept: KeptGuests) {
  const going = goingOf(kept);
  const idsOf = (some: readonly GoneGuest[]) => some.map(({ guest_id }) => guest_id);
  return { gone: idsOf(going), free: idsOf(going.filter(({ place }) => place)) };
}

export type GuestFile = ReturnType<typeof useGuestFile>;
export type KeptGuests = NonNullable<GuestFile['kept']>;

/** The count and limit a refusal or the file itself told; null without a hall. */
export function roomOf({ kept, failure }: GuestFile): Room | null {
  const { count, limit } = (failure?.code === 'limit_reached' ? failure.body : (kept?.parsed ?? {})) as Partial<Room>;
  return typeof count === 'number' && typeof limit === 'number' ? { count, limit } : null;
}
