import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limit } from '#shared/limits.ts';
import { yearOfGuessing } from '#server/auth/guessing.ts';
import { askForCode, type CodeBudgets, verifyCode } from '#server/auth/signIn.ts';
import { loginCodes } from '#server/auth/table.ts';
import { Problem } from '#shared/problems.ts';
import { type Person, testApp, type TestApp } from '../support/app.ts';
import { LONG, tally } from './tally.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
let app: TestApp;
let owner: Person;
let nobody: string;
let count = 0;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  count += 1;
  app.clock.set('2026-11-20T09:00:00Z');
  owner = await app.person(app.north, 'manager_event');
  nobody = `nobody-${count}@example.ru`;
});

const BUDGETS: CodeBudgets = {
  perPair: 10,
  perCaller: 60,
  perAddress: limit('codesPerAddress'),
  forKnown: limit('codesForKnown'),
};
/** One budget for an address, whoever asks: the tenth stranger's code was the owner's last. */
const OLD: CodeBudgets = { ...BUDGETS, perAddress: 10, forKnown: 0 };

const ask = (email: string, caller: string, budgets = BUDGETS) =>
  askForCode(app.database, { email, caller, now: app.clock.now(), budgets }).catch(codeOf);
const give = (email: string, code: string, caller: string, request_id?: string) =>
  verifyCode(app.database, { email, code, caller, request_id, now: app.clock.now() }).then(() => 'in' as const, codeOf);

function codeOf(error: unknown) {
  if (error instanceof Problem) return error.code;
  throw error;
}
const wrong = (length: number) => 'x'.repeat(length);

/** Somebody asks for a code with their own hands; what is mailed is in the answer. */
async function signsIn(email: string, caller: string): Promise<boolean> {
  const asked = await ask(email, caller);
  return typeof asked !== 'string' && (await give(email, asked.code!, caller, asked.request_id)) === 'in';
}

/** Each stranger asks for all the codes they get within the hour. */
async function flood(email: string, strangers: number, budgets = BUDGETS): Promise<number> {
  let asked = 0;
  for (let i = 0; i < 10; i += 1) {
    app.clock.advance(61_000);
    for (let stranger = 0; stranger < strangers; stranger += 1) {
      if (typeof (await ask(email, `203.0.113.${stranger}`, budgets)) !== 'string') asked += 1;
    }
  }
  return asked;
}

describe('strangers who want to keep somebody from signing in', () => {
  it('ask for codes until they get none: the owner asks from elsewhere, and gets in', async () => {
    let tries = 0;
    let failures = 0;
    for (const strangers of LONG ? [1, 2] : [1]) {
      app.clock.advance(2 * HOUR);
      tries += await flood(owner.email, strangers);
      if (!(await signsIn(owner.email, '198.51.100.7'))) failures += 1;
    }
    // Many at once: the address is used up, but not for a caller its owner signed in from before.
    app.clock.advance(2 * HOUR);
    tries += await flood(owner.email, 4);
    expect(await ask(owner.email, '192.0.2.55'), 'there is an end to letters').toBe('too_many_codes');
    if (!(await signsIn(owner.email, '198.51.100.7'))) failures += 1;

    app.clock.advance(2 * HOUR);
    await flood(owner.email, 1, OLD);
    const control = await ask(owner.email, '198.51.100.7', OLD);
    expect(control).toBe('too_many_codes');
    tally({
      what: 'codes asked for by strangers to block an address',
      tries,
      failures,
      control: `one budget of 10 an hour: its owner gets ${String(control)}`,
    });
    expect(failures).toBe(0);
  });

  it('guess without a request id from behind the same address: the tries of who asked are their own', async () => {
    const rounds = LONG ? 20 : 3;
    let failures = 0;
    let control = 0;
    for (let round = 0; round < rounds; round += 1) {
      app.clock.advance(DAY);
      const person = await app.person(app.north, 'manager_seat');
      const asked = await ask(person.email, '198.51.100.7');
      if (typeof asked === 'string') throw new Error(asked);
      for (let i = 0; i < 6; i += 1) await give(person.email, wrong(6), '198.51.100.7');
      expect(await give(person.email, wrong(6), '198.51.100.7')).toBe('too_many_tries');
      expect(await give(person.email, asked.code!, '192.0.2.1'), 'a code of another caller').toBe('code_wrong');
      // Counted together, as they once were.
      const [row] = await app.database.system((tx) =>
        tx.select().from(loginCodes).where(eq(loginCodes.request_id, asked.request_id)),
      );
      if (row!.tries + row!.unnamed_tries >= limit('codeTries')) control += 1;
      if ((await give(person.email, asked.code!, '198.51.100.7', asked.request_id)) !== 'in') failures += 1;
    }
    tally({
      what: 'tries without a request id from behind the same address',
      tries: rounds * 6,
      failures,
      control: `counted together: ${control} of ${rounds} owners shut out`,
    });
    expect([failures, control]).toEqual([0, rounds]);
  });
});

/** Guesses at an address as often as it is let, for so many months; answers how many short and long codes it tried. */
async function guessFor(months: number, email: string, brake: boolean): Promise<Record<number, number>> {
  const tried: Record<number, number> = {};
  for (let month = 0; month < months; month += 1) {
    let long = 0;
    for (let i = 0; i < 8 && long < 2; i += 1) {
      app.clock.advance(61_000);
      const caller = `203.0.113.${i}`;
      const asked = await ask(email, caller);
      if (typeof asked === 'string') throw new Error(asked);
      const length = asked.code_length;
      if (length > limit('codeDigits')) long += 1;
      for (const named of [asked.request_id, undefined]) {
        let said: string = 'code_wrong';
        while (said === 'code_wrong') {
          said = await give(email, wrong(length), caller, named);
          if (said === 'code_wrong') tried[length] = (tried[length] ?? 0) + 1;
        }
        expect(['too_many_tries', 'code_expired']).toContain(said);
      }
      if (!brake) await app.database.query(sql`delete from login_failures`);
    }
    app.clock.advance(31 * DAY);
  }
  return tried;
}

describe('a year of guessing one account', () => {
  it('finds short codes few times, then long ones, and the owner gets in', async () => {
    const tried = await guessFor(LONG ? 11 : 2, owner.email, true);
    const short = tried[limit('codeDigits')] ?? 0;
    expect(short).toBeGreaterThanOrEqual(limit('wrongTriesMonth'));
    expect(short).toBeLessThanOrEqual(limit('wrongTriesYear'));
    expect(await signsIn(owner.email, '198.51.100.7')).toBe(true);

    const control = (await guessFor(1, nobody, false))[limit('codeDigits')] ?? 0;
    expect(control).toBeGreaterThan(2 * limit('wrongTriesMonth'));
    tally({
      what: 'short codes guessed at in a year of one address',
      tries: Object.values(tried).reduce((sum, tries) => sum + tries, 0),
      failures: Math.max(0, short - limit('wrongTriesYear')),
      control: `wrong tries forgotten: ${control} at short codes within ten minutes`,
      note: `chance in a year, all budgets used: ${yearOfGuessing().toExponential(1)}`,
    });
  }, 300_000);

  it('succeeds with a chance below 1 in 10,000, by the numbers themselves', () => {
    const hours = 365 * 24;
    const long = (30 + 5) * hours * 2 * 1;
    expect(yearOfGuessing()).toBeCloseTo(35 / 1e6 + long / 1e10, 12);
    expect(yearOfGuessing()).toBeLessThan(1e-4);
    // Without the brake: five tries at each of ten codes of six digits an hour.
    expect(1 - (1 - 1e-6) ** (10 * 5 * hours)).toBeGreaterThan(0.35);
  });

  it('made side by side finds no more tries than one by one', async () => {
    let judged = 0;
    const asked = [];
    for (let i = 0; i < 12; i += 1) asked.push(await ask(owner.email, `203.0.113.${i}`));
    const answers = await Promise.all(
      asked.flatMap((one, i) =>
        typeof one === 'string'
          ? []
          : Array.from({ length: 6 }, () => give(owner.email, wrong(6), `203.0.113.${i}`, one.request_id)),
      ),
    );
    for (const answer of answers) if (answer === 'code_wrong') judged += 1;
    expect(judged).toBe(limit('wrongTriesMonth'));
    expect(new Set(answers)).toEqual(new Set(['code_wrong', 'code_expired', 'too_many_tries']));
  });
});
