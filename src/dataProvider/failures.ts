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

const CLASS_OF: Record<NetworkCode, Failure> = {
  ERR_BAD_REQUEST: 'client_error',
  ERR_BAD_RESPONSE: 'server_error',
  ETIMEDOUT: 'timeout',
  ECONNABORTED: 'connection_error',
  ERR_NETWORK: 'network_error',
  ERR_CANCELED: 'cancel',
};

/** Network code -> failure class; anything else is unknown. */
export function failureOf(code: string | null): Failure {
  return CLASS_OF[code as NetworkCode] ?? 'unknown';
}

/** The code of an answer that arrived: 4xx is our fault, everything else outside 2xx the server's. */
export function codeOfStatus(status: number): NetworkCode {
  return status >= 400 && status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_BAD_RESPONSE';
}

/**
 * The code of a request that got no whole answer. `answered` says whether it broke off after the
 * first byte: a connection lost on the way is another thing than a server that can't be reached.
 */
export function codeOfThrown(error: unknown, answered: boolean): NetworkCode | null {
  const name = error instanceof Error ? error.name : '';
  if (name === 'AbortError') return 'ERR_CANCELED';
  if (name === 'TimeoutError') return 'ETIMEDOUT';
  if (name === 'TypeError') return answered ? 'ECONNABORTED' : 'ERR_NETWORK';
  return null;
}
