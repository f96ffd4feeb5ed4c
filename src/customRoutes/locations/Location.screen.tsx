import { Plus } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { locations } from '#resources/locations.ts';
import type { Resource } from '#shared/resource.ts';
import { RecordPage } from '../../crud/record/RecordPage.tsx';
import { useMay } from '../../dataProvider/useMay.ts';
import { ownWays } from '../eventBasics/ways.ts';

const PLUS = <Plus size={18} />;

/** One location: its halls, its events, and the way to a new one. */
export default function Location() {
  const translate = useTranslate();
  const mayCreate = useMay('events', 'create');
  return (
    <RecordPage
      resource={locations as unknown as Resource}
      own={ownWays}
      primary={({ id }) =>
        mayCreate
          ? { label: translate('wizard.here'), icon: PLUS, to: `/events/create?location=${String(id)}` }
          : undefined
      }
    />
  );
}
