/** The six network codes of section 8. */
export const NETWORK_CODES = [
  'ERR_NETWORK',
  'ECONNABORTED',
  'ETIMEDOUT',
  'ERR_BAD_REQUEST',
  'ERR_BAD_RESPONSE',
  'ERR_CANCELED',
] as const;
export type NetworkCode = (typeof NETWORK_CODES)[number];

/** The seven failure classes of section 8; `app.failures.<class>` is what a person reads. */
export const FAILURES = [
  'client_error',
  'server_error',
  'timeout',
  'connection_error',
  'network_error',
  'cancel',
  'unknown',
] as const;
export type Failure = (typeof FAILURES)[number];

/** What a request ended with: its code, null where there is none for it, and its class. */
export interface Ending {
  network: NetworkCode | null;
  failure: Failure;
}

/** Everything that can become of a request but an answer that can be used. */
export const ENDINGS = {
  /** The server can't be reached. */
  unreachable: { network: 'ERR_NETWORK', failure: 'network_error' },
  /** It was reached, and the connection was lost amid its answer. */
  brokenOff: { network: 'ERR_NETWORK', failure: 'connection_error' },
  /** We waited as long as we wanted to. */
  ownWaitEnded: { network: 'ECONNABORTED', failure: 'timeout' },
  /** The server, or one before it, waited as long as it wanted to. */
  timedOut: { network: 'ETIMEDOUT', failure: 'timeout' },
  refused: { network: 'ERR_BAD_REQUEST', failure: 'client_error' },
  failed: { network: 'ERR_BAD_RESPONSE', failure: 'server_error' },
  /** A success that says nothing readable. */
  unreadable: { network: 'ERR_BAD_RESPONSE', failure: 'server_error' },
  /** The person stopped it, or left. */
  cancelled: { network: 'ERR_CANCELED', failure: 'cancel' },
  unknown: { network: null, failure: 'unknown' },
} as const satisfies Record<string, Ending>;

/** What an answer outside 200 to 299 is. */
export function endingOfStatus(status: number): Ending {
  if (status === 408 || status === 504) return ENDINGS.timedOut;
  if (status >= 400 && status < 500) return ENDINGS.refused;
  return status >= 500 && status < 600 ? ENDINGS.failed : ENDINGS.unknown;
}

/** What a request without a whole answer is; `answered` says whether its first byte had come. */
export function endingOfThrown(error: unknown, answered: boolean): Ending {
  const name = error instanceof Error ? error.name : '';
  if (name === 'AbortError') return ENDINGS.cancelled;
  if (name === 'TimeoutError') return ENDINGS.ownWaitEnded;
  if (name === 'TypeError') return answered ? ENDINGS.brokenOff : ENDINGS.unreachable;
  return ENDINGS.unknown;
}
