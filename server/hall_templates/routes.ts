import { hallTemplates as resource } from '#resources/hall_templates.ts';
import { crudCalls } from '../crud/routes.ts';
import { planCalls } from './planRoutes.ts';
import { templateRules } from './rules.ts';
import { hallTemplates } from './table.ts';

export function hallTemplateCalls() {
  return [...crudCalls(resource, hallTemplates, templateRules), ...planCalls()];
}
