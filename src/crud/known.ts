import { createContext, useContext } from 'react';
import { type RaRecord, useGetMany } from 'react-admin';

type Known = Readonly<Record<string, readonly RaRecord[]>>;
const Context = createContext<Known>({});

/** Records, by noun, that a screen has in hand: what refers to one of them is named by them, and nothing is fetched. */
export const KnownRecords = Context.Provider;

/** The records of a noun that the screen knows; none where it knows none of the noun. */
export function useKnown(noun: string): readonly RaRecord[] | undefined {
  return useContext(Context)[noun];
}

/** Those of these records that are there. */
export function useRecords(noun: string, ids: readonly string[], enabled = true): readonly RaRecord[] {
  const known = useKnown(noun);
  const { data = [] } = useGetMany(noun, { ids: [...ids] }, { enabled: enabled && !known });
  return known ? known.filter(({ id }) => ids.includes(String(id))) : data.filter(Boolean);
}
