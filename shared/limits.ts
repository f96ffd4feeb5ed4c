/**
 * Every number the product promises, in one table. `section` names where it comes from:
 * a section of the specification ("§5"), or "product" where the specification is silent.
 */
export const LIMITS = {
  /** Largest upload in bytes: 7 MB (§5, §9), counted as 7 x 1024 x 1024. */
  uploadBytes: { value: 7 * 1024 * 1024, section: '§5' },
  /** Bytes of a body of JSON: of most calls, of those that take lists or layouts, at sign-in. */
  bodyBytes: { value: 1024 * 1024, section: 'product' },
  listBytes: { value: 8 * 1024 * 1024, section: 'product' },
  signInBytes: { value: 4 * 1024, section: 'product' },
  /** What is in such a body: values, different names of fields, lists and objects inside each other. */
  bodyValues: { value: 500_000, section: 'product' },
  bodyNames: { value: 250, section: 'product' },
  bodyDepth: { value: 32, section: 'product' },
  /** Messages on fields in one refusal. */
  fieldMessages: { value: 50, section: 'product' },
  /** A picture in a field: pixels it may have, pixels of its longer side as it is kept, and as it stands in a list. */
  imagePixels: { value: 25_000_000, section: 'product' },
  imageSide: { value: 1600, section: 'product' },
  thumbnailSide: { value: 96, section: 'product' },
  /** Ticket image, pixels (§5, §9). */
  ticketImageWidth: { value: 1080, section: '§5' },
  ticketImageHeight: { value: 1390, section: '§5' },
  /** Ticket logo, pixels (§5, §9). */
  logoWidth: { value: 126, section: '§5' },
  logoHeight: { value: 40, section: '§5' },
  /** A new hall (§5, §9). */
  hallRows: { value: 10, section: '§5' },
  hallSeatsPerRow: { value: 10, section: '§5' },
  /** How long the client waits for the stored session to restore, ms (§4, §9). */
  restoreMs: { value: 5000, section: '§4' },
  /** How long a notification stays, ms (§4, §9). */
  notificationMs: { value: 5000, section: '§4' },
  /** Delay before the reload after switching the organisation, ms (§4). */
  organizationSwitchMs: { value: 100, section: '§4' },
  /** Hall templates fetched per location (§7, §9). */
  templatesPerLocation: { value: 100, section: '§9' },
  /** Content width, side menu, loading box, px (§9). */
  contentWidth: { value: 1440, section: '§9' },
  sidebarWidth: { value: 264, section: '§9' },
  loadingBoxWidth: { value: 362, section: '§9' },
  loadingBoxHeight: { value: 186, section: '§9' },
  /** One turn of the spinner, ms (§9). */
  spinnerTurnMs: { value: 3000, section: '§9' },
  /** Sign-in code: digits, validity s, tries, wait before another code s. */
  codeDigits: { value: 6, section: 'product' },
  codeSeconds: { value: 600, section: 'product' },
  codeTries: { value: 5, section: 'product' },
  codeResendSeconds: { value: 60, section: 'product' },
  /** Wrong tries for one address within 30 and within 365 days from which on its codes are long; digits and tries of such a code. */
  wrongTriesMonth: { value: 30, section: 'product' },
  wrongTriesYear: { value: 35, section: 'product' },
  longCodeDigits: { value: 10, section: 'product' },
  longCodeTries: { value: 1, section: 'product' },
  /** Codes for one address within an hour, whoever asks; and how many more for callers who have signed in with it before. */
  codesPerAddress: { value: 30, section: 'product' },
  codesForKnown: { value: 5, section: 'product' },
  /** Seating plans and sample tickets, each, that one person may have mailed within an hour; invitations sent again. */
  staffLetters: { value: 20, section: 'product' },
  /** Session: idle and absolute, days. */
  sessionIdleDays: { value: 14, section: 'product' },
  sessionDays: { value: 30, section: 'product' },
  /** Lists: rows per page by default, at most, and at most in lists that people pick from. */
  perPage: { value: 25, section: 'product' },
  perPageMax: { value: 100, section: 'product' },
  perPagePicker: { value: 1000, section: 'product' },
  /** Days after its last date until an event counts as archived. */
  archiveAfterDays: { value: 30, section: 'product' },
  /** Matches that a list counts one by one; of more, it says that there are more. */
  exactTotal: { value: 10_000, section: 'product' },
  /** Values of a field that are told with how many records have each. */
  countedValues: { value: 1000, section: 'product' },
  /** Places one hall may have; groups of them, of these rows and tables; seats in one row; chairs at one table; capacity of an area. */
  hallPlaces: { value: 100_000, section: 'product' },
  /** Places that one call makes: halls of a template, copies of a hall. */
  placesAtOnce: { value: 400_000, section: 'product' },
  rowSeats: { value: 400, section: 'product' },
  groups: { value: 2_000, section: 'product' },
  rows: { value: 2_000, section: 'product' },
  tables: { value: 500, section: 'product' },
  tableChairs: { value: 200, section: 'product' },
  areaCapacity: { value: 5_000, section: 'product' },
  /** Tickets in one PDF to print: about 10 MB. */
  printedTickets: { value: 1000, section: 'product' },
  /** Dates of one event. */
  eventDates: { value: 60, section: 'product' },
  /** Characters of an event's name, its address, its comment with the markup. */
  eventName: { value: 200, section: 'product' },
  addressLength: { value: 300, section: 'product' },
  commentLength: { value: 20_000, section: 'product' },
  /** Characters of the names of a hall and of a sector. */
  hallName: { value: 120, section: 'product' },
  sectorName: { value: 60, section: 'product' },
  /** Rows a file may have, and how many of them are checked while somebody waits: of more it is a job. Bytes it may inflate to; seconds it may take to read. */
  sheetRows: { value: 100_000, section: 'product' },
  checkedRows: { value: 10_000, section: 'product' },
  /** Plus-ones without a name that one guest is given at once. */
  plusOnes: { value: 5, section: 'product' },
  sheetInflatedBytes: { value: 64 * 1024 * 1024, section: 'product' },
  sheetSeconds: { value: 10, section: 'product' },
  /** Records that one request changes or deletes; days that what was deleted can be restored. */
  bulkRows: { value: 10_000, section: 'product' },
  trashDays: { value: 30, section: 'product' },
  /** Characters of a person's last, first or middle name; of an e-mail address (RFC 5321); of a phone as typed. */
  urlLength: { value: 2000, section: 'product' },
  /** Saved views of one list that one person has, or one role; characters of what each is narrowed to. */
  viewsOfList: { value: 30, section: 'product' },
  viewQueryLength: { value: 2000, section: 'product' },
  /** Rules of who sits how to whom that one hall may have. */
  seatingRules: { value: 200, section: 'product' },
  /** Values in one field that takes several; characters of a structured value. */
  manyValues: { value: 100, section: 'product' },
  jsonLength: { value: 20_000, section: 'product' },
  nameLength: { value: 80, section: 'product' },
  emailLength: { value: 254, section: 'product' },
  phoneLength: { value: 32, section: 'product' },
  /** How long the bar stays that takes back what was just done on a plan, ms. */
  undoBarMs: { value: 10_000, section: 'product' },
  /** Whoever has a record open is said to be there for this long after they were heard of, ms; they say it three times as often. */
  presenceMs: { value: 24_000, section: 'product' },
  /** Streams of news that one account may have open at one process: one for each page that is looked at. */
  streamsPerAccount: { value: 12, section: 'product' },
  /** Whoever has the plan of a hall open is said to be there for this long after they said so, ms. */
  planPresenceMs: { value: 30_000, section: 'product' },
  /** Places, and guests, of what somebody has chosen on a plan that colleagues are told of; of more, how many. */
  chosenTold: { value: 50, section: 'product' },
  /** How often within a minute one account may say at one process what it has chosen on plans. */
  chosenPerMinute: { value: 300, section: 'product' },
  /** For how many days a letter is tried again that certainly did not go out. */
  letterDays: { value: 5, section: 'product' },
  /** A request ends after this many seconds with 503. */
  requestSeconds: { value: 30, section: 'product' },
} as const satisfies Record<string, { value: number; section: string }>;

/** The value of one limit. */
export function limit(name: keyof typeof LIMITS): number {
  return LIMITS[name].value;
}

/** Most rows one page of a list may have; `picked`: people choose from all of it at once. */
export function pageMax(picked: boolean): number {
  return limit(picked ? 'perPagePicker' : 'perPageMax');
}

/** Breakpoints of the layout, px (§9). */
export const BREAKPOINTS = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } as const;

/** Range of every date picker (§5), ISO dates, both included. */
export const DATE_RANGE = { from: '1900-01-01', to: '2099-12-31' } as const;

/** Languages of the interface, mails and tickets (§1, §9). */
export const LANGUAGES = ['ru', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
