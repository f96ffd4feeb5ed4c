import { describe, expect, test } from 'vitest';
import { MENUS, menuOf, ROLES, type Role, roleForMenu } from '#shared/roles.ts';
import { redirectOf, ROUTES } from '#shared/routes.ts';

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
];
const EVENT_MANAGERS = [
  '/locations',
  '/hall-templates',
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

describe('the route table', () => {
  test('holds the paths of section 2 and no others, each once', () => {
    const paths = ROUTES.map(({ path }) => path);
    expect(paths.toSorted()).toEqual([...SIGNED_OUT, ...EVERYBODY, ...EVENT_MANAGERS, ...ADMINS].toSorted());
  });

  for (const who of ['nobody', ...ROLES] as const) {
    const role = who === 'nobody' ? null : who;
    const elsewhere = role === null ? '/auth/login' : '/';

    test(`lets ${who} open what section 2 says and sends them to ${elsewhere} from everywhere else`, () => {
      for (const { path, least } of ROUTES) {
        expect([path, redirectOf(least, role)]).toEqual([path, MAY_OPEN[who].includes(path) ? null : elsewhere]);
      }
    });

    test(`sends ${who} to ${elsewhere} from a path that does not exist`, () => {
      expect(redirectOf(undefined, role)).toBe(elsewhere);
    });
  }

  test('gives every item of every menu a path that its role may open', () => {
    for (const role of ROLES) {
      for (const item of menuOf(role)) expect(MAY_OPEN[role]).toContain(`/${item}`);
    }
  });

  test('has the three menus of section 2, and the middle one for a role it does not know', () => {
    expect(ROLES.map(menuOf)).toEqual([MENUS.smallest, MENUS.reduced, MENUS.full, MENUS.full]);
    expect(menuOf(roleForMenu('director'))).toEqual(MENUS.reduced);
  });
});
