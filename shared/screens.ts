import { type Icon, pathOf, type Resource } from './resource.ts';
import type { Least } from './routes.ts';

/** A row of the table of screens. */
export interface Screen {
  /** Path as the router reads it; `:name` stands for one part. */
  readonly path: string;
  readonly least: Least;
  /** Its file under `src/customRoutes`, without `.screen.tsx`; made of the configuration of `resource` where there is none. */
  readonly file?: string | undefined;
  /** Its item in the side menu: key of its words, icon and place, from 1; `tab`: also at the bottom of a phone. */
  readonly menu?: { readonly label: string; readonly icon: Icon; readonly at: number; readonly tab?: true };
  readonly resource?: Resource;
  /** It shows one record of the resource, not its list. */
  readonly one?: true;
}

/** The screens that no resource declares by its `screen`. */
const ROUTES: readonly Screen[] = [
  { path: '/auth/login', least: 'signed_out' },
  { path: '/auth/confirmation', least: 'signed_out' },

  { path: '/', file: 'events/EventList', least: 'manager_seat' },
  {
    path: '/events',
    file: 'events/EventList',
    least: 'manager_seat',
    menu: { label: 'app.menu.events', icon: 'calendar-check', at: 1, tab: true },
  },
  { path: '/events/:id/guests-invitation', file: 'guestsInvitation/GuestsInvitation', least: 'manager_seat' },
  {
    path: '/tickets',
    file: 'tickets/TicketEvents',
    least: 'manager_seat',
    menu: { label: 'app.menu.tickets', icon: 'ticket', at: 5, tab: true },
  },
  { path: '/tickets/event/:id', file: 'tickets/EventTickets', least: 'manager_seat' },
  {
    path: '/archive',
    file: 'archive/ArchiveList',
    least: 'manager_seat',
    menu: { label: 'app.menu.archive', icon: 'archive', at: 7 },
  },
  { path: '/archive/:id', file: 'archive/ArchivedEvent', least: 'manager_seat' },
  {
    path: '/calendar',
    file: 'calendar/Calendar',
    least: 'manager_seat',
    menu: { label: 'app.menu.calendar', icon: 'calendar', at: 8, tab: true },
  },

  { path: '/imports', file: 'imports/Imports', least: 'manager_seat' },
  { path: '/imports/:id', file: 'imports/Import', least: 'manager_seat' },
  { path: '/changes', file: 'changes/Changes', least: 'manager_seat' },
  { path: '/changes/:id', file: 'changes/Change', least: 'manager_seat' },

  { path: '/hall-templates/create', file: 'hallTemplates/TemplateEditor', least: 'manager_event' },
  { path: '/hall-templates/edit/:id', file: 'hallTemplates/TemplateEditor', least: 'manager_event' },
  { path: '/events/create', file: 'eventWizard/EventWizard', least: 'manager_event' },
  { path: '/events/edit/:id', file: 'eventWizard/EventWizard', least: 'manager_event' },
  { path: '/events/create/vista', file: 'eventWizard/EventWizard', least: 'manager_event' },
  { path: '/events/edit/vista/:id', file: 'eventWizard/EventWizard', least: 'manager_event' },
];

/** Below all items that have a place of their own. */
const LAST = 1000;

/**
 * Every screen there is, each once: those of section 2 of the specification, and for each resource that has `screen` its
 * list and the page of a record.
 */
export function screensOf(resources: readonly Resource[]): readonly Screen[] {
  const rows = resources.flatMap((resource) => {
    if (!resource.screen) return [];
    const { least, icon, at = LAST, own: file, page, unlisted } = resource.screen;
    const menu = { label: `resources.${resource.name}.many`, icon, at };
    const one: Screen = { path: `${pathOf(resource)}/:id`, least, file: page || undefined, resource, one: true };
    const list: Screen = { path: pathOf(resource), least, file, resource, ...(unlisted ? {} : { menu }) };
    return [...(page === false ? [] : [one]), list];
  });
  return [...ROUTES, ...rows];
}

/** The screen at a path, if there is one. */
export function screenAt(screens: readonly Screen[], path: string): Screen | undefined {
  return screens.find((screen) => new RegExp(`^${screen.path.replace(/:[^/]+/g, '[^/]+')}/?$`).test(path));
}
