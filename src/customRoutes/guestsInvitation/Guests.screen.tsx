import { Button } from '@mui/material';
import { Tags } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { guests } from '#resources/guests.ts';
import type { Resource } from '#shared/resource.ts';
import { ResourceScreen } from '../../crud/ResourceScreen.tsx';
import { useOpenCard } from '../../ui/GuestLink.tsx';
import { initialsMark } from '../../ui/initialsMark.tsx';
import { GuestsBulk } from './GuestsBulk.tsx';
import { GuestFileImport } from './file/GuestFileImport.tsx';

/** All guests. A list of them is looked at more closely: who of them is known already. */
export default function Guests() {
  const translate = useTranslate();
  const open = useOpenCard();
  const toTags = (
    <Button component={Link} to="/tags" variant="outlined" startIcon={<Tags size={18} />}>
      {translate('resources.tags.many')}
    </Button>
  );
  return (
    <ResourceScreen
      resource={guests as unknown as Resource}
      bulkActions={GuestsBulk}
      uploadStep={GuestFileImport}
      actions={toTags}
      onOpen={open}
      picture={initialsMark}
    />
  );
}
