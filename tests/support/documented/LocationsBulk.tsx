import { Heart } from 'lucide-react';
import { useRefresh, useTranslate } from 'react-admin';
import { BulkAct } from '../../../src/crud/bulk/BulkAct.tsx';
import type { BulkActionProps } from '../../../src/crud/bulk/BulkBar.tsx';
import { offerUndo } from '../../../src/crud/undo.ts';
import { call } from './called.ts';
import { useTell } from '../../../src/ui/useTell.ts';

/** What is done with locations that are ticked. */
export function LocationsBulk({ meant, onDone }: BulkActionProps) {
  const [translate, refresh, tell] = [useTranslate(), useRefresh(), useTell()];
  const thank = async () => {
    try {
      const { data, headers } = await call('PUT /locations/thank', { body: meant });
      const [batch, said] = [headers.get('batch-id'), translate('locations.thanked', { smart_count: data.thanked })];
      if (batch) offerUndo({ batch, said, page: data.thanked > 1 });
      onDone();
      refresh();
    } catch (error) {
      tell(error);
    }
  };
  return <BulkAct label={translate('locations.thank')} icon={<Heart size={16} />} onClick={() => void thank()} />;
}
