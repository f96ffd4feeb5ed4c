import { z } from 'zod';
import { customer, eventAnswer, eventRow, pastCustomer } from '#resources/eventSchemas.ts';
import { invitedGuest } from '#resources/guestSchemas.ts';
import * as halls from '#resources/hallSchemas.ts';
import { heldPlaces, newHolds, placeHold } from '#resources/holdSchemas.ts';
import { orderAnswer } from '#resources/orderSchemas.ts';
import { filmAnswer } from '#shared/booking.ts';
import * as event from '#shared/event.ts';
import { firstStepsAnswer } from '#shared/firstSteps.ts';
import * as guests from '#shared/guests.ts';
import * as layout from '#shared/hall/layout.ts';
import { packedHall, packedLayout } from '#resources/packedHall.ts';
import { ROLES } from '#shared/roles.ts';
import { parsedList, parsedRow } from '#shared/sheet.ts';
import { eventLetter, LETTER_STATES } from '#shared/ticket.ts';
import { userSchema } from '../auth/rules.ts';
import { pageMeta } from '../crud/paging.ts';
import { hallSeatings } from '../tickets/seating/seatings.ts';
import { profileAnswer } from '../users/profile.ts';

/**
 * What is answered, by the name clients get for it; what is part of another before it. Whatever looks the same in the
 * document refers to it. Records of resources are called after these (`recordSchema`) and needn't stand here.
 */
export const ANSWERED: Record<string, z.ZodType> = {
  PageMeta: pageMeta,
  Role: z.enum(ROLES),
  LetterState: z.enum(LETTER_STATES),
  Named: event.named,
  PersonName: event.person,
  StoredFile: event.file,
  TicketState: halls.ticketState,
  EventState: eventRow.shape.state,
  MissingOfEvent: eventRow.shape.missing.element,
  OrderState: orderAnswer.shape.state,
  Entrance: layout.entranceSchema,
  Caption: layout.captionSchema,
  SeatRow: layout.rowSchema,
  SeatArea: layout.areaSchema,
  HallLayout: layout.layoutSchema,
  HallSector: halls.hallSector,
  PlaceHold: placeHold,
  HeldPlaces: heldPlaces,
  HallPlace: halls.hallPlace,
  HallCounts: halls.hallRow.shape.counts,
  HallRow: halls.hallRow,
  Hall: halls.hallAnswer,
  HallUnchanged: halls.hallUnchanged,
  PlanSector: halls.planSector,
  ChangedPlace: halls.changedPlace,
  PackedLayout: packedLayout,
  PackedHall: packedHall,
  Sector: halls.sectorAnswer,
  Customer: customer,
  EventRow: eventRow,
  Event: eventAnswer,
  PastCustomer: pastCustomer,
  CalendarRow: event.calendarRow,
  EventOfEmployee: event.eventOfEmployee,
  EventLetter: eventLetter,
  Order: orderAnswer,
  Film: filmAnswer,
  GuestValues: guests.guestValues,
  GuestMatch: guests.guestMatch,
  CheckedGuestRow: guests.checkedRow,
  ParsedGuestFile: guests.parsedSheet,
  InvitedGuest: invitedGuest,
  ParsedRow: parsedRow,
  ParsedFile: parsedList,
  FirstSteps: firstStepsAnswer,
  SignedInUser: userSchema,
  Profile: profileAnswer,
};

/** What is sent. */
export const SENT: Record<string, z.ZodType> = {
  CustomerChange: event.customerChange,
  HallChange: halls.hallChange,
  NewSector: halls.newSector,
  SectorChange: halls.sectorChange,
  NewHolds: newHolds,
  Seatings: hallSeatings,
};
