import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { limit } from '#shared/limits.ts';
import { useMay } from '../../../dataProvider/useMay.ts';
import { download } from '../../../dataProvider/index.ts';
import { DownloadButton } from '../../../sheet/DownloadButton.tsx';
import { FileSteps } from '../../../sheet/FileSteps.tsx';
import { useEvent } from '../../eventBasics/queries.ts';
import { useInvitationsChanged } from '../queries.ts';
import { CheckStep } from './CheckStep.tsx';
import { countChanging } from './counts.ts';
import { MappingStep } from './MappingStep.tsx';
import { Outcome } from './Outcome.tsx';
import { roomOf, type Stored, useGuestFile } from './useGuestFile.ts';

/**
 * Brings guests from a file: chosen, read, matched, checked and corrected in place, confirmed. With a hall they are
 * invited to it, without one (admins) they only join the organisation's guests. What was read and typed survives
 * a reload until it is confirmed or dropped. `onDone` is offered once guests are stored;
 * instead of it `onBrought`, where an import brought somebody.
 */
export function GuestFileImport(props: {
  hallId?: string;
  eventId?: string;
  onDone: () => void;
  onBrought?: (import_id: string) => void;
}) {
  const { hallId, eventId, onDone, onBrought } = props;
  const translate = useTranslate();
  const mayUpdate = useMay('guests', 'edit');
  const rights = useMemo(() => ({ mayUpdate }), [mayUpdate]);
  const onStored = useInvitationsChanged();
  const guestFile = useGuestFile({ hallId, rights, onStored });
  const { data: event } = useEvent(eventId);
  const { kept, failure, stored } = guestFile;
  const room = event ? { count: event.invited, limit: event.limit } : roomOf(guestFile);
  const invites = hallId !== undefined;

  const goOn = () => {
    const brought = stored && broughtBy(stored);
    if (brought && onBrought) onBrought(brought);
    else onDone();
  };
  if (stored) return <Outcome stored={stored} invited={invites} onDone={goOn} onAgain={guestFile.drop} />;
  return (
    <FileSteps
      file={guestFile}
      title={translate('invitation.file.title')}
      hint={translate(invites ? 'invitation.file.hint_invite' : 'invitation.file.hint_store', {
        max: limit('uploadBytes') / 1024 / 1024,
      })}
      template={
        <DownloadButton
          label={translate('crud.file.template')}
          ask={() => download('GET /guests/xlsx_template')}
          name={translate('invitation.file.template_name')}
        />
      }
      earlier={`/imports?noun=guests${hallId ? `&hall=${hallId}` : ''}`}
      storing={{
        label: translate('invitation.file.storing', { count: countChanging(kept?.rows ?? [], rights, invites) }),
        hint: translate('invitation.file.storing_hint'),
      }}
    >
      {kept &&
        (guestFile.mapping ? (
          <MappingStep
            parsed={kept.parsed}
            invites={invites}
            failure={failure}
            onMap={(columns, firstIsHeader) => void guestFile.read(kept.file, columns, firstIsHeader)}
            onBack={kept.parsed.needs_mapping ? undefined : guestFile.backToCheck}
            onDrop={guestFile.drop}
          />
        ) : (
          <CheckStep
            key={kept.parsed.import_id}
            guestFile={guestFile}
            kept={kept}
            rights={rights}
            room={invites ? room : null}
            invites={invites}
            onDone={onDone}
          />
        ))}
    </FileSteps>
  );
}

/** The import whose guests are looked at next; none where it brought nobody, or was taken back. */
function broughtBy({ counts, isUndone }: Stored): string | undefined {
  return counts.invited > 0 && !isUndone ? counts.id : undefined;
}
