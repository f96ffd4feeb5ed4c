import {
  Accessibility,
  CircleDot,
  CircleSlash2,
  DoorOpen,
  Hand,
  Hash,
  Medal,
  MousePointer2,
  Rows3,
  SquareDashed,
  Theater,
  Type,
} from 'lucide-react';

/** The tools of the palette in order; `code` is the key's place on the keyboard, the same in any language. */
export const TOOLS = [
  { name: 'select', text: 'hall.tools.select', key: 'V', code: 'KeyV', icon: MousePointer2, group: 0 },
  { name: 'hand', text: 'hall.tools.hand', key: 'H', code: 'KeyH', icon: Hand, group: 0 },
  { name: 'rows', text: 'hall.tools.rows', key: 'R', code: 'KeyR', icon: Rows3, group: 1 },
  { name: 'tables', text: 'hall.edit.tool_tables', key: 'T', code: 'KeyT', icon: CircleDot, group: 1 },
  { name: 'area', text: 'hall.tools.area', key: 'A', code: 'KeyA', icon: SquareDashed, group: 1 },
  { name: 'stage', text: 'hall.tools.stage', key: 'G', code: 'KeyG', icon: Theater, group: 2 },
  { name: 'entrance', text: 'hall.tools.entrance', key: 'E', code: 'KeyE', icon: DoorOpen, group: 2 },
  { name: 'caption', text: 'hall.tools.caption', key: 'C', code: 'KeyC', icon: Type, group: 2 },
  { name: 'marks', text: 'hall.edit.tool_marks', key: 'M', code: 'KeyM', icon: Accessibility, group: 3 },
  { name: 'ranks', text: 'hall.edit.tool_ranks', key: 'P', code: 'KeyP', icon: Medal, group: 3 },
  { name: 'inactive', text: 'hall.tools.inactive', key: 'X', code: 'KeyX', icon: CircleSlash2, group: 3 },
  { name: 'numbering', text: 'hall.tools.numbering', key: 'N', code: 'KeyN', icon: Hash, group: 3 },
] as const;

export type ToolName = (typeof TOOLS)[number]['name'];

/** Tools that change the places they go over. */
export const BRUSHES: readonly ToolName[] = ['inactive', 'marks', 'ranks'];
