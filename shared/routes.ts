import { type MenuItem, type Role, hasRole } from './roles.ts';

/** Who may open a screen: everybody from a role upwards, or only people who are not signed in. */
export type Least = Role | 'signed_out';

export interface Route {
  /** Path as the router reads it; `:name` stands for one part. */
  readonly path: string;
  /** Key into the table of components, `src/customRoutes/index.tsx`. */
  readonly screen: string;
  readonly least: Least;
  /** The item of the side menu that is lit on this screen. */
  readonly menu?: MenuItem;
}

/** Every path of section 2 of the specification, once. What is not here does not exist. */
export const ROUTES = [
  { path: '/auth/login', screen: 'Login', least: 'signed_out' },
  { path: '/auth/confirmation', screen: 'Confirmation', least: 'signed_out' },

  { path: '/', screen: 'EventList', least: 'manager_seat', menu: 'events' },
  { path: '/events', screen: 'EventList', least: 'manager_seat', menu: 'events' },
  { path: '/events/:id/guests-invitation', screen: 'GuestsInvitation', least: 'manager_seat', menu: 'events' },
  { path: '/archive', screen: 'ArchiveList', least: 'manager_seat', menu: 'archive' },
  { path: '/archive/:id', screen: 'ArchivedEvent', least: 'manager_seat', menu: 'archive' },
  { path: '/tickets', screen: 'TicketEvents', least: 'manager_seat', menu: 'tickets' },
  { path: '/tickets/event/:id', screen: 'EventTickets', least: 'manager_seat', menu: 'tickets' },
  { path: '/calendar', screen: 'Calendar', least: 'manager_seat', menu: 'calendar' },

  { path: '/locations', screen: 'Locations', least: 'manager_event', menu: 'locations' },
  { path: '/hall-templates', screen: 'HallTemplates', least: 'manager_event', menu: 'hall-templates' },
  { path: '/hall-templates/create', screen: 'TemplateEditor', least: 'manager_event', menu: 'hall-templates' },
  { path: '/hall-templates/edit/:id', screen: 'TemplateEditor', least: 'manager_event', menu: 'hall-templates' },
  { path: '/events/create', screen: 'EventWizard', least: 'manager_event', menu: 'events' },
  { path: '/events/edit/:id', screen: 'EventWizard', least: 'manager_event', menu: 'events' },
  { path: '/events/create/vista', screen: 'EventWizard', least: 'manager_event', menu: 'events' },
  { path: '/events/edit/vista/:id', screen: 'EventWizard', least: 'manager_event', menu: 'events' },

  { path: '/guests', screen: 'Guests', least: 'admin', menu: 'guests' },
  { path: '/users', screen: 'Users', least: 'admin', menu: 'users' },
  { path: '/users/:id', screen: 'User', least: 'admin', menu: 'users' },
] as const satisfies readonly Route[];

const SCREENS = new RegExp(`^(${ROUTES.map(({ path }) => path.replace(/:[^/]+/g, '[^/]+')).join('|')})/?$`);

/** Is there a screen at this path? */
export function isScreen(path: string): boolean {
  return SCREENS.test(path);
}

export type Screen = (typeof ROUTES)[number]['screen'];

/** Where people start, signed in and signed out. */
export const HOME = '/';
export const SIGN_IN = '/auth/login';

/**
 * Where somebody with `role` (null: signed out) has to go instead of a screen that needs `least`
 * (undefined: there is no such path); null when they may stay.
 */
export function redirectOf(least: Least | undefined, role: Role | null): typeof HOME | typeof SIGN_IN | null {
  if (role === null) return least === 'signed_out' ? null : SIGN_IN;
  if (least === undefined || least === 'signed_out' || !hasRole(role, least)) return HOME;
  return null;
}
