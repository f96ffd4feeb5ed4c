import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Parts of the address a screen keeps its state in; an empty value leaves it. */
export function useAddress() {
  const [address, setAddress] = useSearchParams();
  const set = useCallback(
    (changes: Record<string, string | null>) =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setAddress],
  );
  return useMemo(() => ({ get: (name: string) => address.get(name), set }), [address, set]);
}

export type Address = ReturnType<typeof useAddress>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id that stands in the address; what is none counts as not given. */
export function idIn(address: Pick<Address, 'get'>, name: string): string | null {
  const given = address.get(name);
  return given !== null && UUID.test(given) ? given.toLowerCase() : null;
}
