import { isTie, isWish } from '#shared/guests.ts';
import type { Language } from '#shared/limits.ts';
import { fieldLabel, translate } from '../../base/language.ts';
import { invitationResource } from '../invited.ts';

/** What a cell of a file of the noun is called: in guest files also what is kept with invitations, or said of a guest and others. */
export function cellLabel(resource: { name: string }, field: string, language: Language): string {
  if (isTie(field)) return translate(language, `sheet.columns.${field}`);
  return fieldLabel(isWish(field) ? invitationResource : resource, field, language);
}
