import { limit } from './limits.ts';
import type { Message } from './problems.ts';
import { cleanText } from './text.ts';

/** RFC 5321, 4.5.3.1.1: what stands before the @. */
const LOCAL_LENGTH = 64;
/** RFC 5322 `dot-atom-text`; quoted local parts exist on paper only and are refused. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LABEL =
  /^[\p{Script=Latin}\p{Script=Cyrillic}0-9]([\p{Script=Latin}\p{Script=Cyrillic}0-9-]{0,61}[\p{Script=Latin}\p{Script=Cyrillic}0-9])?$/u;
const TOP_LABEL = /^(xn--[a-z0-9-]{2,59}|\p{Script=Latin}{2,63}|\p{Script=Cyrillic}{2,63})$/iu;
const LATIN = /\p{Script=Latin}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
/** The domain of a link, so that letters outside ASCII count as the mail server will see them. */
const ASCII_DOMAIN_LENGTH = 253;

/** The key an address is compared by and the form it is stored in: cleaned, lower-case, without `mailto:` and brackets. */
export function normalizeEmail(text: string): string {
  return cleanText(text)
    .replace(/^mailto:/i, '')
    .replace(/^<([^<>]*)>$/, '$1')
    .trim()
    .normalize('NFC')
    .toLowerCase();
}

/**
 * Can mail be sent to exactly this text? ASCII before the @; the domain may be Russian (`почта.рф`), but not one of
 * mixed letters, where a Cyrillic 'а' hides among Latin ones.
 */
export function isEmail(text: string): boolean {
  return emailProblem(text) === null;
}

/** Why `text` is no e-mail address, as a key of problems.fields.json; null if it is one. Nothing is trimmed: normalise first. */
export function emailProblem(text: string): Message | null {
  if (text.length > limit('emailLength')) return { key: 'email_long', params: { max: limit('emailLength') } };
  const at = text.split('@');
  if (at.length === 1) return { key: 'email_no_at' };
  if (at.length > 2) return { key: /@.*[\s;,/]+.*@/.test(text) ? 'email_several' : 'email_two_at' };
  if (/[\s\p{C}]/u.test(text)) return { key: 'email_spaces' };
  const [local = '', domain = ''] = at;
  return localProblem(local) ?? domainProblem(domain);
}

function localProblem(local: string): Message | null {
  if (local === '') return { key: 'email_no_name' };
  if (local.length > LOCAL_LENGTH) return { key: 'email_name_long', params: { max: LOCAL_LENGTH } };
  if (CYRILLIC.test(local)) return { key: 'email_cyrillic' };
  if (/^\.|\.\.|\.$/.test(local)) return { key: 'email_dots' };
  return LOCAL.test(local) ? null : { key: 'email_characters' };
}

function domainProblem(domain: string): Message | null {
  if (domain === '') return { key: 'email_no_domain' };
  if (/^\.|\.\./.test(domain)) return { key: 'email_dots' };
  const labels = domain.split('.');
  if (labels.length < 2 || labels.at(-1) === '') return { key: 'email_no_dot' };
  const mixed = labels.find((label) => LATIN.test(label) && CYRILLIC.test(label));
  if (mixed !== undefined) return { key: 'email_mixed', params: { part: mixed } };
  if (!labels.every((label) => LABEL.test(label))) return { key: 'email_domain' };
  if (!TOP_LABEL.test(labels.at(-1) ?? '')) return { key: 'email_no_dot' };
  return asciiLength(domain) > ASCII_DOMAIN_LENGTH ? { key: 'email_domain' } : null;
}

function asciiLength(domain: string): number {
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname.length : Infinity;
}
