import { CircleSlash2, DoorOpen, Hand, Hash, MousePointer2, Rows3, SquareDashed, Theater, Type } from 'lucide-react';

/** The tools of the palette in order; `code` is the key's place on the keyboard, the same in any language. */
export const TOOLS = [
  { name: 'select', key: 'V', code: 'KeyV', icon: MousePointer2, group: 0 },
  { name: 'hand', key: 'H', code: 'KeyH', icon: Hand, group: 0 },
  { name: 'rows', key: 'R', code: 'KeyR', icon: Rows3, group: 1 },
  { name: 'area', key: 'A', code: 'KeyA', icon: SquareDashed, group: 1 },
  { name: 'stage', key: 'G', code: 'KeyG', icon: Theater, group: 2 },
  { name: 'entrance', key: 'E', code: 'KeyE', icon: DoorOpen, group: 2 },
  { name: 'caption', key: 'T', code: 'KeyT', icon: Type, group: 2 },
  { name: 'inactive', key: 'X', code: 'KeyX', icon: CircleSlash2, group: 3 },
  { name: 'numbering', key: 'N', code: 'KeyN', icon: Hash, group: 3 },
] as const;

export type ToolName = (typeof TOOLS)[number]['name'];
