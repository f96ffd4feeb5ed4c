import {
  Archive,
  CalendarCheck,
  CalendarDays,
  ContactRound,
  LayoutGrid,
  type LucideIcon,
  MapPin,
  Ticket,
  UsersRound,
} from 'lucide-react';
import type { MenuItem } from '#shared/roles.ts';
import { ROUTES, type Route } from '#shared/routes.ts';
import { matchPath } from 'react-router-dom';

export const MENU_ICONS: Record<MenuItem, LucideIcon> = {
  events: CalendarCheck,
  users: UsersRound,
  'hall-templates': LayoutGrid,
  locations: MapPin,
  tickets: Ticket,
  guests: ContactRound,
  archive: Archive,
  calendar: CalendarDays,
};

/** The item that is lit on a path. */
export function menuItemOf(pathname: string): MenuItem | null {
  const routes: readonly Route[] = ROUTES;
  return routes.find((route) => matchPath(route.path, pathname))?.menu ?? null;
}
