import { useState } from 'react';
import { type Identifier, useListContext } from 'react-admin';
import { useAsked } from '../useAsked.ts';

/** All that match are chosen, whichever page is shown. They are those that match now: another filter ends it. */
export function useAllMatching() {
  const list = useListContext();
  const asked = JSON.stringify(useAsked());
  const [chosen, setChosen] = useState<string | null>(null);
  const isOn = chosen === asked;
  const drop = () => setChosen(null);
  const here = (list.data ?? []).map(({ id }) => id as Identifier);
  const put = (ids: Identifier[]) => {
    drop();
    list.onSelect(ids);
  };
  return {
    isOn,
    choose: () => setChosen(asked),
    drop,
    /** The list as its rows show it: all are ticked, and without one of them the others of the page stay so. */
    shown: isOn
      ? {
          ...list,
          selectedIds: here,
          onSelect: put,
          onToggleItem: (id: Identifier) => put(here.filter((each) => each !== id)),
        }
      : list,
  };
}

export type AllMatching = ReturnType<typeof useAllMatching>;
