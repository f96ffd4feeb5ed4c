import type { NodemailerError } from 'nodemailer';

/**
 * What became of one message. `retry`: it certainly did not go out, and another try may succeed. `failed`: refused
 * for good. `unknown`: the connection was lost once the message was under way, so that it may have arrived.
 * The word is a key of `jobs.reasons`, or what the mail server said.
 */
export type Outcome = 'sent' | { retry: string } | { failed: string } | { unknown: string };

/**
 * Reads an outcome from what nodemailer threw; `begun` says whether the mail server got any byte of the message.
 * A reply to the message or its envelope is the server's last word on it (RFC 5321, 4.2.1: 4yz did not happen and
 * may be tried again, 5yz never will); anything else is the connection's failure and says nothing of the message.
 */
export function outcomeOf(error: unknown, begun: boolean): Outcome {
  const { code, responseCode, permanent, response } = error as NodemailerError;
  const answered = (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number';
  const words = typeof response === 'string' ? said(response) : null;
  if (answered) return permanent ? { failed: words! } : { retry: words! };
  if (begun) return { unknown: 'connection_lost' };
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { failed: 'not_mailable' };
  if (code === 'EAUTH' || code === 'ENOAUTH') return { retry: words ?? 'relay_refuses' };
  return { retry: words ?? 'unreachable' };
}

/** A server's reply as one line of the ledger; whose address it was isn't for everybody who reads that line. */
function said(response: string): string {
  return response
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '…')
    .trim()
    .slice(0, 300);
}
