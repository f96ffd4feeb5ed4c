import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseDifferent } from '#server/db/sameness.ts';
import * as schema from '#server/schema.ts';
import { type TestDatabase, testDatabase } from '../../support/database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test?.database.close());

const ask = () => refuseDifferent(test.database.engine, schema);

describe('a database that is not the code’s', () => {
  it('is let through as the migrations make it, and with more indexes, tables and columns', async () => {
    await ask();
    await test.database.engine.query('create index more on guests (created_at)');
    await test.database.engine.query('create table more_of_it (id int primary key)');
    await test.database.engine.query('alter table guests add column nick text');
    await ask();
  });

  it.each([
    ['a column is missing', 'alter table halls drop column position', 'column position of halls is missing'],
    [
      'a column has another type',
      'alter table halls alter column position type bigint',
      "column position of halls is 'bigint NOT NULL' and should be 'integer NOT NULL'",
    ],
    [
      'a column may be empty',
      'alter table halls alter column position drop not null',
      "column position of halls is 'integer' and should be 'integer NOT NULL'",
    ],
    [
      'a column must be filled in that nobody knows',
      'alter table halls add column colour text not null default 1',
      "column colour of halls must be filled in, and the code doesn't know it",
    ],
    [
      'a generated column is made of something else',
      'alter table locations drop column search_text, add column search_text text generated always as (lower(name)) stored',
      'column search_text of locations is',
    ],
    ['a foreign key is missing', 'alter table sectors drop constraint sectors_hall', 'key sectors_hall of sectors'],
    [
      'a unique key is of other columns',
      'alter table void_tokens drop constraint void_tokens_token, add constraint void_tokens_token unique (token, organization_id)',
      "key void_tokens_token of void_tokens is 'token, organization_id' and should be 'organization_id, token'",
    ],
    ['a unique index is missing', 'drop index memberships_email_unique', 'unique index memberships_email_unique'],
    ['a policy is missing', 'drop policy guests_tenant on guests', 'policy guests_tenant of guests is missing'],
    [
      'a policy lets more through',
      'alter policy guests_tenant on guests using (true)',
      "policy guests_tenant of guests is 'true / ",
    ],
    ['a table is not protected', 'alter table guests disable row level security', 'row level security of guests'],
  ])('is refused where %s', async (_, change, why) => {
    await expect(
      test.database.engine.transaction('', async (tx) => {
        await tx.execute(change);
        await refuseDifferent({ query: (text: string) => tx.execute(text) } as never, schema);
      }),
    ).rejects.toThrow(why);
    await ask();
  });
});
