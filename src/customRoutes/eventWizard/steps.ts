import type { EventAnswer } from '#resources/eventSchemas.ts';
import type { Step } from '../eventBasics/steps.ts';

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

/** Section 5: to proceed to the choice of halls, name, date, time and address are required. */
export function mayChooseHalls(event: EventAnswer): boolean {
  return event.dates.length > 0 && event.dates.every((date) => date.starts_at) && Boolean(event.address);
}

/** A step that can be opened now: the first two always, the others once there are dates, times and an address. */
export function isOpen(step: Step, event: EventAnswer | undefined): boolean {
  if (step === 'info') return true;
  if (!event) return false;
  if (step === 'customer') return true;
  if (step === 'halls') return mayChooseHalls(event);
  return mayChooseHalls(event) && event.halls.length > 0;
}
