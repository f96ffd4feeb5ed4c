import { useMemo } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import type { PlaceLabel } from '#shared/hall/label.ts';
import type { Language } from '#shared/limits.ts';
import type { Proposed } from '#shared/seating/asked.ts';
import { useUser } from '../../../../dataProvider/useSession.ts';
import { changedText } from './changedText.ts';
import type { Run } from './useRun.ts';

const NOTHING: Run['changed'] = [];

/** What of a plan can't be done any more, by guest, each with why and whose work that is. */
export function useChanged(run: Run | undefined, meant: readonly Proposed[], labels: ReadonlyMap<number, PlaceLabel>) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const { last_name, first_name } = useUser();
  const changed = run?.changed ?? NOTHING;
  return useMemo(() => {
    const told = { me: `${last_name} ${first_name}`, language, translate };
    const from = new Map(meant.map((one) => [one.guest_id, one.from]));
    return new Map(
      changed.flatMap((one) => {
        const was = from.get(one.guest_id);
        if (was === undefined) return [];
        return [[one.guest_id, { ...one, text: changedText(one, was, labels, told) }] as const];
      }),
    );
  }, [changed, meant, labels, last_name, first_name, language, translate]);
}
