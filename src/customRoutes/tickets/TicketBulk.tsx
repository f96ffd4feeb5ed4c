import { useState } from 'react';
import { Printer, Send, Trash2 } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import { limit } from '#shared/limits.ts';
import { BulkAct } from '../../crud/bulk/BulkAct.tsx';
import type { BulkActionProps } from '../../crud/bulk/BulkBar.tsx';
import { sentenceOf, download } from '../../dataProvider/index.ts';
import { saveFile } from '../../dataProvider/saveFile.ts';
import { useTell } from '../../ui/useTell.ts';

/** What can be done with the picked tickets, also those of other pages. */
export function TicketBulk(
  props: BulkActionProps & { maySend: boolean; onSend: (ids: string[]) => void; onRemove: (ids: string[]) => void },
) {
  const { ids, maySend, onSend, onRemove } = props;
  const translate = useTranslate();
  const { busy, print } = usePrint();
  return (
    <>
      {maySend && (
        <BulkAct
          main
          label={translate('tickets.send.selected', { count: ids.length })}
          icon={<Send size={16} />}
          onClick={() => onSend([...ids])}
        />
      )}
      <BulkAct
        label={translate('tickets.print.selected')}
        icon={<Printer size={16} />}
        busy={busy}
        onClick={() => void print(ids)}
      />
      <BulkAct
        danger
        label={translate('tickets.remove.selected')}
        icon={<Trash2 size={16} />}
        onClick={() => onRemove([...ids])}
      />
    </>
  );
}

/** The picked tickets as one PDF. */
function usePrint() {
  const translate = useTranslate();
  const notify = useNotify();
  const tell = useTell();
  const [busy, setBusy] = useState(false);
  const print = async (ids: readonly string[]) => {
    const most = limit('printedTickets');
    if (ids.length > most) {
      notify(translate('tickets.print.too_many', { count: most }), { type: 'warning' });
      return;
    }
    setBusy(true);
    try {
      saveFile(await download('POST /tickets/print', { body: { ids } }), translate('tickets.print.file'));
    } catch (error) {
      tell(error, sentenceOf(error, translate('tickets.plan.download_failed')));
    } finally {
      setBusy(false);
    }
  };
  return { busy, print };
}
