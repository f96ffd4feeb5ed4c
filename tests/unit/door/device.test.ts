import { describe, expect, it } from 'vitest';
import { insideBy } from '#shared/door/arrivals.ts';
import {
  decides,
  type Device,
  end,
  insideOf,
  letIn,
  newDevice,
  saidBy,
  take,
  type Told,
  unsent,
} from '#shared/door/device.ts';
import { type Draw, drawFrom } from '../../support/draw.ts';
import { Desk, opened } from './evening.ts';

// Devices at a door: each lets in whom it owns, and who owns whom passes on only by being given up.

const SEEDS = 200;
const TICKETS = 24;

interface Evening {
  admitted: Map<string, number>;
  doubles: number;
  unsent: number;
}

/** An evening of several devices on a bad network, on which every ticket is shown at each of them, more than once. */
function play(seed: number, isOwned: boolean): Evening {
  const draw = drawFrom(seed);
  const ids = Array.from({ length: TICKETS }, (_, at) => `t${at}`);
  const desk = new Desk(ids);
  const devices = Array.from({ length: draw.between(2, 5) }, (_, at) => newDevice(`d${at}`));
  const late: (() => void)[] = [];
  const admitted = new Map(ids.map((id) => [id, 0]));
  let made = 0;
  const sync = (at: number, isLost: boolean) => {
    const device = devices[at]!;
    const said = saidBy(device);
    if (isLost && draw.between(0, 1) === 0) return;
    const sent = structuredClone(said);
    const told = desk.sync(device.id, sent);
    // An answer may be lost, come late, or come twice; so may the question.
    const arrive = () => devices[at] === device && take(device, said, structuredClone(told));
    if (draw.between(0, 5) === 0) late.push(() => desk.sync(device.id, structuredClone(sent)));
    if (!isLost) arrive();
    else if (draw.between(0, 1) === 0) late.push(arrive);
  };
  const show = (at: number, id: string, isOnline: boolean) => {
    const device = devices[at]!;
    if (!decides(device, id) && isOnline) {
      desk.ask(device.id, [id]);
      // The others are woken; some hear of it.
      devices.forEach((_, other) => draw.between(0, 2) > 0 && sync(other, false));
      sync(at, draw.between(0, 3) === 0);
    }
    if (!isOwned && !decides(device, id)) owned(device, id);
    made += 1;
    if (letIn(devices[at]!, id, { id: `a${made}`, at: '', offline: !isOnline }))
      admitted.set(id, admitted.get(id)! + 1);
  };
  const shows = draw.shuffle(devices.flatMap((_, at) => [...ids, ...ids].map((id) => ({ at, id }))));
  for (const { at, id } of shows) {
    show(at, id, draw.between(0, 2) > 0);
    for (let more = draw.between(0, 2); more > 0; more -= 1)
      sync(draw.between(0, devices.length - 1), draw.between(0, 1) === 0);
    if (draw.between(0, 19) === 0) devices[at] = opened(devices[at]!);
    if (late.length > 0 && draw.between(0, 1) === 0) late.splice(draw.between(0, late.length - 1), 1)[0]!();
  }
  settle(devices, desk, late, draw);
  // Whom nobody let in is shown once more where all are connected.
  for (const id of ids.filter((each) => admitted.get(each) === 0)) {
    show(0, id, true);
    settle(devices, desk, late, draw);
    show(0, id, true);
  }
  settle(devices, desk, late, draw);
  return { admitted, doubles: desk.doubles, unsent: devices.reduce((sum, device) => sum + unsent(device), 0) };
}

/** Everybody is connected, and all that was under way has come. */
function settle(devices: readonly Device[], desk: Desk, late: (() => void)[], draw: Draw): void {
  for (let round = 0; round < 4; round += 1) {
    for (const device of draw.shuffle(devices)) {
      const said = saidBy(device);
      take(device, said, desk.sync(device.id, said));
    }
    for (const each of late.splice(0)) each();
  }
}

/** As if entrances owned tickets, and each device of one might decide: the control. */
function owned(device: Device, id: string): void {
  const known = device.known.get(id);
  device.known.set(id, { owned: true, epoch: known?.epoch ?? 0, inside: known?.inside ?? null });
}

describe('devices at a door', () => {
  it(`let in each guest exactly once in ${SEEDS} evenings on a bad network, and none of that conflicts`, () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { admitted, doubles, unsent: left } = play(seed, true);
      const wrong = [...admitted].filter(([, times]) => times !== 1);
      expect({ seed, wrong, doubles, left }).toEqual({ seed, wrong: [], doubles: 0, left: 0 });
    }
  });

  it('let in some twice where each device of an entrance may decide', () => {
    const evenings = Array.from({ length: 20 }, (_, seed) => play(seed + 1, false));
    expect(evenings.reduce((sum, { doubles }) => sum + doubles, 0)).toBeGreaterThan(0);
    expect(evenings.some(({ admitted }) => [...admitted.values()].some((times) => times > 1))).toBe(true);
  });
});

describe('a device', () => {
  const told = (more: Partial<Told['changed'][number]>, seq = 1): Told => ({
    received: 0,
    changed: [{ invitation_id: 't', owned: true, epoch: 1, inside: null, wanted: false, ...more }],
    seq,
  });
  const made = (id: string) => ({ id, at: '', offline: false });
  const owner = () => {
    const device = newDevice('d');
    take(device, saidBy(device), told({}));
    return device;
  };

  it('decides only about whom it owns, and lets nobody in who is inside', () => {
    const device = newDevice('d');
    expect(letIn(device, 't', made('a'))).toBe(false);
    take(device, saidBy(device), told({}));
    expect(letIn(device, 't', made('a'))).toBe(true);
    expect(letIn(device, 't', made('b'))).toBe(false);
    expect(insideOf(device, 't')).toBe('a');
  });

  it('gives up whom another one wants, after all that it did, and decides no more', () => {
    const device = owner();
    letIn(device, 't', made('a'));
    take(device, saidBy(device), told({ wanted: true }, 2));
    expect(decides(device, 't')).toBe(false);
    expect(device.waiting).toEqual([expect.objectContaining({ id: 'a' }), { invitation_id: 't', release: 1 }]);
  });

  it('isn’t given back what it gave up by an answer of before', () => {
    const device = owner();
    take(device, saidBy(device), told({ wanted: true }, 2));
    take(device, saidBy(device), told({}, 3));
    expect(decides(device, 't')).toBe(false);
    take(device, saidBy(device), told({ epoch: 3 }, 4));
    expect(decides(device, 't')).toBe(true);
  });

  it('isn’t told that somebody is outside by an answer that was overtaken', () => {
    const device = owner();
    const early = saidBy(device);
    letIn(device, 't', made('a'));
    const later = saidBy(device);
    take(device, later, { ...told({ inside: 'a' }, 3), received: 1 });
    take(device, early, told({ inside: null }, 2));
    expect(letIn(device, 't', made('b'))).toBe(false);
  });

  it('isn’t told that somebody is inside whom it let out since it asked', () => {
    const device = owner();
    letIn(device, 't', made('a'));
    const sent = saidBy(device);
    end(device, 'out', 't', 'a', made('b'));
    take(device, sent, { ...told({ inside: 'a' }, 2), received: 1 });
    expect(insideOf(device, 't')).toBeNull();
    expect(letIn(device, 't', made('c'))).toBe(true);
  });

  it('lets somebody out and in again, and takes back only what it names', () => {
    const device = owner();
    letIn(device, 't', made('a'));
    expect(end(device, 'out', 't', 'other', made('b'))).toBe(false);
    expect(end(device, 'out', 't', 'a', made('b'))).toBe(true);
    expect(letIn(device, 't', made('c'))).toBe(true);
    expect(end(device, 'undo', 't', 'a', made('d'))).toBe(false);
    expect(unsent(device)).toBe(3);
  });

  it('is no longer the owner once that was taken back by hand, and still sends what it did', () => {
    const device = owner();
    letIn(device, 't', made('a'));
    take(device, saidBy(device), told({ owned: false, epoch: 2, inside: 'x' }, 2));
    expect(decides(device, 't')).toBe(false);
    expect(unsent(device)).toBe(1);
  });
});

describe('where comings and goings end', () => {
  const of = (kind: 'in' | 'out' | 'undo', id: string, ends: string | null = null) => ({ kind, id, of: ends });

  it('is the same in whichever order they come', () => {
    const all = [of('in', 'a'), of('out', 'b', 'a'), of('in', 'c')];
    expect(insideBy(all)).toBe('c');
    expect(insideBy(all.toReversed())).toBe('c');
    expect(insideBy([...all, of('undo', 'd', 'c')])).toBeNull();
    expect(insideBy([of('out', 'b', 'a')])).toBeNull();
  });
});
