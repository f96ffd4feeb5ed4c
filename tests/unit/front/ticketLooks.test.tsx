import { renderToStaticMarkup } from 'react-dom/server';
import { ThemeProvider, createTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { TICKET_STATES } from '#resources/tickets.ts';
import { TicketState } from '../../../src/customRoutes/hall/seating/TicketState.tsx';
import { TicketStateTag } from '../../../src/customRoutes/eventBasics/TicketStateTag.tsx';
import { lightTheme } from '../../../src/theme/theme.ts';

/** What is drawn of the icon, without its size. */
function iconOf(piece: ReactNode): string {
  const html = renderToStaticMarkup(<ThemeProvider theme={createTheme(lightTheme)}>{piece}</ThemeProvider>);
  return /<svg[^>]*>(.*?)<\/svg>/.exec(html)![1]!;
}

describe('the state of a ticket', () => {
  test.each(TICKET_STATES)('%s has one icon in the lists and in the hall', (state) => {
    expect(iconOf(<TicketState state={state} />)).toBe(iconOf(<TicketStateTag state={state} />));
  });

  test('has an icon of its own', () => {
    expect(new Set(TICKET_STATES.map((state) => iconOf(<TicketStateTag state={state} />))).size).toBe(
      TICKET_STATES.length,
    );
  });
});
