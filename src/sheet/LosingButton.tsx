import { type ReactNode, useState } from 'react';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** A button that loses what was corrected, so it asks where something was. */
export function LosingButton(props: { label: string; icon: ReactNode; corrected: boolean; onPress: () => void }) {
  const { label, icon, corrected, onPress } = props;
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button startIcon={icon} onClick={() => (corrected ? setAsking(true) : onPress())}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        reversible
        title={translate('crud.sheet.lose_title')}
        verb={label}
        onConfirm={() => {
          setAsking(false);
          onPress();
        }}
        onClose={() => setAsking(false)}
      >
        {translate('crud.sheet.lose_text')}
      </ConfirmDialog>
    </>
  );
}
