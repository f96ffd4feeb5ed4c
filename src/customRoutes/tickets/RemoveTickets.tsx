import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { offerUndo } from '../../crud/undo.ts';
import type { DeletedMany, ParterreProvider } from '../../dataProvider/dataProvider.ts';
import { selectedTickets, sentenceOf } from '../../dataProvider/index.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Takes tickets off their places for good: their QR codes are void, the guests stay invited. */
export function RemoveTickets(props: { ids: string[]; name?: string; onChanged: () => void; onClose: () => void }) {
  const { ids, name, onChanged, onClose } = props;
  const translate = useTranslate();
  const dataProvider = useDataProvider<ParterreProvider>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const count = ids.length;
  const remove = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { batch } = (await dataProvider.deleteMany('tickets', { ids })) as unknown as DeletedMany;
      for (const id of selectedTickets.ids().filter((picked) => ids.includes(picked))) selectedTickets.toggle(id);
      if (batch) offerUndo({ batch, said: translate('tickets.remove.done', { smart_count: count }) });
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error, translate('app.error.generic')));
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  return (
    <ConfirmDialog
      open
      title={
        name ? translate('tickets.remove.title_one_guest', { name }) : translate('tickets.remove.title', { count })
      }
      verb={translate('tickets.remove.verb', { count })}
      onConfirm={() => void remove()}
      onClose={onClose}
      busy={busy}
      problem={problem}
    >
      {translate('tickets.remove.text', { count })}
    </ConfirmDialog>
  );
}
