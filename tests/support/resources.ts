import type { Resource } from '#shared/resource.ts';

/** As whatever takes any noun takes it: a configuration whose fields the compiler knows, or as much of one as a test needs. */
export function asResource(configuration: { readonly [K in keyof Resource]?: unknown }): Resource {
  return configuration as Resource;
}
