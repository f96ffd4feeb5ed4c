import type { EventAnswer } from '#resources/eventSchemas.ts';
import { mayChooseHalls, type Step } from '#shared/eventParts.ts';

/** What a step with halls is given. */
export interface StepProps {
  event: EventAnswer;
  onChanged: () => Promise<unknown>;
  onNext: () => void;
  onBack: () => void;
}

/** Is everything of a step there? */
export function isDone(step: Step, event: EventAnswer | undefined): boolean {
  if (!event) return false;
  const halls =
    event.dates.length > 0 && event.dates.every(({ id }) => event.halls.some((hall) => hall.event_date_id === id));
  switch (step) {
    case 'info':
      return mayChooseHalls(event);
    case 'customer':
      return event.customer !== null;
    case 'halls':
      return halls;
    case 'plan':
      return halls && event.halls.every((hall) => hall.places > 0);
    case 'sectors':
      return halls && event.halls.every((hall) => hall.sectors > 0);
    case 'guests':
      return event.invited > 0;
  }
}
