import type { Resource } from '#shared/resource.ts';
import { RecordPage } from '../crud/record/RecordPage.tsx';
import { ownWays } from './eventBasics/ways.ts';

/** The page of a record whose configuration says all of it. */
export function RecordScreen({ resource }: { resource: Resource }) {
  return <RecordPage resource={resource} own={ownWays} />;
}
