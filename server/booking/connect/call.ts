import type { z } from 'zod';
import { BookingRefused, BookingUnsure, type Refusal } from '../port.ts';
import { failure } from './answers.ts';

export interface ConnectSettings {
  /** Up to and without the service names: "https://tickets.example.ru/WSVistaWebClient". */
  url: string;
  token: string;
  /** How long one answer may take, in milliseconds. */
  patience?: number;
}

/** The catalogue of codes is not public; these are the ones seen, anything else is a plain refusal. */
const CODES: Record<number, Refusal> = {
  52: 'seats_unavailable',
  53: 'order_gone',
  100: 'order_gone',
  101: 'order_gone',
};

/** Calls that look an order up by its reference. */
const ORDER_CALL = /^orders\/|^RESTTicketing\.svc\/order(\/cancel)?$/;

type Caller = <T extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  answer: T,
  body?: unknown,
) => Promise<z.output<T>>;

/** How the API is asked: what is certain comes back as an answer or a refusal, anything else as `BookingUnsure`. */
export function callerOf({ url, token, patience = 10_000 }: ConnectSettings): Caller {
  const base = url.endsWith('/') ? url : `${url}/`;
  return async (method, path, answer, body) => {
    let response: Response;
    let content: unknown;
    try {
      response = await fetch(new URL(path, base), {
        method,
        // The configured host and no other.
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
        headers: {
          accept: 'application/json',
          connectApiToken: token,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      content = await response.json().catch(() => null);
    } catch (error) {
      throw new BookingUnsure(`${method} ${path}: no answer`, { cause: error });
    }
    if (response.status === 401 || response.status === 403)
      throw new BookingRefused('not_permitted', `${method} ${path}: ${response.status}`);
    // Only the API itself can say that an order is gone; a proxy's 404 says nothing about it.
    if (response.status === 404 && ORDER_CALL.test(path) && typeof content === 'object' && content !== null)
      throw new BookingRefused('order_gone', `${method} ${path}: 404`);
    if (response.status === 404) throw new BookingUnsure(`${method} ${path}: 404`);
    if (response.status >= 500) throw new BookingUnsure(`${method} ${path}: ${response.status}`);
    if (!response.ok) throw new BookingRefused('refused', `${method} ${path}: ${response.status}`);
    const failed = failure.safeParse(content);
    if (failed.success && failed.data) {
      const { code, result, text: reason } = failed.data;
      const refusal =
        (code === null ? undefined : CODES[code]) ?? (result === 'OrderNotFound' ? 'order_gone' : 'refused');
      throw new BookingRefused(refusal, `${method} ${path}: ${result} ${code ?? ''} ${reason}`.trim());
    }
    const parsed = answer.safeParse(content);
    if (!parsed.success) throw new BookingUnsure(`${method} ${path}: unreadable answer`, { cause: parsed.error });
    return parsed.data;
  };
}
