import { type ComponentType, lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import { screenList } from '#resources/index.ts';
import type { Screen } from '#shared/screens.ts';
import { RouterError } from '../frame/RouterError.tsx';
import { Shell } from '../frame/Shell.tsx';
import { lazyScreen } from '../i18n/lazyScreen.ts';
import { GuestPanel } from './guestCard/GuestPanel.tsx';
import { Gate, Unknown } from './Gate.tsx';
import { Named } from './Named.tsx';

/** Says nothing but what every page has with it. */
const FIRST = './events/EventList.screen.tsx';
/** Fetched with the first look at them. */
const files = import.meta.glob<{ default: ComponentType }>('./*/*.screen.tsx');
const own = new Map(
  Object.entries(files).map(([file, load]) => [file, file === FIRST ? lazy(load) : lazyScreen(load)]),
);
const List = lazyScreen(async () => ({ default: (await import('../crud/ResourceScreen.tsx')).ResourceScreen }));
const One = lazyScreen(async () => ({ default: (await import('./RecordScreen.tsx')).RecordScreen }));

/** The table of screens as the router wants it, every screen inside the frame. The signed-out ones are `src/signIn/`. */
export const routes: RouteObject[] = [
  {
    element: (
      <Gate least="manager_seat">
        <Shell />
        <GuestPanel />
      </Gate>
    ),
    // A screen that can't be shown leaves the frame where it is.
    children: [
      {
        errorElement: <RouterError />,
        children: screenList.filter(({ least }) => least !== 'signed_out').map(routeOf),
      },
    ],
  },
  { path: '*', element: <Unknown /> },
];

function routeOf(row: Screen): RouteObject {
  const { path, least } = row;
  return {
    path,
    element: (
      <Gate least={least}>
        <Named>{screenOf(row)}</Named>
      </Gate>
    ),
  };
}

function screenOf({ file, resource, one }: Screen) {
  if (file === undefined && resource) return one ? <One resource={resource} /> : <List resource={resource} />;
  // Without its file, which `db:generate` and a test refuse, only this address leads nowhere.
  const Own = own.get(`./${file}.screen.tsx`) ?? Unknown;
  return <Own />;
}
