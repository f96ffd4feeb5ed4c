import { useId } from 'react';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type Identifier, useTranslate } from 'react-admin';
import type { Deletion } from '../dataProvider/dataProvider.ts';

/** What a record is called, where its row is at hand. */
export type Named = (id: Identifier) => string;

/** Names the records that stay where others of the same deletion went, or none could go. */
export function KeptDialog(props: { deletion: Deletion | null; named: Named; onClose: () => void; title?: string }) {
  const { deletion, named, onClose } = props;
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open={deletion !== null} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {props.title ?? translate('crud.stay', { count: deletion?.kept_total ?? 0 })}
      </DialogTitle>
      <DialogContent>{deletion && linesOf(deletion, named)}</DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A line for each record that stays, with the reason; how many more there are where not all are named. */
export function linesOf(deletion: Deletion, named: Named) {
  return <Lines {...deletion} named={named} />;
}

function Lines({ kept, kept_total, named }: Deletion & { named: Named }) {
  const translate = useTranslate();
  const more = kept_total - kept.length;
  return (
    <Box component="ul" sx={{ my: 1, pl: 3, maxHeight: '40vh', overflowY: 'auto' }}>
      {kept.map(({ id, name, reason }) => (
        <li key={id}>{`${name ?? named(id)}: ${reason}`}</li>
      ))}
      {more > 0 && <li>{translate('crud.and_more', { count: more })}</li>}
    </Box>
  );
}
