import { type CheckedRow, type GuestValues, MORE_FIELDS, type MoreField, WISHES } from '#shared/guests.ts';
import type { Language } from '#shared/limits.ts';
import type { Message } from '#shared/problems.ts';
import type { Work } from '../db/work.ts';
import { translate, translateField } from '../base/language.ts';
import { inSlices } from '../base/slices.ts';
import { changedHere } from '../crud/sheet/since.ts';
import { guestsLike, type KnownGuest } from './alike.ts';
import type { FileNames } from './called.ts';
import { allOf, idsOf, KnownGuests, type Match, type PickAlike } from './known.ts';
import { guestResource, invitedAmong } from './read.ts';
import { checkManyRows, type RowFinding } from './sheet/check.ts';
import { refusingUnseen, unseenBy } from './sheet/unseen.ts';
import { tiesAt, Tying, type Warnings } from './tying.ts';
import { wishesAt, withWishes } from './wishing.ts';

export type { RowFinding };

/** What is wrong with each row by itself and within the file; nothing is looked up. Belongs before the transaction. */
export async function checkGuestRows(rows: { row: number; values: GuestValues }[]): Promise<RowFinding[]> {
  return checkManyRows(rows.map(({ row, values }) => ({ row, values })));
}

/** One row each, in the order given; `meant`: whom rows further up mean already. */
export function oneRowEach(meant = new Set<string>()): PickAlike {
  return (_row, alike) => {
    const picked = alike.find((id) => !meant.has(id));
    if (picked !== undefined) meant.add(picked);
    return picked;
  };
}

/** Whom rows may mean, and what is left for after the transaction. */
interface Compared {
  meant: readonly string[];
  compared: () => Promise<CheckedRow[]>;
}

/**
 * Says for each checked row what would become of it: new, a change of a known guest (same contact and name), the
 * same as stored, a twin of an earlier row, or a problem. Who has no contacts is known by a row that says all of them.
 * What the person doesn't see is compared with nothing; what is said for the evening, with the invitation of who is invited already and theirs to change. Sentences are in the user's language; `since` false: what earlier files had brought isn't asked; `names`: all people of the file, where these rows are a part of it. What it compares is read at once; the comparing itself is left for after the
 * transaction, and lets other requests through.
 */
export async function compareWithGuests(
  work: Work,
  judged: readonly RowFinding[],
  hallId: string | undefined,
  { pick = oneRowEach(), since = true, names }: { pick?: PickAlike; since?: boolean; names?: () => FileNames } = {},
): Promise<Compared> {
  const { role } = work.actor;
  const findings = refusingUnseen(judged, role, hallId !== undefined);
  const unseen = unseenBy(role);
  const more = MORE_FIELDS.filter((field) => !unseen.includes(field) && findings.some(({ values }) => values[field]));
  const { known, emails, phones } = await knownFor(work, findings, more);
  const ids = idsOf(maybeMeant(known, emails, phones));
  const invited = hallId ? await invitedAmong(work, hallId, ids) : new Set<string>();
  const changed = await changedHere(guestResource, work, since ? ids : []);
  const saysMore = hallId !== undefined && findings.some(({ values }) => WISHES.some((field) => values[field]));
  const wishes = saysMore ? await wishesAt(work, hallId, [...invited], since) : null;
  const ties = hallId === undefined ? null : await tiesAt(work, hallId, findings, [...invited]);
  const compared = async () => {
    const index = new KnownGuests(known, pick);
    const matches = await inSlices(findings, (finding) => {
      const found = withSince(index.matchOf(finding), changed);
      return found?.same_person ? withWishes(work, found, finding.values, wishes?.get(found.guest_id)) : found;
    });
    const tying = ties && new Tying(ties, findings, matches, ties.rules ? names?.() : undefined);
    return inSlices(findings, (finding, at) => {
      const match = matches[at]!;
      const isThere = match !== null && invited.has(match.guest_id);
      const tied = tying?.of(finding, match, isThere) ?? { match, warnings: {}, means: {} };
      const { warnings, means } = tied;
      return {
        ...verdictOn(finding, tied.match, isThere, work.language),
        warnings: worded(work, { ...unreadOf(finding), ...warnings }),
        means,
      };
    });
  };
  return { meant: ids, compared };
}

/** The guests whom rows may mean or resemble, with all that they are looked for by. */
async function knownFor(work: Work, findings: readonly RowFinding[], more: readonly MoreField[] = []) {
  const emails = present(findings.map(({ keys }) => keys.email_key));
  const phones = present(findings.map(({ keys }) => keys.phone_key));
  const names = present(findings.map(({ keys }) => keys.name_key));
  const bare = findings.filter(({ values }) => allOf(values) !== null).map(({ values }) => values);
  return { known: await guestsLike(work, { emails, phones, names, bare, more }), emails, phones };
}

/** Which known guests rows mean, by the numbers of the rows. */
export async function meantBy(work: Work, findings: readonly RowFinding[]): Promise<ReadonlyMap<number, string>> {
  const { known } = await knownFor(work, findings);
  const index = new KnownGuests(known, oneRowEach());
  return new Map(
    findings.flatMap((finding) => {
      const match = index.matchOf(finding);
      return match?.same_person ? [[finding.row, match.guest_id] as const] : [];
    }),
  );
}

/** Those whom a row can mean, by a contact or for want of any: of thousands of namesakes nothing else is asked. */
function maybeMeant(known: readonly KnownGuest[], emails: readonly string[], phones: readonly string[]): KnownGuest[] {
  const contacts = new Set([...emails, ...phones]);
  return known.filter(({ email_key, phone_key }) => {
    const own = present([email_key, phone_key]);
    return own.length === 0 || own.some((contact) => contacts.has(contact));
  });
}

function verdictOn(
  finding: RowFinding,
  match: Match | null,
  invited: boolean,
  language: Language,
): Omit<CheckedRow, 'warnings' | 'means'> {
  const problems = Object.fromEntries(
    Object.entries(finding.problems).map(([field, message]) => [field, translateField(language, message)]),
  );
  const notes = finding.notes.map((note) => translate(language, `sheet.notes.${note.key}`, note.params));
  if (match && !match.same_person) notes.push(translate(language, `sheet.notes.known_${match.why}`, nameOf(match)));
  return {
    row: finding.row,
    values: finding.values,
    state: stateOf(finding, match),
    problems,
    notes,
    twin_of: finding.twin_of,
    match,
    invited: match !== null && match.same_person && invited,
  };
}

/** What of the evening can't be read; what is no field of the person's is refused anyway. */
function unreadOf({ unread, problems }: RowFinding): Warnings {
  const fields = Object.entries(unread).filter(([field]) => !(field in problems));
  return Object.fromEntries(fields.map(([field, message]) => [field, [message]]));
}

/** What can't be done as a row says, in one sentence a field. */
function worded({ language }: Work, warnings: Warnings): CheckedRow['warnings'] {
  const words = ({ key, params }: Message) => translate(language, `sheet.warnings.${key}`, params);
  return Object.fromEntries(
    Object.entries(warnings).map(([field, messages]) => [field, messages.map(words).join('. ')]),
  );
}

/** Says of the same person what an earlier file had brought, where it is to be changed and was changed here since. */
function withSince(match: Match | null, changed: Awaited<ReturnType<typeof changedHere>>): Match | null {
  const brought = match?.same_person ? changed.get(match.guest_id) : undefined;
  if (!match || !brought) return match;
  const fields = match.changes.filter((field) => field in brought);
  return { ...match, since: Object.fromEntries(fields.map((field) => [field, String(brought[field] ?? '')])) };
}

function stateOf(finding: RowFinding, match: Match | null): CheckedRow['state'] {
  if (Object.keys(finding.problems).length > 0) return 'problem';
  if (finding.twin_of !== null) return 'twin';
  if (!match?.same_person) return 'new';
  return match.changes.length > 0 ? 'change' : 'same';
}

function nameOf(match: Match): { name: string } {
  return { name: [match.values.last_name, match.values.first_name].join(' ') };
}

function present(keys: (string | null)[]): string[] {
  return [...new Set(keys.filter((key): key is string => key !== null && key !== ''))];
}
