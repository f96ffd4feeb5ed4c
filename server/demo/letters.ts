import type { Work } from '../db/work.ts';
import type { Outcome } from '../mail/mailer.ts';
import { exchangeLetters, outcomesOf } from '../tickets/letters/exchange.ts';
import { finishSending } from '../tickets/letters/ledger.ts';
import type { Letter } from '../tickets/letters/post.ts';
import { type Post, sendTicketsLater } from '../tickets/letters/sending.ts';

/** What came of a letter, by its place among those asked for; all others arrived. */
export type Mishaps = Record<number, Outcome>;

/**
 * Tickets that were mailed at the demo's own time: asked for and settled in one transaction, by the rules that asking
 * and sending go through, so that no worker takes them up. A letter that is to be tried again was tried, as often as
 * its pauses allow, until `until`.
 */
export async function mailThen(
  work: Work,
  post: Pick<Post, 'publicUrl' | 'domain'>,
  ids: readonly string[],
  mishaps: Mishaps = {},
  { passTo, until }: { passTo: (moment: Date) => void; until: Date } = { passTo: () => undefined, until: work.now() },
): Promise<void> {
  const jobs = { wake: () => Promise.resolve(), stop: () => Promise.resolve() };
  const { job_id } = await sendTicketsLater(work, { ...post, jobs }, { ids });
  const numbers = new Map<string, number>();
  for (let next: Date | null = work.now(); next && next <= until;) {
    passTo(next);
    const letters: Letter[] = await exchangeLetters(work, job_id, [], ids.length);
    for (const letter of letters) if (!numbers.has(letter.id)) numbers.set(letter.id, numbers.size);
    const delivered = letters.map((letter) => ({
      letter,
      outcome: mishaps[numbers.get(letter.id)!] ?? ('sent' as const),
      sha256: null,
    }));
    const outcomes = await outcomesOf(work, delivered);
    await exchangeLetters(work, job_id, outcomes, 0);
    next = outcomes.flatMap(({ next_at }) => (next_at ? [new Date(next_at)] : []))[0] ?? null;
  }
  await finishSending(work, job_id);
}
