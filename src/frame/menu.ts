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
import { resourceList, screenList } from '#resources/index.ts';
import type { Icon } from '#shared/resource.ts';
import type { Role } from '#shared/roles.ts';
import { HOME, redirectOf } from '#shared/routes.ts';
import type { Screen } from '#shared/screens.ts';

const ICONS: Record<Icon, LucideIcon> = {
  archive: Archive,
  briefcase: BriefcaseBusiness,
  building: Building2,
  bus: Bus,
  calendar: CalendarDays,
  'calendar-check': CalendarCheck,
  camera: Camera,
  contact: ContactRound,
  flower: Flower2,
  grid: LayoutGrid,
  handshake: Handshake,
  'map-pin': MapPin,
  mic: Mic,
  music: Music,
  package: Package,
  star: Star,
  tag: Tag,
  ticket: Ticket,
  truck: Truck,
  users: UsersRound,
  utensils: Utensils,
};

/** The icon of a noun: its screen's. */
export function iconOf(noun: string): LucideIcon {
  const { screen } = resourceList.find(({ name }) => name === noun)!;
  return ICONS[screen?.icon ?? 'calendar-check'];
}

export type MenuLine = Pick<Screen, 'path' | 'least'> & NonNullable<Screen['menu']> & { Icon: LucideIcon };

const LINES: readonly MenuLine[] = screenList
  .flatMap(({ path, least, menu }) => (menu ? [{ path, least, ...menu, Icon: ICONS[menu.icon] }] : []))
  .sort((one, other) => one.at - other.at);

/** The tabs of a phone. */
export const TABS = LINES.filter(({ tab }) => tab);

/** The side menu: the screens that have an item in it and that `role` may open. */
export function menuLines(role: Role): readonly MenuLine[] {
  return LINES.filter(({ least }) => redirectOf(least, role) === null);
}

/**
 * The path of the line that is lit on a path: people start with the first, and are below one everywhere else; on what has no
 * item of its own, below that which the way there begins with (`above`, an address).
 */
export function currentLine(pathname: string, above: string | null = null): string | null {
  if (pathname === HOME) return LINES[0]!.path;
  const found = LINES.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  if (found || above === null) return found?.path ?? null;
  return currentLine(above.replace(/[?#].*$/, ''));
}
