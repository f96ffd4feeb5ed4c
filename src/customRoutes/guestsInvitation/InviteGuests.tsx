import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Meant } from '../../dataProvider/meant.ts';
import { useMay } from '../../dataProvider/useMay.ts';

const InviteDialog = lazy(() => import('./InviteDialog.tsx'));

/** The way to invite guests, for whoever may: a button of one's own, and the dialog it opens. */
export function InviteGuests(props: { meant: Meant; onDone: () => void; children: (open: () => void) => ReactNode }) {
  const { meant, onDone, children } = props;
  const [open, setOpen] = useState(false);
  if (!useMay('invitations', 'list')) return null;
  return (
    <>
      {children(() => setOpen(true))}
      {open && (
        <Suspense fallback={null}>
          <InviteDialog meant={meant} onClose={() => setOpen(false)} onDone={onDone} />
        </Suspense>
      )}
    </>
  );
}
