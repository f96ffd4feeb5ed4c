import { Suspense } from 'react';
import { lazyScreen } from '../../i18n/lazyScreen.ts';
import { idIn, useAddress } from '../../ui/useAddress.ts';

const GuestCard = lazyScreen(() => import('./GuestCard.tsx'));

/** The card of the guest that the address names, over whatever screen one is on. */
export function GuestPanel() {
  const address = useAddress();
  const id = idIn(address, 'guest');
  if (id === null) return null;
  return (
    <Suspense>
      <GuestCard id={id} onGo={(next) => address.set({ guest: next })} />
    </Suspense>
  );
}
