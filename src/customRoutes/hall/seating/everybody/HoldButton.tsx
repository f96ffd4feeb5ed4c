import { IconButton } from '@mui/material';
import { Hand } from 'lucide-react';
import { useTranslate } from 'react-admin';

/** Holds somebody back from a plan, or lets them in again. */
export function HoldButton(props: { name: string; held: boolean; disabled?: boolean; onHold: () => void }) {
  const { name, held, disabled = false, onHold } = props;
  const translate = useTranslate();
  const label = translate('hall.all.hold', { name });
  return (
    <IconButton
      size="small"
      aria-pressed={held}
      disabled={disabled}
      aria-label={label}
      title={label}
      color={held ? 'primary' : 'default'}
      onClick={onHold}
    >
      <Hand size={16} />
    </IconButton>
  );
}
