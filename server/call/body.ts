import { randomInt } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import { limit } from '#shared/limits.ts';
import { Problem } from '#shared/problems.ts';
import { LONG_BODY_BYTES } from './crowd.ts';

/**
 * Reads bodies of JSON. Bytes alone don't say what a body costs: a million different names or brackets within brackets
 * take the parser a second, in which nobody else is answered. So it is measured before it is parsed, and of many long
 * ones that arrive together one is read in each turn of the loop.
 */
export function readJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  const oneByOne = pLimit(1);
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // Many clients say what kind of body it is also where there is none.
    if (bytes.length === 0 && request.method === 'DELETE') return done(null, undefined);
    const read = () =>
      isParsable(bytes) ? parse(request, bytes.toString('utf8'), done) : done(new Problem('body_too_large'));
    if (bytes.length <= LONG_BODY_BYTES) return read();
    return void oneByOne(async () => {
      await setImmediate();
      read();
    });
  });
}

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
/** Names longer than this are none of ours, in bytes as they are sent. */
const NAME_BYTES = 256;
/** Unknown to callers, so that nobody finds names which this process takes for one. */
const BASIS = randomInt(2 ** 32);
const FACTOR = randomInt(2 ** 31) * 2 + 1;

/**
 * Can these bytes be handed to a JSON parser without holding everybody up? Counts values, distinct names and depth, in
 * one walk over the bytes; whether they are JSON is the parser's to say.
 */
export function isParsable(bytes: Uint8Array): boolean {
  const [mostValues, mostNames, mostDepth] = [limit('bodyValues'), limit('bodyNames'), limit('bodyDepth')];
  const names = new Set<number>();
  let [values, depth] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    switch (bytes[at]) {
      case QUOTE: {
        const from = at + 1;
        at = endOfString(bytes, from);
        if (!isName(bytes, at + 1)) break;
        if (at - from > NAME_BYTES || names.add(nameKey(bytes, from, at)).size > mostNames) return false;
        break;
      }
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (++depth > mostDepth || ++values > mostValues) return false;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
      case COMMA:
        if (++values > mostValues) return false;
        break;
    }
  }
  return true;
}

/** Where the quote that ends the string stands; the end of the bytes where none does. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(QUOTE, from); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) {
    let escapes = 0;
    while (at - escapes > from && bytes[at - escapes - 1] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return bytes.length;
}

function isName(bytes: Uint8Array, after: number): boolean {
  let at = after;
  while (at < bytes.length && bytes[at]! <= 0x20) at += 1;
  return bytes[at] === COLON;
}

function nameKey(bytes: Uint8Array, from: number, to: number): number {
  let key = BASIS ^ (to - from);
  for (let at = from; at < to; at += 1) key = Math.imul(key ^ bytes[at]!, FACTOR) ^ (key >>> 15);
  return key >>> 0;
}
