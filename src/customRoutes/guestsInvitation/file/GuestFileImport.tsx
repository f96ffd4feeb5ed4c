import { useMemo } from 'react';
import { Box, Skeleton } from '@mui/material';
import { useTranslate } from 'react-admin';
import { limit } from '#shared/limits.ts';
import { hasRole } from '#shared/roles.ts';
import { useRole } from '../../../dataProvider/useSession.ts';
import { Card } from '../../../layout/Card.tsx';
import { DropZone, ReadingFile } from '../../../crud/sheet/DropZone.tsx';
import { TemplateButton } from '../../../crud/sheet/TemplateButton.tsx';
import { useEvent, useInvitationsChanged } from '../queries.ts';
import { CheckStep } from './CheckStep.tsx';
import { MappingStep } from './MappingStep.tsx';
import { Outcome } from './Outcome.tsx';
import { Storing } from './Storing.tsx';
import { roomOf, useGuestFile } from './useGuestFile.ts';

/**
 * Brings guests from a file: chosen, read, matched, checked and corrected in place, confirmed. With a hall they are
 * invited to it, without one (admins) they only join the organisation's guests. What was read and typed survives
 * a reload until it is confirmed or dropped. `onDone` is offered once guests are stored.
 */
export function GuestFileImport(props: { hallId?: string; eventId?: string; onDone: () => void }) {
  const { hallId, eventId, onDone } = props;
  const translate = useTranslate();
  const role = useRole();
  const rights = useMemo(() => ({ mayUpdate: role !== null && hasRole(role, 'manager_event') }), [role]);
  const onStored = useInvitationsChanged();
  const guestFile = useGuestFile({ hallId, rights, onStored });
  const { data: event } = useEvent(eventId);
  const { stage, kept, failure, stored } = guestFile;
  const room = event ? { count: event.invited, limit: event.limit } : roomOf(guestFile);

  if (stage === 'restoring') {
    return (
      <Card>
        <Skeleton variant="rounded" height={180} />
      </Card>
    );
  }
  if (stage === 'reading') return <ReadingFile onCancel={guestFile.cancel} />;
  if (stage === 'done' && stored) {
    return (
      <Outcome stored={stored} invited={hallId !== undefined} onDone={onDone} onAgain={() => void guestFile.drop()} />
    );
  }
  if (stage === 'mapping' && kept) {
    return (
      <MappingStep
        parsed={kept.parsed}
        failure={failure}
        onMap={(columns, firstIsHeader) => void guestFile.read(kept.file, columns, firstIsHeader)}
        onBack={kept.parsed.needs_mapping ? undefined : guestFile.backToCheck}
        onDrop={() => void guestFile.drop()}
      />
    );
  }
  if (kept) {
    return (
      <Box>
        <CheckStep
          key={kept.parsed.import_id}
          guestFile={guestFile}
          kept={kept}
          rights={rights}
          room={hallId ? room : null}
          invites={hallId !== undefined}
          onDone={onDone}
        />
        <Storing open={stage === 'storing'} guestFile={guestFile} rights={rights} invites={hallId !== undefined} />
      </Box>
    );
  }
  return (
    <DropZone
      title={translate('invitation.file.title')}
      hint={translate(hallId === undefined ? 'invitation.file.hint_store' : 'invitation.file.hint_invite', {
        max: limit('uploadBytes') / 1024 / 1024,
      })}
      template={<TemplateButton path="guests/xlsx_template" name={translate('invitation.file.template_name')} />}
      failure={failure}
      onFile={(file) => void guestFile.read(file)}
    />
  );
}
