import type { Resource } from '#shared/resource.ts';
import { atLeast, isAllowed, isOpen, nobody, type Permission, type Role } from '#shared/roles.ts';
import { resourceList } from './index.ts';

/** Who may do what with a noun, by the names react-admin has for it, and verbs of the noun's own. */
type Rights = Readonly<Record<string, Permission>>;

const seat = atLeast('manager_seat');
const event = atLeast('manager_event');

/** What `allow` of no resource says: nouns with calls of their own, which say the same to the server. */
const OTHERS: Readonly<Record<string, Rights>> = {
  audit: { list: atLeast('admin') },
  events: { import: nobody, mail_plan: event },
  first_steps: { list: event },
  /** To seat is to work in every sector; in sectors of their own everybody may. */
  halls: { list: seat, show: seat, create: event, edit: event, delete: event, seat: event },
  letters: { list: event },
  orders: { list: event, show: seat, create: seat, edit: seat, delete: seat, refund: event },
  sectors: { list: seat, show: seat, create: event, edit: event, delete: event },
  /** react-admin's verbs are calls of their own here. */
  tickets: { create: seat, edit: seat, delete: seat },
};

function rightsOf({ allow, sheet }: Resource): Rights {
  const { read, create, update } = allow;
  const [out, into] = sheet ? [read, create] : [nobody, nobody];
  return { list: read, show: read, export: out, create, import: into, edit: update, delete: allow.delete };
}

const ofResources = Object.fromEntries(resourceList.map((resource) => [resource.name, rightsOf(resource)]));
const nouns = [...new Set([...Object.keys(ofResources), ...Object.keys(OTHERS)])];

/** Every noun, and the rights to it. */
export const rights: Readonly<Record<string, Rights>> = Object.fromEntries(
  nouns.map((noun) => [noun, { ...ofResources[noun], ...OTHERS[noun] }]),
);

/** May somebody with `role` do `action` with a noun, or with this record of it? */
export function mayDo(role: Role, noun: string, action: string, record?: object): boolean {
  return isAllowed(rights[noun]?.[action] ?? nobody, role) && isOpen(action, record);
}
