import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createTheme, ThemeProvider } from '@mui/material';
import { lightTheme } from '../../../../theme/theme.ts';
import { PrintSheet, type PrintedPlan } from './PrintSheet.tsx';

/** What the browser prints while this stands: the whole plan on A4 and who sits where, instead of the screen. */
export function PlanPrint(plan: PrintedPlan) {
  const printing = usePrinting();
  if (!printing) return null;
  return createPortal(
    <ThemeProvider theme={paper}>
      <PrintSheet {...plan} />
    </ThemeProvider>,
    document.body,
  );
}

const paper = createTheme(lightTheme);

/** True from the moment the browser is about to print; the sheet has to stand before it goes on. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    const media = matchMedia('print');
    const onMedia = () => (media.matches ? begin() : end());
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    media.addEventListener('change', onMedia);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
      media.removeEventListener('change', onMedia);
    };
  }, []);
  return printing;
}
