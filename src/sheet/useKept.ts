import { useCallback, useEffect, useRef, useState } from 'react';
import { useUser } from '../dataProvider/useSession.ts';
import { dropLarge, readLarge, writeLarge } from '../draft/large.ts';
import { type KeptFile, keyOf } from './kept.ts';

const SAVE_AFTER_MS = 300;

/**
 * The file under way for `what`: found again after a reload, kept at once when it is read or the screen is left,
 * a moment after each change, until it is forgotten. `found` is undefined while it is looked for, null where there was none.
 */
export function useKept<Parsed, Row>(what: string) {
  const user = useUser();
  const key = keyOf(user.id, user.organization.id, what);
  const [found, setFound] = useState<KeptFile<Parsed, Row> | null>();
  const [kept, setKept] = useState<KeptFile<Parsed, Row> | null>(null);
  /** What is still to be written down. */
  const unsaved = useRef<KeptFile<Parsed, Row> | null>(null);
  /** Which file was written down last. */
  const written = useRef<string | null>(null);

  useEffect(() => {
    let gone = false;
    void readLarge<KeptFile<Parsed, Row>>(key).then((file) => {
      if (gone) return;
      setFound(file);
      setKept(file);
    });
    return () => {
      gone = true;
    };
  }, [key]);

  const save = useCallback(() => {
    if (unsaved.current) void writeLarge(key, unsaved.current);
    written.current = unsaved.current?.read_at ?? written.current;
    unsaved.current = null;
  }, [key]);
  useEffect(() => {
    unsaved.current = kept === found ? null : kept;
    if (!unsaved.current) return undefined;
    // A page that goes away writes no more: the file itself has to be there by then.
    if (unsaved.current.read_at !== written.current) {
      save();
      return undefined;
    }
    const timer = setTimeout(save, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [kept, found, save]);
  useEffect(() => {
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('pagehide', save);
      save();
    };
  }, [save]);

  const forget = useCallback(async () => {
    unsaved.current = null;
    await dropLarge(key);
  }, [key]);
  return { key, found, kept, setKept, forget };
}
