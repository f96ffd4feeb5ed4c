import { describe, expect, test, vi } from 'vitest';
import { resourceList, screenList } from '#resources/index.ts';
import { ROLES, type Role, roleForMenu } from '#shared/roles.ts';
import { redirectOf } from '#shared/routes.ts';
import { screenAt, screensOf } from '#shared/screens.ts';
import { currentLine, menuLines, TABS } from '../../../src/frame/menu.ts';
import { addedResources } from '../../support/added.ts';
import { asResource } from '../../support/resources.ts';
import { MemoryStorage } from './storage.ts';

const SIGNED_OUT = ['/auth/login', '/auth/confirmation'];
const EVERYBODY = [
  '/',
  '/events',
  '/events/:id/guests-invitation',
  '/archive',
  '/archive/:id',
  '/tickets',
  '/tickets/event/:id',
  '/calendar',
  '/imports',
  '/imports/:id',
  '/changes',
  '/changes/:id',
];
const EVENT_MANAGERS = [
  '/locations',
  '/locations/:id',
  '/hall-templates',
  '/hall-templates/:id',
  '/hall-templates/create',
  '/hall-templates/edit/:id',
  '/events/create',
  '/events/edit/:id',
  '/events/create/vista',
  '/events/edit/vista/:id',
];
const ADMINS = ['/guests', '/users', '/users/:id'];

const MAY_OPEN: Record<Role | 'nobody', string[]> = {
  nobody: SIGNED_OUT,
  manager_seat: EVERYBODY,
  manager_event: [...EVERYBODY, ...EVENT_MANAGERS],
  admin: [...EVERYBODY, ...EVENT_MANAGERS, ...ADMINS],
  superadmin: [...EVERYBODY, ...EVENT_MANAGERS, ...ADMINS],
};

/** Section 2's three menu sets, written down by hand. */
const SMALLEST = ['/events', '/tickets', '/archive', '/calendar'];
const REDUCED = ['/events', '/hall-templates', '/locations', '/tickets', '/archive', '/calendar'];
const FULL = ['/events', '/users', '/hall-templates', '/locations', '/tickets', '/guests', '/archive', '/calendar'];

const specified = screenList.filter(({ resource }) => !resource || !addedResources.includes(resource));
const menuOf = (role: Role) => {
  const paths = menuLines(role).map(({ path }) => path);
  return paths.filter((path) => specified.some((screen) => screen.path === path));
};

describe('the table of screens', () => {
  test('holds the paths of section 2 and pages of records, and no others, each once', () => {
    const paths = specified.map(({ path }) => path);
    expect(paths.toSorted()).toEqual([...SIGNED_OUT, ...EVERYBODY, ...EVENT_MANAGERS, ...ADMINS].toSorted());
  });

  for (const who of ['nobody', ...ROLES] as const) {
    const role = who === 'nobody' ? null : who;
    const elsewhere = role === null ? '/auth/login' : '/';

    test(`lets ${who} open what section 2 says and sends them to ${elsewhere} from everywhere else`, () => {
      for (const { path, least } of specified) {
        expect([path, redirectOf(least, role)]).toEqual([path, MAY_OPEN[who].includes(path) ? null : elsewhere]);
      }
    });

    test(`sends ${who} to ${elsewhere} from a path that does not exist`, () => {
      expect(redirectOf(screenAt(screenList, '/nowhere')?.least, role)).toBe(elsewhere);
    });
  }

  test('has the three menus of section 2, and the middle one for a role it does not know', () => {
    expect(ROLES.map(menuOf)).toEqual([SMALLEST, REDUCED, FULL, FULL]);
    expect(menuOf(roleForMenu('director'))).toEqual(REDUCED);
    expect(TABS.map(({ path }) => path)).toEqual(['/events', '/tickets', '/calendar']);
  });

  test('lights the item a screen belongs to', () => {
    const lit = {
      '/': '/events',
      '/events/create': '/events',
      '/events/1/guests-invitation': '/events',
      '/tickets/event/1': '/tickets',
      '/hall-templates/edit/1': '/hall-templates',
      '/users/1': '/users',
      '/archived': null,
    };
    expect(Object.keys(lit).map((path) => [path, currentLine(path)])).toEqual(Object.entries(lit));
  });

  test('lights what the way to a screen begins with, where the screen has no item', () => {
    expect(currentLine('/imports/1')).toBeNull();
    expect(currentLine('/imports/1', '/guests')).toBe('/guests');
    expect(currentLine('/imports', '/events/1/guests-invitation?hall=2')).toBe('/events');
    expect(currentLine('/users/1', '/guests')).toBe('/users');
  });

  test('finds the screen of an address, with a slash at its end too', () => {
    expect(screenAt(screenList, '/users/1')?.file).toBe('users/User');
    expect(screenAt(screenList, '/users/')?.file).toBe('users/Users');
    expect(screenAt(screenList, '/users/1/2')).toBeUndefined();
  });

  test('has a row for a resource with a screen, at the end of the menu where it names no place', () => {
    const sponsors = asResource({ name: 'event_sponsors', screen: { least: 'admin', icon: 'star' } });
    const [one, row] = screensOf([...resourceList, sponsors]).slice(-2);
    expect(one).toMatchObject({ path: '/event-sponsors/:id', least: 'admin', one: true });
    expect(row).toMatchObject({
      path: '/event-sponsors',
      least: 'admin',
      menu: { label: 'resources.event_sponsors.many' },
    });
    for (const { menu } of specified) expect(row!.menu!.at).toBeGreaterThan(menu?.at ?? 0);
  });

  test('is the whole of what the router shows: each row has its file, each screen its row', async () => {
    for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, new MemoryStorage());
    vi.stubGlobal('addEventListener', () => undefined);
    const { routes } = await import('../../../src/customRoutes/index.tsx');
    const shown = routes[0]!.children![0]!.children!.map(({ path }) => path);
    expect(shown).toEqual(screenList.map(({ path }) => path).filter((path) => !SIGNED_OUT.includes(path)));
    const files = Object.keys(import.meta.glob('../../../src/customRoutes/**/*.screen.tsx'));
    const named = screenList.flatMap(({ file }) => (file ? [`../../../src/customRoutes/${file}.screen.tsx`] : []));
    expect(files.length).toBeGreaterThan(10);
    expect([...new Set(named)].toSorted()).toEqual(files.toSorted());
  });

  test('shows all others where the file of one is not there', async () => {
    const nope = { path: '/sponsors/:id', file: 'sponsors/Nope', least: 'admin' };
    vi.resetModules();
    vi.doMock('#resources/index.ts', async (original) => ({
      ...(await original<object>()),
      screenList: [...screenList, nope],
    }));
    const { routes } = await import('../../../src/customRoutes/index.tsx');
    vi.doUnmock('#resources/index.ts');
    expect(routes[0]!.children![0]!.children!.map(({ path }) => path)).toContain(nope.path);
  });
});
