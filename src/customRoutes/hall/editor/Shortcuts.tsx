import { useTranslate } from 'react-admin';
import { SHORTCUTS } from '../../../ui/shortcuts.ts';
import { ShortcutsDialog } from '../../../ui/ShortcutsDialog.tsx';
import { TOOLS } from './tools.ts';

const ALL = [
  ...TOOLS.map(({ name, key }) => [key, `hall.tools.${name}`] as const),
  ...SHORTCUTS.plan,
  ...SHORTCUTS.editor,
];

/** All keys of the editor on one sheet. */
export function Shortcuts({ open, onClose }: { open: boolean; onClose: () => void }) {
  const title = useTranslate()('hall.shortcuts.title');
  return <ShortcutsDialog open={open} title={title} shortcuts={ALL} onClose={onClose} />;
}
