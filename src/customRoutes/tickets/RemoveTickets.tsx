import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { selectedTickets, sentenceOf } from '../../dataProvider/index.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Takes tickets off their places for good: their QR codes are void, the guests stay invited. */
export function RemoveTickets(props: { ids: string[]; name?: string; onChanged: () => void; onClose: () => void }) {
  const { ids, name, onChanged, onClose } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const count = ids.length;
  const remove = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await dataProvider.deleteMany('tickets', { ids });
      for (const id of selectedTickets.ids().filter((picked) => ids.includes(picked))) selectedTickets.toggle(id);
      notify('tickets.remove.done', { type: 'success', messageArgs: { smart_count: count } });
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
