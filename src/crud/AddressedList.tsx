import { type ReactNode, useEffect } from 'react';
import { ListBase, useNotify } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { Resource } from '#shared/resource.ts';
import { useLatest } from '../ui/useLatest.ts';
import { soundAddress } from './soundAddress.ts';
import { useVisible } from './useVisible.ts';

interface Props {
  resource: Resource;
  perPage: number;
  /** What all rows have in common; nobody is asked for it. */
  filter?: Readonly<Record<string, unknown>>;
  /** Read again so often, ms. */
  every?: number | undefined;
  children: ReactNode;
}

/** The list of a noun as its address says it: page, sort and filters stand there, ticks end with the screen. What can't be read in it is left out and named. */
export function AddressedList({ resource, perPage, filter, every, children }: Props) {
  const { list, name } = resource;
  const notify = useNotify();
  const [given, setAddress] = useSearchParams();
  const visible = useVisible(resource, Object.keys(resource.fields));
  const sound = soundAddress(resource, visible, given);
  const wanted = sound?.address.toString();
  const left = sound?.left.join(', ');
  // Both are others with every render.
  const latest = useLatest({ notify, setAddress });
  useEffect(() => {
    if (wanted === undefined) return;
    latest.current.setAddress(new URLSearchParams(wanted), { replace: true });
    if (left) latest.current.notify('crud.left_out', { type: 'warning', messageArgs: { what: left } });
  }, [latest, wanted, left]);
  if (sound) return null;
  return (
    <ListBase
      resource={name}
      {...(filter ? { filter } : {})}
      perPage={perPage}
      sort={{ field: list.sort, order: list.order === 'desc' ? 'DESC' : 'ASC' }}
      disableAuthentication
      storeKey={false}
      // The place of the rows says it, once.
      queryOptions={{ onError: () => undefined, refetchInterval: every ?? false }}
    >
      {children}
    </ListBase>
  );
}
