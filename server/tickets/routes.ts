import { z } from 'zod';
import type { AnyCall } from '../call/call.ts';
import { crudCalls } from '../crud/routes.ts';
import { eventTicketCalls } from './eventRoutes.ts';
import { readRules, ticketResource } from './records.ts';
import { tickets } from './table.ts';

const sent = z.enum(['true', 'false']).optional();

/** Tickets to look at: one of them, lists, those of an event. */
export function ticketCalls(): AnyCall[] {
  return [...eventTicketCalls(), ...crudCalls(ticketResource, tickets, { ...readRules, query: { sent } })];
}
