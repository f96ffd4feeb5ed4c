import { type ReactNode, useId } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useTranslate } from 'react-admin';
import { limit } from '#shared/limits.ts';

/**
 * Asks before something that can't be taken back: 'This action is irreversible!' (section 8); of what goes to the trash it
 * says how long that lies there. The title
 * names the object, `verb` is what the confirm button says; the focus starts on cancel.
 */
export function ConfirmDialog(props: {
  open: boolean;
  title: ReactNode;
  /** What will happen, with the count. */
  children?: ReactNode;
  verb: string;
  /** What the other button says, where it isn't 'cancel'. */
  cancel?: string;
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean;
  /** The refusal of a try: stays in the dialog. */
  problem?: string | null;
  /** Something that can be taken back is asked without the warning and with a plain button. */
  reversible?: boolean;
  /** What is deleted lies in the trash. */
  trash?: boolean;
  /** There is nothing to be confirmed, as it was chosen in the dialog. */
  nothing?: boolean;
}) {
  const { open, title, children, verb, cancel, onConfirm, onClose, busy = false, problem } = props;
  const { reversible = false, trash = false, nothing = false } = props;
  const translate = useTranslate();
  const titleId = useId();
  const textId = useId();
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent id={textId}>
        {children !== undefined && <DialogContentText component="div">{children}</DialogContentText>}
        {trash && (
          <DialogContentText sx={{ mt: children === undefined ? 0 : 1 }}>
            {translate('app.to_trash', { count: limit('trashDays') })}
          </DialogContentText>
        )}
        {!reversible && !trash && (
          <DialogContentText sx={{ mt: children === undefined ? 0 : 1, color: 'look.err', fontWeight: 600 }}>
            {translate('app.irreversible')}
          </DialogContentText>
        )}
        {problem && (
          <DialogContentText role="alert" sx={{ mt: 1, color: 'look.err', whiteSpace: 'pre-line' }}>
            {problem}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose} disabled={busy}>
          {cancel ?? translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          color={reversible ? 'primary' : 'error'}
          onClick={onConfirm}
          loading={busy}
          disabled={nothing}
        >
          {verb}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
