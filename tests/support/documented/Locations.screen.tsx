import { locations } from '#resources/locations.ts';
import type { Resource } from '#shared/resource.ts';
import { ResourceScreen } from '../../../src/crud/ResourceScreen.tsx';
import { LocationsBulk } from './LocationsBulk.tsx';

/** Locations, which can be thanked. */
export default function Locations() {
  return <ResourceScreen resource={locations as unknown as Resource} bulkActions={LocationsBulk} />;
}
