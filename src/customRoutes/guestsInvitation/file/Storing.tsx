import { useTranslate } from 'react-admin';
import { Storing as Waiting } from '../../../crud/sheet/Storing.tsx';
import { type Rights, countChanging } from './sheet.ts';
import type { GuestFile } from './useGuestFile.ts';

/** While the confirmed guests are being stored. */
export function Storing(props: { open: boolean; guestFile: GuestFile; rights: Rights; invites: boolean }) {
  const { open, guestFile, rights, invites } = props;
  const translate = useTranslate();
  const count = guestFile.kept ? countChanging(guestFile.kept.rows, rights, invites) : 0;
  const label = translate('invitation.file.storing', { count });
  return <Waiting open={open} label={label} hint={translate('invitation.file.storing_hint')} />;
}
