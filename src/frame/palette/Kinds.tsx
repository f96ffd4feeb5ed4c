import { Box, Chip } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { type Scope, SCOPES, signOf } from './matching.ts';

/** What is looked for, with the sign that says the same in the field: one stop of Tab, and arrows from one to the next. */
export function Kinds(props: { scope: Scope; onChoose: (scope: Scope) => void; onType: () => void }) {
  const { scope, onChoose, onType } = props;
  const translate = useTranslate();
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      const at = (SCOPES.indexOf(scope) + step + SCOPES.length) % SCOPES.length;
      onChoose(SCOPES[at]!);
      (event.currentTarget.children[at] as HTMLElement).focus();
    } else if (event.key === 'Enter' || (event.key.length === 1 && event.key !== ' ')) onType();
  };
  return (
    <Box role="radiogroup" aria-label={translate('palette.kinds.label')} onKeyDown={press} sx={ROW}>
      {SCOPES.map((each) => (
        <Chip
          key={each}
          role="radio"
          aria-checked={each === scope}
          tabIndex={each === scope ? 0 : -1}
          color={each === scope ? 'primary' : 'default'}
          // The pointer leaves the focus in the field, where one types on.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(each)}
          label={
            <>
              {translate(`palette.kinds.${each}`)}
              {signOf(each) && (
                <Box component="span" aria-hidden="true" sx={{ ml: 0.75, opacity: 0.7 }}>
                  {signOf(each)}
                </Box>
              )}
            </>
          }
          sx={{ flex: 'none' }}
        />
      ))}
    </Box>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const ROW = {
  display: 'flex',
  gap: 1,
  px: 2.5,
  py: 1,
  overflowX: 'auto',
  flex: 'none',
  borderBottom: 1,
  borderColor: 'look.line',
};
