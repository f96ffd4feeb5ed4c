import { useStore } from 'react-admin';
import { useUser } from '../../dataProvider/useSession.ts';

/** Where somebody went by the palette. */
export interface Recent {
  path: string;
  noun: string;
  title: string;
  hint: string | null;
}

const KEPT = 5;

/** The newest first, each once; this browser's, for one person in one organisation. Signing out forgets them. */
export function useRecent(): [readonly Recent[], (opened: Recent) => void] {
  const { id, organization } = useUser();
  const [recent, setRecent] = useStore<Recent[]>(`palette.${organization.id}.${id}`, []);
  const add = (opened: Recent) =>
    setRecent([opened, ...recent.filter(({ path }) => path !== opened.path)].slice(0, KEPT));
  return [recent, add];
}
