import { type GuestField, PERSON_FIELDS } from '#shared/guests.ts';
import type { Language } from '#shared/limits.ts';
import { translate } from '../../base/language.ts';

/** One column of a sheet of guests: its header; `width` is in characters. */
export interface GuestColumn {
  field: GuestField;
  title: string;
  width: number;
}

/** One of the sheet people fill in, with an example below its header. */
export interface TemplateColumn extends GuestColumn {
  example: string;
}

const WIDTHS: Record<GuestField, number> = {
  last_name: 22,
  first_name: 18,
  middle_name: 20,
  phone: 20,
  email: 30,
  company: 28,
  position: 28,
  salutation: 28,
  note: 48,
  party: 22,
  rank: 8,
  office: 28,
  represents: 28,
  meal: 22,
  needs: 28,
  remark: 48,
  plus_ones: 10,
  beside: 28,
  apart: 28,
};

/** Columns of a sheet of guests in a language. */
export function guestColumns(language: Language, fields: readonly GuestField[]): GuestColumn[] {
  return fields.map((field) => ({ field, title: translate(language, `sheet.columns.${field}`), width: WIDTHS[field] }));
}

/** The columns of the guest template in a language, in the order the check screen shows them. */
export function templateColumns(language: Language): TemplateColumn[] {
  return guestColumns(language, PERSON_FIELDS).map((column) => ({
    ...column,
    example: translate(language, `sheet.example.${column.field}`),
  }));
}
