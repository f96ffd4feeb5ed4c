import { beforeEach, describe, expect, test } from 'vitest';
import { createAuthProvider } from '../../../src/dataProvider/authProvider.ts';
import { createSelection } from '../../../src/dataProvider/selection.ts';
import { type SignedInUser, createSession, roleOf } from '../../../src/dataProvider/session.ts';
import { MemoryStorage } from './storage.ts';

const AUTH = { 'access-token': 't0ken', client: 'laptop', uid: 'anna@example.ru' };
const NORTH = { id: 'north', name: 'Северный театр', zone: 'Europe/Moscow' };
const SOUTH = { id: 'south', name: 'Южный клуб', zone: 'Europe/Moscow' };
const ANNA: SignedInUser = {
  id: 'anna',
  first_name: 'Анна',
  last_name: 'Соколова',
  middle_name: 'Сергеевна',
  email: 'anna@example.ru',
  role: { name: 'admin', name_human: 'Администратор' },
  organization: NORTH,
  organizations: [NORTH, SOUTH],
};

let storage: MemoryStorage;
beforeEach(() => {
  storage = new MemoryStorage();
});
const kept = (key: string): unknown => JSON.parse(storage.getItem(key) ?? 'null');

describe('the session', () => {
  test('keeps isLoggedIn, auth and data under eventUser, and nothing else there', () => {
    createSession(storage).enter(ANNA, AUTH);
    expect(kept('eventUser')).toEqual({ isLoggedIn: true, auth: AUTH, data: ANNA });
  });

  test('is taken up by the next visit', () => {
    createSession(storage).enter(ANNA, AUTH);
    expect(createSession(storage).stored()).toEqual({ user: ANNA, auth: AUTH });
  });

  test('shows the sign-in page after a failed restore and keeps everything stored', () => {
    const session = createSession(storage);
    session.enter(ANNA, AUTH);
    storage.setItem('selectedGuests', '["g1"]');
    session.leave('restore_failed');
    expect(session.state()).toMatchObject({ status: 'out', user: null, auth: null, notice: 'restore_failed' });
    expect(kept('eventUser')).toEqual({ isLoggedIn: true, auth: AUTH, data: ANNA });
    expect(kept('selectedGuests')).toEqual(['g1']);
  });

  test('clears the user, the three headers, the selections and unsaved forms on signing out', () => {
    const ofTab = new MemoryStorage();
    ofTab.setItem('draft:anna:seating', '{}');
    const session = createSession(storage, ofTab);
    session.enter(ANNA, AUTH);
    for (const key of ['selectedGuests', 'selectedTickets', 'draft:anna:event']) storage.setItem(key, '["x"]');
    storage.setItem('parterre.theme', '"dark"');
    session.clear();
    expect(session.state()).toMatchObject({ status: 'out', user: null, auth: null });
    expect(Array.from({ length: storage.length }, (_, i) => storage.key(i))).toEqual(['parterre.theme']);
    expect(ofTab.length).toBe(0);
  });

  test('takes the role along and empties the selections when the organisation is switched', () => {
    const session = createSession(storage);
    session.enter(ANNA, AUTH);
    storage.setItem('selectedTickets', '["t1"]');
    const there = { ...ANNA, organization: SOUTH, role: { name: 'manager_seat', name_human: 'Менеджер рассадки' } };
    session.switchTo(there);
    expect(kept('eventUser')).toEqual({ isLoggedIn: true, auth: AUTH, data: there });
    expect(storage.getItem('selectedTickets')).toBeNull();
  });

  test('keeps the selections when the same person comes back to the same organisation, and only then', () => {
    createSession(storage).enter(ANNA, AUTH);
    storage.setItem('selectedGuests', '["g1"]');
    createSession(storage).enter(ANNA, AUTH);
    expect(kept('selectedGuests')).toEqual(['g1']);
    createSession(storage).enter({ ...ANNA, id: 'boris' }, AUTH);
    expect(storage.getItem('selectedGuests')).toBeNull();
  });

  test('notices that another tab switched the organisation, and that it went back', () => {
    const here = createSession(storage);
    const there = createSession(storage);
    here.enter(ANNA, AUTH);
    there.enter(ANNA, AUTH);
    there.switchTo({ ...ANNA, organization: SOUTH });
    here.noticeStored();
    expect(here.state()).toMatchObject({ status: 'in', elsewhere: { organization: 'Южный клуб' } });
    there.switchTo(ANNA);
    here.noticeStored();
    expect(here.state().elsewhere).toBeNull();
  });

  test('ends when another tab signs out', () => {
    const here = createSession(storage);
    const there = createSession(storage);
    here.enter(ANNA, AUTH);
    there.enter(ANNA, AUTH);
    there.clear();
    here.noticeStored();
    expect(here.state()).toMatchObject({ status: 'out', user: null, notice: 'signed_out_elsewhere' });
  });

  test('takes a role that was changed meanwhile, in this tab and for the next visit', () => {
    const session = createSession(storage);
    session.enter(ANNA, AUTH);
    const lowered = { ...ANNA, role: { name: 'manager_seat', name_human: 'Менеджер рассадки' } };
    session.renew(lowered);
    expect(roleOf(session.state())).toBe('manager_seat');
    expect(createSession(storage).stored()?.user).toEqual(lowered);
  });

  test('says where to go on when the person was removed from this organisation, and keeps what is stored', () => {
    const session = createSession(storage);
    session.enter(ANNA, AUTH);
    session.renew({ ...ANNA, organization: SOUTH, organizations: [SOUTH] });
    expect(session.state()).toMatchObject({ status: 'in', user: ANNA, left: { organization: 'Южный клуб' } });
    expect(kept('eventUser')).toMatchObject({ data: ANNA });
    session.enter({ ...ANNA, organization: SOUTH }, AUTH);
    expect(session.state().left).toBeNull();
  });

  test('of a tab that another one has overtaken writes nothing when it learns of a new role', () => {
    const [here, there] = [createSession(storage), createSession(storage)];
    here.enter(ANNA, AUTH);
    there.enter(ANNA, AUTH);
    there.switchTo({ ...ANNA, organization: SOUTH });
    here.noticeStored();
    here.renew({ ...ANNA, role: { name: 'manager_event', name_human: 'Менеджер мероприятий' } });
    expect(kept('eventUser')).toMatchObject({ data: { organization: SOUTH } });
    expect(roleOf(here.state())).toBe('manager_event');
  });

  test('reads a damaged store as nobody signed in', () => {
    storage.setItem('eventUser', '{"isLoggedIn":tr');
    expect(createSession(storage).stored()).toBeNull();
    storage.setItem('eventUser', '{"isLoggedIn":true}');
    expect(createSession(storage).stored()).toBeNull();
  });

  test('gives a role it does not know the menu of an event manager', () => {
    const session = createSession(storage);
    expect(roleOf(session.state())).toBeNull();
    session.enter({ ...ANNA, role: { name: 'director', name_human: 'Директор' } }, AUTH);
    expect(roleOf(session.state())).toBe('manager_event');
  });
});

describe('a selection', () => {
  test('adds an id that is absent and removes one that is present', () => {
    const guests = createSelection(storage, 'selectedGuests');
    guests.toggle('a');
    guests.toggle('b');
    guests.toggle('a');
    expect(guests.ids()).toEqual(['b']);
    expect(kept('selectedGuests')).toEqual(['b']);
  });

  test('adds all without duplicates, takes some away, and empties', () => {
    const guests = createSelection(storage, 'selectedGuests');
    guests.toggle('b');
    guests.addAll(['a', 'b', 'c', 'a']);
    expect(guests.ids()).toEqual(['b', 'a', 'c']);
    guests.remove(['c', 'gone']);
    expect(guests.ids()).toEqual(['b', 'a']);
    guests.removeAll();
    expect(guests.ids()).toEqual([]);
    expect(kept('selectedGuests')).toEqual([]);
  });

  test('is there again after a reload', () => {
    createSelection(storage, 'selectedTickets').addAll(['t1', 't2']);
    expect(createSelection(storage, 'selectedTickets').ids()).toEqual(['t1', 't2']);
  });

  test('does not change while the tab may not save', () => {
    let maySave = true;
    const guests = createSelection(storage, 'selectedGuests', () => maySave);
    guests.toggle('a');
    maySave = false;
    guests.removeAll();
    expect(guests.ids()).toEqual(['a']);
    expect(kept('selectedGuests')).toEqual(['a']);
  });
});

describe("react-admin's view of the session", () => {
  test('never signs anybody out because of an error, and refuses screens once the session has ended', async () => {
    const session = createSession(storage);
    session.enter(ANNA, AUTH);
    let signedOut = 0;
    const provider = createAuthProvider(
      session,
      async () => void signedOut++,
      (role, resource, action) => resource === 'guests' && action === 'list' && role === 'admin',
    );
    await provider.checkError({ status: 401 });
    await provider.checkAuth({});
    expect(await provider.canAccess?.({ resource: 'guests', action: 'list' })).toBe(true);
    expect(await provider.canAccess?.({ resource: 'guests', action: 'delete' })).toBe(false);

    session.leave('expired');
    await expect(provider.checkAuth({})).rejects.toMatchObject({ redirectTo: '/auth/login' });
    expect(await provider.canAccess?.({ resource: 'guests', action: 'list' })).toBe(false);
    expect(await provider.logout({})).toBe('/auth/login');
    expect(signedOut).toBe(0);
    expect(storage.getItem('eventUser')).not.toBeNull();
  });
});
