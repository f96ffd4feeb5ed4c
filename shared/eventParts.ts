/** The steps of section 2, in order; the one that is open stands in the address as `?step=`. */
export const STEPS = ['info', 'customer', 'halls', 'plan', 'sectors', 'guests'] as const;
export type Step = (typeof STEPS)[number];

/** What an event has of halls: enough to say which steps can be opened. */
export interface Begun {
  dates: readonly { starts_at: string | null }[];
  address: string | null;
  halls: readonly unknown[];
}

/** Section 5: to proceed to the choice of halls, name, date, time and address are required. */
export function mayChooseHalls(event: Omit<Begun, 'halls'>): boolean {
  return event.dates.length > 0 && event.dates.every((date) => date.starts_at) && Boolean(event.address);
}

/** A step that can be opened now: the first two always, the others once there are dates, times and an address. */
export function isStepOpen(step: Step, event: Begun | undefined): boolean {
  if (step === 'info') return true;
  if (!event) return false;
  if (step === 'customer') return true;
  if (step === 'halls') return mayChooseHalls(event);
  return mayChooseHalls(event) && event.halls.length > 0;
}
