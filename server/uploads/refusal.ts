import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';

/** Why an upload is refused; each is a sentence under `reasons` of locales/<language>/sheet.json. */
export const REASONS = [
  // any file
  'empty',
  'too_large',
  'truncated',
  'damaged',
  // spreadsheets
  'encrypted',
  'inflates',
  'too_many_parts',
  'unsafe_names',
  'is_pdf',
  'is_picture',
  'is_document',
  'is_archive',
  'is_ods',
  'is_xlsb',
  'is_web_page',
  'not_a_table',
  'open_quote',
  'no_rows',
  'no_header',
  'other_noun',
  'missing_columns',
  'too_many_rows',
  'too_many_columns',
  'too_many_merged',
  'too_slow',
  'too_heavy',
  // plans of a hall
  'not_a_plan',
  'not_json',
  'no_plan',
  'plan_zone',
  'plan_row',
  'plan_row_place',
  'plan_seat',
  'plan_seat_place',
  'no_seats',
  'no_seats_in',
  'guest_list',
  'too_many_seats',
  'too_many_groups',
  'plan_beyond',
  'beyond_levels',
  'beyond_tables',
  'beyond_areas',
  'beyond_seats',
  'beyond_chairs',
  'beyond_side',
  'beyond_places',
  'beyond_reach',
  // seating plans that were edited
  'not_seating_plan',
  'another_event',
  'another_hall',
  'sheet_gone',
  'plan_shifted',
  // documents
  'not_a_document',
  'has_macros',
  // pictures
  'not_a_picture',
  'too_many_pixels',
  'not_an_image',
  'not_a_logo',
  'pdf_pages',
  'pdf_proportion',
  'pdf_complex',
  'wrong_size',
  'animated',
  'svg_damaged',
  'svg_encoding',
  'svg_entities',
  'svg_external',
  'svg_scripts',
  'svg_embedded',
  'svg_complex',
] as const;
export type Reason = (typeof REASONS)[number];
type Params = Record<string, string | number>;

/** 'Check the data and reload the file', and why. */
export function badFile(reason: Reason, params: Params = {}): Problem {
  return new Problem('bad_file', { params: { reason, ...params } });
}

/** The picture doesn't fit, and why. */
export function badImage(reason: Reason, params: Params = {}): Problem {
  return new Problem('bad_image', { params: { reason, ...params } });
}

/** The content is of a kind that isn't taken here, and what is. */
export function unsupported(reason: Reason, params: Params = {}): Problem {
  return new Problem('unsupported_type', { params: { reason, ...params } });
}

/** Refuses what is over the upload limit or has no content at all. */
export function refuseBySize(bytes: Uint8Array, refuse: (reason: Reason) => Problem): void {
  const most = limit('uploadBytes');
  if (bytes.length > most) {
    throw new Problem('file_too_large', { params: { reason: 'too_large', max: most / 1024 / 1024 } });
  }
  if (bytes.length === 0) throw refuse('empty');
}
