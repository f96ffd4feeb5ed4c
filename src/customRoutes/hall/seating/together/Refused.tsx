import { Alert } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { useUser } from '../../../../dataProvider/useSession.ts';
import type { Refusal } from '../../plan/types.ts';
import { SitterLines } from '../SitterLines.tsx';
import { conflictTexts } from './conflictTexts.ts';

/** What was refused, who is in the way, and who was faster. */
export function Refused({ refusals, onClose }: { refusals: readonly Refusal[]; onClose: () => void }) {
  const translate = useTranslate();
  const language = useLocale() === 'en' ? 'en' : 'ru';
  const { last_name, first_name } = useUser();
  const me = `${last_name} ${first_name}`;
  if (refusals.length === 0) return null;
  return (
    <Alert severity="error" onClose={onClose} sx={{ mb: 1.5, '& .MuiAlert-message': { overflowWrap: 'anywhere' } }}>
      {refusals.map((refusal, at) => {
        const texts = conflictTexts(refusal, me, language, translate);
        return (
          // They only ever come one after the other.
          <div key={at}>
            {texts.length > 0 ? (
              texts.map((text) => <div key={text}>{text}</div>)
            ) : (
              <>
                {refusal.detail ?? translate('hall.refused')}
                <SitterLines of={refusal.taken ?? []} />
              </>
            )}
          </div>
        );
      })}
    </Alert>
  );
}
