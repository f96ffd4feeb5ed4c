// The control of the kill tests: a worker of the same parts in the other order. It holds the letter in a transaction,
// mails it, and marks it 'sent' afterwards; whoever is killed in between mails it again.
import { eq, sql } from 'drizzle-orm';
import { clockFrom } from '#server/base/context.ts';
import { openDatabase } from '#server/db/open.ts';
import * as schema from '#server/schema.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { systemContext } from '#server/base/context.ts';
import { readSettings } from '#server/base/settings.ts';
import { type Letter, postLetter } from '#server/tickets/letters/post.ts';
import { letters } from '#server/tickets/table.ts';

const settings = readSettings(process.env);
const now = clockFrom(undefined);
const database = await openDatabase(settings, schema);
const mailer = createMailer(settings, database, now);
const organization_id = process.env.ORGANIZATION ?? '';
const context = systemContext(organization_id, now);

for (;;) {
  const batch = await database.work(context, (work) =>
    work.tx.select().from(letters).where(eq(letters.state, 'queued')).orderBy(letters.id).limit(4),
  );
  if (batch.length === 0) break;
  await Promise.all(batch.map(mailThenMark));
}
await mailer.close();
await database.close();

async function mailThenMark(letter: Letter): Promise<void> {
  const { outcome } = await postLetter({ database, mailer, now }, letter, null);
  if (outcome !== 'sent') return;
  await database.work(context, (work) =>
    work.update(letters, eq(letters.id, letter.id), { state: 'sent', attempts: sql`1` }, { audit: false }),
  );
}
