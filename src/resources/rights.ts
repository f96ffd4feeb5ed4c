import type { Resource } from '#shared/resource.ts';
import { atLeast, isAllowed, isOpen, nobody, type Permission, type Role } from '#shared/roles.ts';
import { resourceList } from './index.ts';

/** Who may do what with a noun, by the names react-admin has for it, and verbs of the noun's own. */
type Rights = Readonly<Record<string, Permission>>;

function rightsOf({ allow, sheet, verbs }: Resource): Rights {
  const { read, create, update } = allow;
  const [out, into] = sheet ? [read, create] : [nobody, nobody];
  return { list: read, show: read, export: out, create, import: into, edit: update, delete: allow.delete, ...verbs };
}

/** Every noun, and the rights to it; the first two are no records. */
export const rights: Readonly<Record<string, Rights>> = {
  audit: { list: atLeast('admin') },
  first_steps: { list: atLeast('manager_event') },
  ...Object.fromEntries(resourceList.map((resource) => [resource.name, rightsOf(resource)])),
};

/** May somebody with `role` do `action` with a noun, or with this record of it? */
export function mayDo(role: Role, noun: string, action: string, record?: object): boolean {
  return isAllowed(rights[noun]?.[action] ?? nobody, role) && isOpen(action, record);
}
