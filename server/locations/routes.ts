import { locations as resource } from '#resources/locations.ts';
import type { Resource } from '#shared/resource.ts';
import type { AnyCall } from '../call.ts';
import { crudCalls } from '../crud/routes.ts';
import { locations } from './table.ts';

export function locationCalls(): AnyCall[] {
  return crudCalls(resource as unknown as Resource, locations);
}
