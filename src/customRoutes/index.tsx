import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import { screenList } from '#resources/index.ts';
import { pathOf } from '#shared/resource.ts';
import { ROUTES, type Route, type Screen } from '#shared/routes.ts';
import { RouterError } from '../frame/RouterError.tsx';
import { Shell } from '../frame/Shell.tsx';
import { Gate, Unknown } from './Gate.tsx';
import { Named } from './Named.tsx';

/** Screen -> component; its paths and the least role stand in `shared/routes.ts`. The signed-out ones are `src/signIn/`. */
const SCREENS: Record<Exclude<Screen, 'Login' | 'Confirmation'>, LazyExoticComponent<ComponentType>> = {
  EventWizard: lazy(() => import('./eventWizard/EventWizard.tsx')),
  GuestsInvitation: lazy(() => import('./guestsInvitation/GuestsInvitation.tsx')),
  TicketEvents: lazy(() => import('./tickets/TicketEvents.tsx')),
  EventTickets: lazy(() => import('./tickets/EventTickets.tsx')),
  EventList: lazy(() => import('./events/EventList.tsx')),
  ArchiveList: lazy(() => import('./archive/ArchiveList.tsx')),
  ArchivedEvent: lazy(() => import('./archive/ArchivedEvent.tsx')),
  Calendar: lazy(() => import('./calendar/Calendar.tsx')),
  TemplateEditor: lazy(() => import('./hallTemplates/TemplateEditor.tsx')),
  User: lazy(() => import('./users/User.tsx')),
  Locations: lazy(async () => ({ default: (await import('./configured.tsx')).Locations })),
  HallTemplates: lazy(async () => ({ default: (await import('./configured.tsx')).HallTemplates })),
  Guests: lazy(async () => ({ default: (await import('./configured.tsx')).Guests })),
  Users: lazy(async () => ({ default: (await import('./configured.tsx')).Users })),
};

/** The screen of a resource that stands nowhere but in its configuration. */
const Configured = lazy(async () => ({ default: (await import('../crud/ResourceScreen.tsx')).ResourceScreen }));

const rows = (ROUTES as readonly (Route & { screen: Screen })[]).filter(isOfHouse);

/** The table as the router wants it: every screen inside the frame. */
export const routes: RouteObject[] = [
  {
    element: (
      <Gate least="manager_seat">
        <Shell />
      </Gate>
    ),
    // A screen that can't be shown leaves the frame where it is.
    children: [
      {
        errorElement: <RouterError />,
        children: [...rows.map(routeOf), ...screenList.map(configuredRoute)],
      },
    ],
  },
  { path: '*', element: <Unknown /> },
];

function isOfHouse(row: Route & { screen: Screen }): row is Route & { screen: keyof typeof SCREENS } {
  return row.screen in SCREENS;
}

function routeOf({ path, screen, least }: (typeof rows)[number]): RouteObject {
  const Component = SCREENS[screen];
  return {
    path,
    element: (
      <Gate least={least}>
        <Named>
          <Component />
        </Named>
      </Gate>
    ),
  };
}

function configuredRoute(resource: (typeof screenList)[number]): RouteObject {
  return {
    path: pathOf(resource),
    element: (
      <Gate least={resource.screen.least}>
        <Named>
          <Configured resource={resource} />
        </Named>
      </Gate>
    ),
  };
}
