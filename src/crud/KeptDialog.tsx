import { useId } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type Identifier, useTranslate } from 'react-admin';
import type { Deletion } from '../dataProvider/dataProvider.ts';
import { ReasonLines } from '../ui/ReasonLines.tsx';

type Kept = Pick<Deletion, 'kept' | 'kept_total'>;

/** What a record is called, where its row is at hand. */
export type Named = (id: Identifier) => string;

/** Names the records that stay where others of the same deletion went, or none could go. */
export function KeptDialog(props: { kept: Kept | null; named: Named; onClose: () => void; title?: string }) {
  const { kept, named, onClose } = props;
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open={kept !== null} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{props.title ?? translate('crud.stay', { count: kept?.kept_total ?? 0 })}</DialogTitle>
      <DialogContent>{kept && <KeptLines {...kept} named={named} />}</DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The records that stay, each with the reason. */
export function KeptLines({ kept, kept_total, named }: Kept & { named: Named }) {
  const lines = kept.map(({ id, name, reason }) => ({ id, name: name || named(id), reason }));
  return <ReasonLines lines={lines} more={kept_total - kept.length} />;
}
