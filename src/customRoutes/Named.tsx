import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A screen of one record: an address whose id can't be one leads to the router's page for error 400, nothing is asked. */
export function Named({ children }: { children: ReactNode }) {
  const { id } = useParams();
  const [address] = useSearchParams();
  const named = id ?? address.get('id') ?? address.get('edit');
  if (named !== null && !ID.test(named)) throw new Response(null, { status: 400 });
  return children;
}
