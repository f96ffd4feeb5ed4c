import { limit } from '#shared/limits.ts';
import { KEYS, readStored, writeStored } from '../dataProvider/storage.ts';
import { call } from '../dataProvider/index.ts';
import { now } from '../clock.ts';

/** A sign-in under way: it survives a reload of the code page, in this tab only. */
export interface SignIn {
  email: string;
  /** Null where the code was asked for elsewhere: the newest of the address is meant. */
  request_id: string | null;
  /** When another code may be asked for, and how long that wait was; ms since 1970, s. */
  resend_at: number;
  resend_in: number;
  /** Digits of the code. */
  code_length: number;
}

/** Mails a code to the address and remembers the request. */
export async function askForCode(email: string): Promise<SignIn> {
  const { data } = await call('POST /auth/send_confirmation_code', { body: { email } });
  const signIn = { ...data, email, resend_at: now().getTime() + data.resend_in * 1000 };
  writeStored(sessionStorage, KEYS.signIn, signIn);
  return signIn;
}

/** The sign-in under way, or one that doesn't know its address yet. */
export function signInUnderWay(): SignIn {
  const blank = { email: '', request_id: null, resend_at: 0, resend_in: 0, code_length: limit('codeDigits') };
  return readStored<SignIn>(sessionStorage, KEYS.signIn) ?? blank;
}

/** The sign-in is over. */
export function endSignIn(): void {
  sessionStorage.removeItem(KEYS.signIn);
}
