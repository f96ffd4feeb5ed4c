import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Resource } from '#shared/resource.ts';
import { call } from '../../dataProvider/index.ts';
import { changedIn } from '../record/values.ts';
import { askedAfter } from './pace.ts';
import { PresenceContext, useColoured, usePresence } from './presence.ts';

type Stored = Readonly<Record<string, unknown>>;

interface Props {
  resource: Resource;
  record: Stored;
  /** The record is to be read anew: somebody else has changed it. */
  onBehind: () => void;
  children: ReactNode;
}

/**
 * Says to the others who have this record open that it is open here as well, and hears who they are and what they change.
 * Within it, `usePresence` knows all of that; one within another of the same record is the same.
 */
export function Present(props: Props) {
  const { resource, record, children } = props;
  const { of } = usePresence();
  if (resource.common || !resource.allow.update.least || of === nameOfRecord(resource, record)) return children;
  return <Saying {...props} />;
}

function nameOfRecord(resource: Resource, record: Stored): string {
  return `${resource.name}/${String(record.id)}`;
}

function Saying({ resource, record, onBehind, children }: Props) {
  const params = useMemo(() => ({ noun: resource.name, id: String(record.id) }), [resource.name, record.id]);
  const queries = useQueryClient();
  const editing = useRef<string | null>(null);
  const { data, refetch } = useQuery({
    queryKey: [params.noun, 'presence', params.id],
    queryFn: async ({ signal }) => {
      const body = { editing: editing.current };
      const { version, others } = (await call('PUT /:noun/:id/presence', { params, body, signal })).data;
      // While something is being saved here, a newer version may be one's own.
      return { version: queries.isMutating() > 0 ? 0 : version, others };
    },
    refetchInterval: ({ state }) => askedAfter(state.data?.others.length ?? 0, state.dataUpdateCount),
    refetchOnWindowFocus: 'always',
    // It is no matter of the person's: who can't be asked isn't there.
    retry: false,
    gcTime: 0,
  });
  useEffect(() => {
    const leave = () => {
      const gone = call('PUT /:noun/:id/presence', { params, body: { leaves: true }, keepalive: true });
      gone.catch(() => undefined);
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [params]);
  const edit = useCallback(
    (field: string | null) => {
      if (editing.current === field) return;
      editing.current = field;
      void refetch();
    },
    [refetch],
  );
  const [fresh, settle] = useFresh(record, data?.version ?? 0, onBehind);
  const others = useColoured(data?.others ?? []);
  return (
    <PresenceContext value={{ of: nameOfRecord(resource, record), others, edit, fresh, settle }}>
      {children}
    </PresenceContext>
  );
}

/** The fields somebody else has changed since the record came, with what stood in them: once it is heard that there is a newer one. */
function useFresh(record: Stored, newest: number, onBehind: () => void): [Stored, (name?: string) => void] {
  const [behind, setBehind] = useState<Stored | null>(null);
  const held = Number(record.version);
  const latest = useRef(onBehind);
  useEffect(() => {
    latest.current = onBehind;
  });
  useEffect(() => {
    if (newest <= held) return;
    setBehind(record);
    latest.current();
    // Of one version it is asked once, however often the record is made anew on the way.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [newest]);
  const fresh = useMemo(() => {
    if (!behind || behind.id !== record.id || behind.version === record.version) return {};
    return changedIn(behind, record);
  }, [behind, record]);
  const settle = useCallback(
    (name?: string) =>
      setBehind((now) =>
        name === undefined || !now ? null : Object.fromEntries(Object.entries(now).filter(([each]) => each !== name)),
      ),
    [],
  );
  return [fresh, settle];
}
