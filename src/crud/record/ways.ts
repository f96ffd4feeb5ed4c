import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { resourceList, screenList } from '#resources/index.ts';
import { pathOf } from '#shared/resource.ts';
import { redirectOf } from '#shared/routes.ts';
import { screenAt } from '#shared/screens.ts';
import { useRole } from '../../dataProvider/useSession.ts';

/** Where the records of a noun are seen, whose screens are its own. */
interface OwnWay {
  record: (id: string) => string;
  /** Its list, filtered by what a field refers to. */
  list: (field: string, id: string) => string;
  /** What else its list is asked for to have all that refers, and in which order. */
  filter?: Readonly<Record<string, unknown>>;
  sort?: { field: string; order: 'ASC' | 'DESC' };
}
export type OwnWays = Readonly<Record<string, OwnWay>>;

/** Addresses of records and lists that the signed-in person may open; null where there is none. */
export function useWays(own: OwnWays = NONE) {
  const role = useRole();
  const here = useLocation();
  return useMemo(() => {
    const open = (address: string) => {
      const screen = screenAt(screenList, address.split('?')[0]!);
      return screen && redirectOf(screen.least, role) === null ? address : null;
    };
    const at = (noun: string) => pathOf({ name: noun });
    const cardOf = (noun: string) => resourceList.find(({ name }) => name === noun)?.screen?.card;
    const over = (card: string, id: string) => {
      const address = new URLSearchParams(here.search);
      address.set(card, id);
      return `${here.pathname}?${address}`;
    };
    return {
      cardOf,
      noun: (noun: string) => open(at(noun)),
      record: (noun: string, id: string) => {
        const card = cardOf(noun);
        if (card) return over(card, id);
        return own[noun] ? open(own[noun].record(id)) : (open(`${at(noun)}/${id}`) ?? open(`${at(noun)}?edit=${id}`));
      },
      list: (noun: string, field: string, id: string) =>
        open(own[noun]?.list(field, id) ?? `${at(noun)}?filter=${encodeURIComponent(JSON.stringify({ [field]: id }))}`),
      own,
    };
  }, [own, role, here.pathname, here.search]);
}
export type Ways = ReturnType<typeof useWays>;

const NONE: OwnWays = {};
