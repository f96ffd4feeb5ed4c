import { resourceList } from '#resources/index.ts';

/** The resources the product came with. */
const OURS = ['users', 'hall_templates', 'locations', 'guests', 'cities'];

/** The nouns of organisations whose calls are generated: what holds for the machinery is tried on each of them. */
export const generatedResources = resourceList.filter(({ own, common }) => !own && !common);

/** Resources that were added since: what is tried on them follows from their configuration. */
export const addedResources = resourceList.filter(({ name, own }) => !own && !OURS.includes(name));
