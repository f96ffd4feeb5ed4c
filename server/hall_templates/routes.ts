import { hallTemplates as resource } from '#resources/hall_templates.ts';
import type { Resource } from '#shared/resource.ts';
import type { AnyCall } from '../call/call.ts';
import { crudCalls } from '../crud/routes.ts';
import { addTemplate, changeTemplate } from './rules.ts';
import { hallTemplates } from './table.ts';

export function hallTemplateCalls(): AnyCall[] {
  return crudCalls(resource as unknown as Resource, hallTemplates, { create: addTemplate, update: changeTemplate });
}
