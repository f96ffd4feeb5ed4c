import { resourceList } from '#resources/index.ts';

/** The resources the product came with. */
const OURS = ['users', 'hall_templates', 'locations', 'guests', 'cities'];

/** Resources that were added since: what is tried on them follows from their configuration. */
export const addedResources = resourceList.filter(({ name, own }) => !own && !OURS.includes(name));
