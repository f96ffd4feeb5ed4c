import { z } from 'zod';
import { tickets as resource } from '#resources/tickets.ts';
import { crudCalls } from '../crud/routes.ts';
import { eventTicketCalls } from './eventRoutes.ts';
import { guestEventsCall } from './guestEvents.ts';
import { readRules } from './records.ts';
import { tickets } from './table.ts';

const sent = z.enum(['true', 'false']).optional();

/** Tickets to look at: one of them, lists, those of an event, what a guest has. */
export function ticketCalls() {
  return [...eventTicketCalls(), guestEventsCall(), ...crudCalls(resource, tickets, { ...readRules, query: { sent } })];
}
