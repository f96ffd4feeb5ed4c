import { randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(scrypt) as (secret: string, salt: string, length: number) => Promise<Buffer>;

/** A fresh sign-in code. */
export function newCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}

/** What is stored of a code. Slow on purpose: a million codes can't be tried against a stolen table in an evening. */
export async function hashCode(code: string, requestId: string): Promise<string> {
  return (await derive(code, requestId, 32)).toString('base64url');
}

/** Do these two hashes belong to the same code? In constant time. */
export function sameHash(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
