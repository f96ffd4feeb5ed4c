import { useMemo } from 'react';
import {
  CircleAlert,
  CircleDashed,
  Copy,
  Equal,
  GitCompareArrows,
  Pencil,
  RefreshCw,
  UserPlus,
  UserSearch,
  UserX,
} from 'lucide-react';
import { useTranslate } from 'react-admin';
import { type GuestField, PERSON_FIELDS } from '#shared/guests.ts';
import { fullName } from '#shared/person.ts';
import { CellInput } from '../../../sheet/CellInput.tsx';
import type { LineKind, Look } from '../../../sheet/lines.ts';
import { Resemblance, hasResemblance } from './Resemblance.tsx';
import { type GridRow, type Mark, type Rights, isOut, problemsOf } from './rows.ts';
import type { GuestFile } from './useGuestFile.ts';

const KEYBOARDS: Partial<Record<string, 'email' | 'tel'>> = { email: 'email', phone: 'tel' };
const LOOKS: Record<Mark, Look> = {
  unchecked: { tone: 'soft', icon: RefreshCw, edge: 'accent' },
  problem: { tone: 'err', icon: CircleAlert, edge: 'err' },
  out: { tone: 'outline', icon: UserX, edge: 'line2', isPale: true },
  beyond: { tone: 'err', icon: CircleDashed, edge: 'err' },
  twin: { tone: 'warn', icon: Copy, edge: 'warn', isPale: true },
  change: { tone: 'warn', icon: GitCompareArrows, edge: 'warn' },
  suspected: { tone: 'warn', icon: UserSearch, edge: 'warn' },
  corrected: { tone: 'soft', icon: Pencil, edge: 'accent' },
  same: { tone: 'plain', icon: Equal },
  new: { tone: 'plain', icon: UserPlus },
};
const WIDTHS: Partial<Record<GuestField, number | string>> = {
  last_name: '14%',
  first_name: '11%',
  middle_name: '12%',
  phone: 160,
  email: 'auto',
};
const isPerson = (name: GuestField) => PERSON_FIELDS.some((each) => each === name);

/** What the rows of a guest file are: people, who may resemble others in the file or among the known guests. */
export function useRows({ type, decide }: GuestFile, rights: Rights, fields: readonly GuestField[]) {
  const translate = useTranslate();
  return useMemo<LineKind<GridRow, GuestField, Mark>>(
    () => ({
      columns: fields.map((name) => ({
        name,
        label: translate(`invitation.fields.${name}`),
        width: WIDTHS[name] ?? 220,
        // A list of an evening has a dozen of them, and who somebody is stays beside what becomes of them.
        below: !isPerson(name),
      })),
      looks: LOOKS,
      problemsOf,
      isOut,
      leaveOut: (row, out) => decide(new Set([row]), out ? 'out' : null),
      textOf: (row, field) => row.values[field] ?? '',
      tagOf: (row, mark) => translate(`invitation.marks.${mark}`, { row: row.checked.twin_of ?? 0 }),
      headOf: ({ values }) => ({
        title: fullName(values) || translate('invitation.check.nameless'),
        rest: [values.phone, values.email],
      }),
      editorOf: (row, cell) => (
        <CellInput
          cell={cell}
          value={row.values[cell.at.field] ?? ''}
          {...(KEYBOARDS[cell.at.field] ? { keyboard: KEYBOARDS[cell.at.field] } : {})}
          onType={(text) => type(row.row, cell.at.field, text)}
        />
      ),
      more: {
        labelOf: ({ row }) => translate('invitation.check.about', { row }),
        of: (row) =>
          hasResemblance(row) && (
            <Resemblance
              row={row}
              rights={rights}
              onType={(field, text) => type(row.row, field, text)}
              onDecide={(verdict) => decide(new Set([row.row]), verdict)}
            />
          ),
      },
    }),
    [translate, type, decide, rights, fields],
  );
}
