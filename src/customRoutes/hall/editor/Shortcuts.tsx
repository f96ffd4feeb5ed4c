import { useTranslate } from 'react-admin';
import { SHORTCUTS } from '../../../ui/shortcuts.ts';
import { ShortcutsDialog } from '../../../ui/ShortcutsDialog.tsx';
import { TOOLS } from './tools.ts';

const ALL = [
  ...TOOLS.map(({ text, key }) => [key, text] as const),
  ...SHORTCUTS.plan,
  ...SHORTCUTS.editor,
  ['Ctrl C, X, V', 'hall.edit.key_copy'] as const,
  ['Shift ← ↑ → ↓', 'hall.edit.key_nudge'] as const,
  ['Enter', 'hall.edit.key_put'] as const,
  ['Alt', 'hall.edit.key_alone'] as const,
];

/** All keys of the editor on one sheet. */
export function Shortcuts({ open, onClose }: { open: boolean; onClose: () => void }) {
  const title = useTranslate()('hall.shortcuts.title');
  return <ShortcutsDialog open={open} title={title} shortcuts={ALL} onClose={onClose} />;
}
