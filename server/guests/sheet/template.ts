import { GUEST_FIELDS, type GuestField } from '#shared/guests.ts';
import type { Language } from '#shared/limits.ts';
import { translate } from '../../base/language.ts';

/** One column of the sheet people fill in: its header and an example below it. `width` is in characters. */
export interface TemplateColumn {
  field: GuestField;
  title: string;
  example: string;
  width: number;
}

const WIDTHS: Record<GuestField, number> = { last_name: 22, first_name: 18, middle_name: 20, phone: 20, email: 30 };

/** The columns of the guest template in a language, in the order the check screen shows them. */
export function templateColumns(language: Language): TemplateColumn[] {
  return GUEST_FIELDS.map((field) => ({
    field,
    title: translate(language, `sheet.columns.${field}`),
    example: translate(language, `sheet.example.${field}`),
    width: WIDTHS[field],
  }));
}
