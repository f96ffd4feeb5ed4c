import {
  Archive,
  BriefcaseBusiness,
  Building2,
  Bus,
  CalendarCheck,
  CalendarDays,
  Camera,
  ContactRound,
  Flower2,
  Handshake,
  LayoutGrid,
  type LucideIcon,
  MapPin,
  Mic,
  Music,
  Package,
  Star,
  Tag,
  Ticket,
  Truck,
  UsersRound,
  Utensils,
} from 'lucide-react';
import { matchPath } from 'react-router-dom';
import { screenList } from '#resources/index.ts';
import { pathOf, type ResourceIcon } from '#shared/resource.ts';
import { hasRole, type MenuItem, menuOf, type Role } from '#shared/roles.ts';
import { ROUTES, type Route } from '#shared/routes.ts';

export interface MenuLine {
  path: string;
  /** Key of its words. */
  label: string;
  Icon: LucideIcon;
}

const ICONS: Record<MenuItem, LucideIcon> = {
  events: CalendarCheck,
  users: UsersRound,
  'hall-templates': LayoutGrid,
  locations: MapPin,
  tickets: Ticket,
  guests: ContactRound,
  archive: Archive,
  calendar: CalendarDays,
};

const RESOURCE_ICONS: Record<ResourceIcon, LucideIcon> = {
  briefcase: BriefcaseBusiness,
  building: Building2,
  bus: Bus,
  camera: Camera,
  flower: Flower2,
  handshake: Handshake,
  mic: Mic,
  music: Music,
  package: Package,
  star: Star,
  tag: Tag,
  truck: Truck,
  utensils: Utensils,
};

/** An item of the specification's menus. */
export function menuLine(item: MenuItem): MenuLine {
  return { path: `/${item}`, label: `app.menu.${item}`, Icon: ICONS[item] };
}

/** The menu of a role (section 2), and below it the resources that have a screen by their configuration. */
export function menuLines(role: Role): MenuLine[] {
  const own = screenList.filter(({ screen }) => hasRole(role, screen.least));
  return [
    ...menuOf(role).map(menuLine),
    ...own.map((resource) => ({
      path: pathOf(resource),
      label: `resources.${resource.name}.many`,
      Icon: RESOURCE_ICONS[resource.screen.icon],
    })),
  ];
}

/** The path of the line that is lit on a path. */
export function currentLine(pathname: string): string | null {
  const routes: readonly Route[] = ROUTES;
  const item = routes.find((route) => matchPath(route.path, pathname))?.menu;
  if (item) return `/${item}`;
  return screenList.map(pathOf).find((path) => matchPath(path, pathname)) ?? null;
}
