import { Button } from '@mui/material';
import { Undo2 } from 'lucide-react';
import { useListContext, useTranslate } from 'react-admin';
import { type Meant, meant } from '../../dataProvider/meant.ts';
import { TALL } from '../../ui/thumb.ts';
import { Selected } from '../bulk/Selected.tsx';
import { SelectionBar } from '../bulk/SelectionBar.tsx';
import type { AllMatching } from '../bulk/useAllMatching.ts';
import { useAsked } from '../useAsked.ts';

/** What is ticked in the trash, or all that match, and its way back. */
export function TrashBar(props: {
  matching: Pick<AllMatching, 'isOn' | 'choose' | 'drop'>;
  busy: boolean;
  onRestore: (which: Meant) => void;
  onUntick: () => void;
}) {
  const { matching, busy, onRestore, onUntick } = props;
  const { data = [], selectedIds, total = 0 } = useListContext();
  const translate = useTranslate();
  const filter = useAsked();
  const all = matching.isOn;
  if (selectedIds.length === 0) return null;
  const hidden = selectedIds.filter((id) => data.every((row) => row.id !== id)).length;
  const which = meant({ ids: selectedIds, ...(all ? { meta: { filter } } : {}) });
  return (
    <SelectionBar onUntick={onUntick}>
      <Selected
        count={all ? total : selectedIds.length}
        all={all}
        hidden={all ? 0 : hidden}
        onAll={matching.choose}
        onSome={matching.drop}
      />
      <Button
        variant="contained"
        startIcon={<Undo2 size={16} />}
        loading={busy}
        onClick={() => onRestore(which)}
        sx={TALL}
      >
        {translate('crud.trash.restore')}
      </Button>
    </SelectionBar>
  );
}
