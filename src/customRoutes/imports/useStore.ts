import { useState } from 'react';
import type { StoreChoice } from '#shared/imports.ts';
import { call } from '../../dataProvider/index.ts';
import { useTell } from '../../ui/useTell.ts';
import { forgetChoice } from './choice.ts';
import type { Import } from './said.ts';

/** Has the file stored, or gone on with. */
export function useStore({ id }: Import, onChanged: () => void) {
  const tell = useTell();
  const [busy, setBusy] = useState(false);
  const send = async (choice: StoreChoice) => {
    setBusy(true);
    try {
      await call('POST /imports/:id/store', { params: { id }, body: choice });
      forgetChoice(id);
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  return { store: (choice: StoreChoice) => void send(choice), busy };
}
