import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ask, type OpenForm, typedForms, useQuestion } from './leaving.ts';

/** Asks before what is typed goes: with a dialog, with the screen, with the page. One for all forms. */
export function LeaveGuard() {
  const translate = useTranslate();
  const question = useQuestion();
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => typedForms({ from, to }).length > 0);
  useEffect(() => {
    const stay = (event: BeforeUnloadEvent) => {
      if (typedForms().length > 0) event.preventDefault();
    };
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, []);
  const keep = () => {
    ask(null);
    blocker.reset?.();
  };
  const discard = () => {
    const forms: readonly OpenForm[] = question?.forms ?? typedForms();
    for (const form of forms) form.drop();
    ask(null);
    question?.go();
    blocker.proceed?.();
  };
  return (
    <ConfirmDialog
      open={question !== null || blocker.state === 'blocked'}
      title={translate('app.leave.title')}
      verb={translate('app.leave.discard')}
      cancel={translate('app.leave.keep')}
      onConfirm={discard}
      onClose={keep}
    >
      {translate('app.leave.text')}
    </ConfirmDialog>
  );
}
