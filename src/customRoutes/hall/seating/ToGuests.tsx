import { createPortal } from 'react-dom';
import { useTranslate } from 'react-admin';
import { useShell } from '../../../frame/ShellContext.ts';
import { SkipLink } from '../../../ui/SkipLink.tsx';
import { GUEST_LIST } from './GuestList.tsx';

/** The way past the frame and the plan, which have very much to walk through. */
export function ToGuests() {
  const translate = useTranslate();
  const { skips } = useShell();
  const go = () => document.querySelector<HTMLElement>(`#${GUEST_LIST} [tabindex="0"]`)?.focus();
  return (
    skips &&
    createPortal(
      <SkipLink to={GUEST_LIST} onFollow={go}>
        {translate('hall.guests.to_list')}
      </SkipLink>,
      skips,
    )
  );
}
