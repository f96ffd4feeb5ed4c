/**
 * Every refusal of the product: stable code -> HTTP status. The sentence a person reads stands in
 * `locales/<language>/problems.json` under the same code.
 */
export const PROBLEMS = {
  malformed: 400,
  unauthorized: 401,
  code_wrong: 401,
  code_expired: 401,
  forbidden: 403,
  organization_required: 403,
  foreign_sector: 403,
  role_too_high: 403,
  account_of_superadmin: 403,
  mail_only_to_yourself: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  seat_taken: 409,
  moved_away: 409,
  guest_already_seated: 409,
  guest_not_invited: 409,
  place_inactive: 409,
  places_taken: 409,
  place_held: 409,
  places_held: 409,
  limit_reached: 409,
  limit_below_count: 409,
  in_use: 409,
  guests_have_tickets: 409,
  tickets_sent: 409,
  last_admin: 409,
  already_exists: 409,
  archived: 409,
  already_published: 409,
  not_published: 409,
  sector_has_manager: 409,
  no_address: 409,
  already_queued: 409,
  bound_to_cinema: 409,
  not_booked: 409,
  seats_not_bookable: 409,
  seats_together: 409,
  booking_refused: 409,
  plan_of_cinema: 409,
  plans_apart: 409,
  date_of_cinema: 409,
  no_cinema: 409,
  order_expired: 409,
  order_over: 409,
  delivery_unknown: 409,
  worked_on_since: 409,
  cannot_undo: 409,
  already_undone: 409,
  imported_meanwhile: 409,
  too_many_records: 409,
  under_way: 409,
  nobody_to_seat: 409,
  plan_unfinished: 409,
  plan_applied: 409,
  plan_outdated: 409,
  file_outdated: 409,
  paper_outdated: 409,
  rules_clash: 409,
  rows_gone: 409,
  merge_unclear: 409,
  merge_bound: 409,
  stale: 412,
  file_too_large: 413,
  body_too_large: 413,
  unsupported_type: 415,
  doubled_label: 422,
  seats_overlap: 422,
  invalid: 422,
  incomplete: 422,
  bad_file: 422,
  bad_image: 422,
  invalid_email: 422,
  idempotency_mismatch: 422,
  too_many_codes: 429,
  too_many_tries: 429,
  too_many_requests: 429,
  queue_full: 429,
  too_many_letters: 429,
  server_error: 500,
  unavailable: 503,
  outcome_unknown: 503,
  booking_unsure: 503,
  cinema_away: 503,
  disk_full: 507,
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

/**
 * A message yet to be put into a language: a key of `locales/<language>/problems.json`
 * (`fields.<key>` for field messages) and its numbers or names.
 */
export interface Message {
  key: string;
  params?: Record<string, string | number>;
}

/**
 * Thrown wherever something may not happen; the error handler turns it into problem+json.
 * `params` fill the sentence, `errors` go onto the fields, `field` is the one that the sentence itself is about, `extra` is sent along as data.
 */
export class Problem extends Error {
  readonly status: number;
  constructor(
    readonly code: ProblemCode,
    readonly detail: {
      params?: Record<string, string | number>;
      errors?: Record<string, Message>;
      field?: string;
      extra?: Record<string, unknown>;
    } = {},
    options?: ErrorOptions,
  ) {
    super(code, options);
    this.name = 'Problem';
    this.status = PROBLEMS[code];
  }
}

/** What the wire carries (RFC 9457). `errors` has form sources as keys and finished sentences as values. */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  errors?: Record<string, string>;
  request_id: string;
  [extra: string]: unknown;
}
