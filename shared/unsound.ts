import type { Resource } from './resource.ts';

/** A configuration with a mistake: which file, which field, and what helps. */
export class UnsoundResource extends Error {}

/** Refuses a configuration: which part of the resource's file is wrong, and what helps. */
export function refuseUnsound(resource: Resource, part: string, cure: string): never {
  throw new UnsoundResource(`src/resources/${resource.name}.ts: ${part}: ${cure}`);
}
