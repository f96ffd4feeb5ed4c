import { tickets as resource } from '#resources/tickets.ts';
import { crudCalls } from '../crud/routes.ts';
import { eventTicketCalls, ticketFilters } from './eventRoutes.ts';
import { guestEventsCall } from './guestEvents.ts';
import { readRules } from './records.ts';
import { tickets } from './table.ts';

/** Tickets to look at: one of them, lists, those of an event, what a guest has. */
export function ticketCalls() {
  return [
    ...eventTicketCalls(),
    guestEventsCall(),
    ...crudCalls(resource, tickets, { ...readRules, query: ticketFilters }),
  ];
}
