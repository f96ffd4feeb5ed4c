/** What the simulated cinema does wrong when asked to. */
export const FAULTS = [
  /** The answer comes late. */
  'latency',
  /** Everything is done, but no answer comes. */
  'timeout_after_success',
  /** The server fails before it does anything. */
  'http_500',
  /** The token isn't taken. */
  'http_401',
  /** A seat is sold at the box office just before it is held. */
  'sold_in_between',
  /** The open order runs out of time just before the call. */
  'order_expired',
  /** One half of a couple seat is sold just before it is held. */
  'half_couple',
  /** A refund isn't allowed. */
  'refund_refused',
  /** The request is done twice, as after a proxy's retry. */
  'double_answer',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface PlannedFault {
  fault: Fault;
  /** Which requests: their path contains this. */
  on: string;
  /** How many of them; then all is well again. */
  times: number;
}

/** Faults waiting for their request. */
export class FaultPlan {
  #planned: PlannedFault[] = [];
  /** How many requests have met one. */
  met = 0;

  plan(faults: PlannedFault[]): void {
    this.#planned = faults.map((fault) => ({ ...fault }));
  }

  /** The fault that this request meets, if any; used up by asking. */
  take(path: string): Fault | null {
    const next = this.#planned.find(({ on, times }) => times > 0 && path.includes(on));
    if (!next) return null;
    next.times -= 1;
    this.met += 1;
    return next.fault;
  }
}
