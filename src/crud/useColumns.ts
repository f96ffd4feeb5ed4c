import { useStore } from 'react-admin';
import { kindOf } from '#shared/kinds.ts';
import { OPENED } from '#shared/listViews.ts';
import { calledNow, type Resource, saidByTitle } from '#shared/resource.ts';
import { useUser } from '../dataProvider/useSession.ts';
import { useAddress } from '../ui/useAddress.ts';
import { useVisible } from './useVisible.ts';

/** Widths of columns that somebody has drawn, px, by field. */
type Widths = Readonly<Record<string, number>>;
const NONE: Widths = {};

/**
 * The columns of a list, in their order, and how wide somebody wants them: those in its address, where a view says them; else those somebody has chosen for
 * it; those of the configuration as long as nothing is chosen.
 */
export function useColumns(resource: Resource) {
  const { organization } = useUser();
  const { get, set } = useAddress();
  const [chosen, keep] = useStore<readonly string[] | undefined>(`columns.${organization.id}.${resource.name}`);
  const [widths = NONE, keepWidths] = useStore<Widths | undefined>(`widths.${organization.id}.${resource.name}`);
  const all = useVisible(resource, Object.keys(resource.fields)).filter(
    (name) => !kindOf(resource.fields[name]!).isApart && !saidByTitle(resource, name),
  );
  // What is no field any more, or is no longer seen, is left out.
  const known = (names: readonly string[]) =>
    names.flatMap((name) => calledNow(resource, name) ?? []).filter((name) => all.includes(name));
  const told = known((get('columns') ?? '').split(','));
  const mine = told.length > 0 ? told : known(chosen ?? []);
  const shown = mine.length > 0 ? mine : known(resource.list.columns);
  // In a view they are the view's, and kept with it.
  const isOfView = told.length > 0 || get(OPENED) !== null;
  const put = (names: readonly string[]) => (isOfView ? set({ columns: names.join() }) : keep(names));
  const widen = (name: string, px: number | null) => {
    const { [name]: _, ...others } = widths;
    keepWidths(px === null ? others : { ...others, [name]: px });
  };
  const reset = () => {
    keep(undefined);
    keepWidths(undefined);
    if (told.length > 0) set({ columns: null });
  };
  return { shown, all, isChosen: mine.length > 0, isTold: told.length > 0, put, reset, widths, widen };
}
