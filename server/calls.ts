import type { App } from './parts.ts';
import { auditCalls } from './audit/routes.ts';
import { CONFIGURED_RULES } from './flows/batches/nouns.ts';
import { batchCalls } from './flows/batches/routes.ts';
import { bookingCalls } from './booking/routes.ts';
import type { authCalls } from './auth/routes.ts';
import type { Wires } from './call/wire.ts';
import { cityCalls } from './cities/routes.ts';
import { configuredCalls } from './crud/configuredRoutes.ts';
import type { NounCall } from './crud/typedRoutes.ts';
import { toldOfEvents } from './events/routes.ts';
import { eventCalls } from './flows/events/routes.ts';
import { hallHistoryCalls } from './flows/hall_history/routes.ts';
import { layoutCalls } from './flows/halls/routes.ts';
import { importRecordCalls } from './flows/imports/routes.ts';
import { namingCall } from './flows/merging/naming.ts';
import { mergeCalls } from './flows/merging/routes.ts';
import { searchCalls } from './flows/searching/routes.ts';
import { seatingCall } from './flows/seating.ts';
import { uninvitingCall } from './flows/uninviting.ts';
import { seatingRuleCalls } from './flows/seating_rules/routes.ts';
import { seatingRunCalls } from './flows/seating_runs/routes.ts';
import { seatsFileCalls } from './flows/seats_file/routes.ts';
import { releaseSectors } from './halls/sectors/rules.ts';
import { printCalls } from './flows/prints/routes.ts';
import { firstStepCalls } from './flows/first_steps/routes.ts';
import { guestCalls } from './guests/routes.ts';
import { liveCalls } from './halls/live/routes.ts';
import { holdCalls } from './halls/holds/routes.ts';
import { hallCalls } from './halls/routes.ts';
import { hallTemplateCalls } from './hall_templates/routes.ts';
import { jobCalls } from './flows/jobs/routes.ts';
import { viewCalls } from './list_views/routes.ts';
import { sectorCalls } from './halls/sectors/routes.ts';
import { letterCalls } from './tickets/letters/routes.ts';
import { fileCalls } from './tickets/papers/routes.ts';
import { ticketCalls } from './tickets/routes.ts';
import { seatingCalls } from './tickets/seating/routes.ts';
import { removeTickets } from './tickets/seating/rules.ts';
import { userCalls } from './users/routes.ts';

/** Every call of the API, noun by noun. */
export function calls(app: App) {
  return [
    ...userCalls(app, releaseSectors),
    ...cityCalls(app),
    ...configuredCalls(CONFIGURED_RULES),
    ...guestCalls(removeTickets),
    uninvitingCall(),
    namingCall(),
    ...mergeCalls(),
    ...hallTemplateCalls(),
    ...toldOfEvents(app),
    ...eventCalls(),
    ...hallCalls(),
    ...liveCalls(app),
    ...layoutCalls(),
    ...hallHistoryCalls(),
    ...sectorCalls(),
    ...holdCalls(),
    seatingCall(app),
    ...seatingCalls(),
    ...seatingRunCalls(),
    ...seatsFileCalls(),
    ...printCalls(),
    ...seatingRuleCalls(),
    ...letterCalls(app),
    ...fileCalls(app),
    ...ticketCalls(),
    ...bookingCalls(app),
    ...viewCalls(),
    ...firstStepCalls(),
    ...jobCalls(),
    ...auditCalls(),
    ...batchCalls(),
    ...searchCalls(),
    ...importRecordCalls(),
  ];
}

/** What the browser knows of the API: its calls by method and path, those of whatever noun under `/:noun`. */
export type Api = Wires<ReturnType<typeof calls | typeof authCalls>[number] | NounCall>;
