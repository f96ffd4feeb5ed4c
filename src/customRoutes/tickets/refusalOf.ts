/** What mail servers most often refuse a letter for. */
export type Refusal = 'no_user' | 'no_domain' | 'full' | 'rejected' | 'later' | 'other';

/** By enhanced code (RFC 3463) or by what is usually written beside it; the plain code alone only where it says enough. */
const SIGNS: readonly [Refusal, RegExp][] = [
  [
    'no_domain',
    /\b5\.1\.2\b|\b(domain|host)\b.*\b(not found|unknown|does ?n.t exist|invalid)|\bno such (domain|host)/i,
  ],
  ['full', /\b[45]\.2\.2\b|^[45]52\b|over ?quota|quota exceeded|mailbox.*\bfull/i],
  [
    'no_user',
    /\b5\.1\.[01]\b|\b(no such|unknown|invalid) (user|recipient|mailbox|address)|\b(user|recipient|mailbox|address)\b.*\b(unknown|not found|unavailable|rejected|does(n.t| not) exist)/i,
  ],
  ['rejected', /\b5\.7\.\d+\b|\b(spam|blocked|blacklist|policy)/i],
  ['later', /^4/],
];

/** What a mail server's answer means; null where it isn't one. */
export function refusalOf(answer: string): Refusal | null {
  if (!/^[45]\d\d\b/.test(answer)) return null;
  return SIGNS.find(([, sign]) => sign.test(answer))?.[0] ?? 'other';
}
