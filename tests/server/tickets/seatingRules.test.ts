import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SeatingRule, SeatingRuleBook } from '#resources/seatingRuleSchemas.ts';
import { limit } from '#shared/limits.ts';
import type { SeatingProposal } from '#shared/seating/asked.ts';
import { type Person, testApp, type TestApp } from '../../support/app.ts';
import { runJob } from '../../support/turns.ts';
import { data, makeParty, type Party } from './party.ts';

let app: TestApp;
let party: Party;
let event: Person;
let seat: Person;

beforeAll(async () => {
  app = await testApp();
  ({ event, seat } = app.north);
});
afterAll(() => app?.close());
beforeEach(async () => {
  party = await makeParty(app, app.north, { rows: 4, seats: 6, guests: 12 });
});

const guest = (i: number) => party.guests[i]!.id;
const those = (...at: number[]) => ({ guest_ids: at.map(guest) });
const path = () => `/halls/${party.hall_id}/seating_rules`;
const add = (rule: object, as = event) => app.call('POST', path(), as, rule);
const added = async (rule: object) => data(await add(rule)) as SeatingRule;
const book = async (as = event) => data(await app.call('GET', path(), as)) as SeatingRuleBook;
const change = (id: string, body: object, as = event) => app.call('PUT', `/seating_rules/${id}`, as, body);
const undo = (answer: { headers: Record<string, unknown> }, as = event) =>
  app.call('POST', `/batches/${String(answer.headers['batch-id'])}/undo`, as, {});
async function wish(at: number[], wishes: Record<string, string | number>) {
  const set = Object.entries(wishes).map(([name, value]) => `${name} = '${value}'`);
  const ids = at.map((i) => `'${guest(i)}'`);
  await app.database.engine.query(
    `update invitations set ${set.join()} where hall_id = '${party.hall_id}' and guest_id in (${ids.join()})`,
  );
}
const ask = (body: object = {}, as = event) => app.call('POST', `/halls/${party.hall_id}/seating_runs`, as, body);
async function plan(body: object = {}): Promise<SeatingProposal> {
  const { id, job_id } = data(await ask(body)) as { id: string; job_id: string };
  await runJob(app, job_id);
  return (data(await app.call('GET', `/seating_runs/${id}`, event)) as { proposal: SeatingProposal }).proposal;
}
const rowOf = (place: number) => Math.ceil(place / 6);
const placed = ({ seatings }: SeatingProposal) => new Map(seatings.map(({ guest_id, place }) => [guest_id, place]));

describe('a rule of who sits how to whom', () => {
  it('is made, read with whom it means, changed, deleted and taken back step by step', async () => {
    await wish([0, 1, 2], { party: 'Ивановы', rank: 2 });
    const first = await add({ kind: 'apart', people: { party: ' ивановы ' }, others: those(5), seats: 3 });
    expect([first.status, first.body.data]).toMatchObject([
      201,
      { kind: 'apart', hard: false, seats: 3, places: null, people: { party: 'ивановы' } },
    ]);
    const { rules, parties, ranks } = await book();
    expect(rules[0]!.people.ids.toSorted()).toEqual([0, 1, 2].map(guest).toSorted());
    expect(rules[0]!.others).toMatchObject({ ids: [guest(5)], named: [{ id: guest(5), standing: 'invited' }] });
    expect({ parties, ranks }).toEqual({
      parties: [{ name: 'Ивановы', guests: 3 }],
      ranks: [{ rank: 2, guests: 3 }],
    });
    const { id, version } = rules[0]!;
    const hard = await change(id, { hard: true, version });
    expect(hard.body.data).toMatchObject({ hard: true, seats: 3 });
    expect((await change(id, { hard: false, version })).body).toMatchObject({ code: 'stale', theirs: { hard: true } });
    const gone = await app.call('DELETE', `/seating_rules/${id}`, event);
    expect(gone.status).toBe(200);
    expect((await book()).rules).toEqual([]);
    for (const [answer, there] of [
      [gone, [true]],
      [hard, [false]],
      [first, []],
    ] as const) {
      expect((await undo(answer)).status).toBe(200);
      expect((await book()).rules.map((rule) => rule.hard)).toEqual(there);
    }
    // Each is a step in the history of the hall.
    const steps = data(await app.call('GET', `/halls/${party.hall_id}/batches`, event)) as { verb: string }[];
    const verbs = steps.map(({ verb }) => verb).slice(0, 6);
    expect(verbs).toEqual(['undo', 'undo', 'undo', 'delete', 'update', 'create']);
  });

  it('wakes open plans, which read no seat again for it', async () => {
    const before = data(await app.call('GET', `/halls/${party.hall_id}`, event)) as { revision: number };
    await added({ kind: 'near_stage', people: those(0) });
    const since = `/halls/${party.hall_id}/changes?since=${before.revision}`;
    expect(data(await app.call('GET', since, event))).toEqual({ revision: before.revision + 1, places: [] });
  });

  it('is refused where it can’t be as it is written, with what is wrong by its field', async () => {
    const wrong: [object, string][] = [
      [{ kind: 'apart', people: {} }, 'people'],
      [{ kind: 'apart', people: those(0) }, 'others'],
      [{ kind: 'apart', people: those(0), others: those(0) }, 'others'],
      [{ kind: 'within', people: those(0) }, 'places'],
      [{ kind: 'beside', people: those(0, 1), seats: 1 }, 'seats'],
      [{ kind: 'near_stage', people: those(0), hard: true }, 'hard'],
      [{ kind: 'beside', people: those(0, 1), others: { rank: 100 } }, 'others.rank'],
      [{ kind: 'within', people: those(0), places: { sector_id: guest(1) } }, 'places.sector_id'],
      [{ kind: 'near_stage', people: { guest_ids: [party.hall_id] } }, 'people.guest_ids'],
    ];
    for (const [rule, field] of wrong) {
      const { status, body } = await add(rule);
      expect([status, Object.keys(body.errors ?? {})], JSON.stringify(rule)).toEqual([422, [field]]);
    }
    const made = await added({ kind: 'apart', people: those(0, 1) });
    expect((await change(made.id, { kind: 'near_stage', others: those(2) })).body.errors).toHaveProperty('others');
    expect((await book()).rules).toHaveLength(1);
  });

  it('is one of two hundred at most', async () => {
    expect(limit('seatingRules')).toBe(200);
    const made = await added({ kind: 'near_stage', people: those(0) });
    await app.database.engine.query(
      `insert into seating_rules (organization_id, id, hall_id, kind, hard, people, created_at, updated_at)
       select organization_id, gen_random_uuid(), hall_id, kind, hard, people, created_at, updated_at
       from seating_rules, generate_series(1, 199) where id = '${made.id}'`,
    );
    expect((await add({ kind: 'near_stage', people: those(1) })).body.errors).toHaveProperty('kind');
    // Nor does one come back by undo to a hall that was filled meanwhile.
    const gone = await app.call('DELETE', `/seating_rules/${made.id}`, event);
    await added({ kind: 'near_stage', people: those(1) });
    const refused = await undo(gone);
    expect([refused.status, refused.body.code, refused.body.left]).toMatchObject([
      409,
      'worked_on_since',
      [{ id: made.id, reason: 'В зале может быть не больше 200 правил рассадки, этому нет места' }],
    ]);
    expect((await book()).rules).toHaveLength(200);
    await app.call('DELETE', `/seating_rules/${(await book()).rules[0]!.id}`, event);
    expect((await undo(gone)).status).toBe(200);
    expect((await book()).rules).toHaveLength(200);
  });

  it('is an event manager’s to change, and everybody’s to read who sees the hall', async () => {
    const rule = { kind: 'apart', people: those(0, 1) };
    await app.call('POST', '/sectors', event, { hall_id: party.hall_id, manager_id: seat.id, places: [1, 2] });
    expect((await add(rule, seat)).body.code).toBe('forbidden');
    const made = await add(rule);
    const { id } = data(made) as SeatingRule;
    expect((await book(seat)).rules).toHaveLength(1);
    expect((await change(id, { hard: true }, seat)).body.code).toBe('forbidden');
    expect((await app.call('DELETE', `/seating_rules/${id}`, seat)).body.code).toBe('forbidden');
    expect((await undo(made, seat)).status).toBe(403);
    const { south } = app;
    expect((await app.call('GET', path(), south.admin)).status).toBe(404);
    expect((await add(rule, south.admin)).status).toBe(404);
    expect((await change(id, { hard: true }, south.admin)).status).toBe(404);
    expect((await app.call('DELETE', `/seating_rules/${id}`, south.admin)).status).toBe(404);
    const theirs = await makeParty(app, south, { rows: 1, seats: 2, guests: 1 });
    const foreign = { kind: 'apart', people: { guest_ids: [guest(0), theirs.guests[0]!.id] } };
    expect((await add(foreign)).body.errors).toHaveProperty(['people.guest_ids']);
    expect((await book()).rules).toHaveLength(1);
  });

  it('stays about whoever was taken off the list or deleted, says so, and seats the others', async () => {
    const made = await added({ kind: 'beside', hard: true, people: those(0, 1), others: { party: 'Ивановы' } });
    await added({ kind: 'near_stage', people: { rank: 7 } });
    await app.call('DELETE', `/halls/${party.hall_id}/guests/invite`, event, { guest_ids: [guest(0)] });
    await app.call('DELETE', `/guests/${guest(1)}`, app.north.admin);
    const [about] = (await book()).rules;
    expect(about!.people.ids).toEqual([]);
    expect(about!.people.named).toMatchObject([
      { id: guest(0), standing: 'not_invited', name: expect.stringMatching(/\S/) },
      { id: guest(1), standing: 'removed', name: expect.stringMatching(/\S/) },
    ]);
    // What it says already may stay; nobody who isn't there comes in anew.
    expect((await change(made.id, { people: those(1, 0, 2) })).status).toBe(200);
    expect((await change(made.id, { people: those(0, 2) })).status).toBe(200);
    expect((await change(made.id, { people: those(1, 2) })).body.errors).toHaveProperty(['people.guest_ids']);
    expect(await plan()).toMatchObject({ seated: 10, unmet: [] });
  });

  it('is about the one record that two guests became', async () => {
    const made = await added({ kind: 'apart', people: those(0, 1), others: those(2) });
    const halls = { [party.hall_id]: 'keep' };
    const body = { keep: guest(3), gone: guest(2), halls };
    expect((await app.call('POST', '/guests/merge', app.north.admin, body)).status).toBe(200);
    expect((await book()).rules.find(({ id }) => id === made.id)!.others).toMatchObject({ guest_ids: [guest(3)] });
  });

  it('goes where it was between two records that became one, and nobody is meant on both sides', async () => {
    await added({ kind: 'apart', hard: true, people: those(0), others: those(1) });
    await added({ kind: 'beside', hard: true, people: those(0, 1) });
    const [wide, narrow] = [
      await added({ kind: 'apart', people: those(0), others: those(1, 2) }),
      await added({ kind: 'apart', people: those(0, 3), others: those(1) }),
    ];
    const body = { keep: guest(0), gone: guest(1), halls: { [party.hall_id]: 'keep' } };
    expect((await app.call('POST', '/guests/merge', app.north.admin, body)).status).toBe(200);
    const sides = (await book()).rules.map(({ id, people, others }) => [id, people.guest_ids, others?.guest_ids]);
    expect(sides).toEqual([
      [wide.id, [guest(0)], [guest(2)]],
      [narrow.id, [guest(3)], [guest(0)]],
    ]);
    expect((await change(wide.id, { hard: true })).status).toBe(200);
  });

  it('is not about one party twice, however it is written', async () => {
    const refused = await add({ kind: 'beside', people: { party: 'Стол' }, others: { party: ' СТОЛ ' } });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['others']]);
  });
});

describe('a plan for a whole list', () => {
  it('minds the rules of its hall, and says which place owes to which', async () => {
    await wish([0, 1, 2], { party: 'Ивановы' });
    await wish([3, 4], { rank: 3 });
    const sector = data(
      await app.call('POST', '/sectors', event, { hall_id: party.hall_id, name: 'Ложа', places: [23, 24] }),
    ) as { id: string };
    await added({ kind: 'apart', hard: true, people: { party: 'Ивановы' }, others: { rank: 3 } });
    await added({ kind: 'beside', people: those(5), others: those(11) });
    await added({ kind: 'within', hard: true, people: those(6), places: { sector_id: sector.id } });
    const proposal = await plan();
    expect(proposal).toMatchObject({ seated: 12, unmet: [] });
    const at = placed(proposal);
    const rows = (some: number[]) => new Set(some.map((i) => rowOf(at.get(guest(i))!)));
    const ranked = rows([3, 4]);
    for (const row of rows([0, 1, 2])) expect(ranked.has(row)).toBe(false);
    expect(Math.abs(at.get(guest(5))! - at.get(guest(11))!)).toBe(1);
    expect([23, 24]).toContain(at.get(guest(6)));
    const named = party.guests[11] as unknown as { last_name: string };
    const of = (i: number) => proposal.seatings.find(({ guest_id }) => guest_id === guest(i))!.by_rule;
    expect(of(5)).toEqual([{ kind: 'beside', name: expect.stringContaining(named.last_name) }]);
    expect(of(6)).toEqual([{ kind: 'within', name: null }]);
  });

  it('never breaks a hard rule, also about whoever sits already: rather somebody has no place', async () => {
    party = await makeParty(app, app.north, { rows: 1, seats: 4, guests: 3 });
    await app.call('POST', '/tickets/create_list', event, {
      hall_id: party.hall_id,
      seatings: [{ guest_id: guest(0), place: 1 }],
    });
    await added({ kind: 'apart', hard: true, people: those(0), others: those(1) });
    const proposal = await plan();
    expect(placed(proposal).has(guest(1))).toBe(false);
    expect(proposal.unmet).toMatchObject([{ kind: 'unseated', guests: [{ id: guest(1) }] }]);
  });

  it('names a wish that isn’t met by its rule, with who it is about', async () => {
    party = await makeParty(app, app.north, { rows: 1, seats: 4, guests: 3 });
    const { id } = await added({ kind: 'apart', people: those(0), others: those(1) });
    const { unmet } = await plan();
    expect(unmet).toMatchObject([{ kind: 'apart', rule: id, total: 2, guests: [{ id: guest(0) }, { id: guest(1) }] }]);
  });

  it('is about those alone who are meant or sit', async () => {
    await added({ kind: 'beside', hard: true, people: those(0), others: those(1) });
    const proposal = await plan({ guest_ids: [guest(0), guest(2)] });
    expect(proposal).toMatchObject({ seated: 2, unmet: [] });
  });

  it('isn’t begun where hard rules contradict each other, and names the people in them in words', async () => {
    await wish([0, 1, 2, 3, 4, 5, 6], { party: 'Ивановы' });
    await added({ kind: 'beside', hard: true, people: those(0, 1) });
    const apart = await added({ kind: 'apart', people: those(0, 1) });
    expect((await ask()).status).toBe(202);
    await change(apart.id, { hard: true });
    const refused = await ask();
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'rules_clash', clashes: [{ kind: 'beside_apart' }] },
    ]);
    const names = [0, 1].map((i) => (party.guests[i] as unknown as { last_name: string }).last_name);
    for (const name of names) expect(refused.body.detail).toContain(name);
    // Whoever isn't meant stands in nobody's way.
    expect((await ask({ guest_ids: [guest(0), guest(5)] })).status).toBe(202);
    const { clashes } = await book();
    expect(clashes).toMatchObject([
      { kind: 'beside_apart', hard: true },
      { kind: 'party_too_large', hard: false, rule_ids: [], text: expect.stringContaining('«Ивановы», 7 гостей') },
    ]);
  });

  it('isn’t begun where a hard rule is about a part of the hall that isn’t there, and says which', async () => {
    await added({ kind: 'within', hard: true, people: those(0), places: { zone: 'Балкон' } });
    const refused = await ask();
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'rules_clash', clashes: [{ kind: 'places_gone', text: expect.stringContaining('«Балкон»') }] },
    ]);
  });
});
