import type { App } from './app.ts';
import { auditCalls } from './audit/routes.ts';
import { batchCalls } from './batches/routes.ts';
import { bookingCalls } from './booking/routes.ts';
import type { AnyCall } from './call.ts';
import { cityCalls } from './cities/routes.ts';
import { configuredCalls } from './crud/configuredRoutes.ts';
import { openEventsAt } from './events/place.ts';
import { eventCalls } from './events/routes.ts';
import { firstStepCalls } from './first_steps/routes.ts';
import { guestCalls } from './guests/routes.ts';
import { hallCalls } from './halls/routes.ts';
import { hallTemplateCalls } from './hall_templates/routes.ts';
import { jobCalls } from './jobs/routes.ts';
import { sectorCalls } from './sectors/routes.ts';
import { ticketCalls } from './tickets/routes.ts';
import { userCalls } from './users/routes.ts';

/** Every call of the API, noun by noun. */
export function calls(app: App): AnyCall[] {
  return [
    ...userCalls(app),
    ...cityCalls(app),
    ...configuredCalls({ locations: { usedBy: openEventsAt } }),
    ...guestCalls(app),
    ...hallTemplateCalls(),
    ...eventCalls(app),
    ...hallCalls(app),
    ...sectorCalls(),
    ...ticketCalls(app),
    ...bookingCalls(app),
    ...firstStepCalls(),
    ...jobCalls(),
    ...auditCalls(),
    ...batchCalls(),
  ];
}
