import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/min';
import { limit } from './limits.ts';
import type { Message } from './problems.ts';
import { cleanLine } from './text.ts';

/** A number typed without a country is Russian. */
const COUNTRY = 'RU';
/** Digits of a Russian number after +7 or 8. */
const NATIONAL_DIGITS = 10;
/** No Russian area begins with 89: '8 921 123 45 6' is a mobile number one digit short, not ten digits after +7. */
const NO_SUCH_AREA = '+789';
/** ITU-T E.164: digits of any number with its country. */
const MOST_DIGITS = 15;
const EXTENSION_DIGITS = 6;

/** The number in E.164 ('8 921 123-45-67' -> '+79211234567'), the key phones are compared by; null if it is no number. */
export function normalizePhone(text: string): string | null {
  return parse(text)?.number ?? null;
}

/** The number as people read it ('89211234567' -> '+7 921 123-45-67'), extension kept; text that is no number comes back cleaned. */
export function formatPhone(text: string): string {
  const phone = parse(text);
  if (!phone) return cleanLine(text);
  const spelled = spell(phone);
  // Read again it is the same number, which is checked and compared next.
  last = { text: spelled, phone };
  return spelled;
}

/** Why `text` is no phone number, as a key of problems.fields.json; null if it is one. */
export function phoneProblem(text: string): Message | null {
  const typed = cleanLine(text);
  if (parse(typed)) return null;
  const digits = digitsOf(typed);
  if (digits.length > MOST_DIGITS) return { key: 'phone_several' };
  if (typed.length > limit('phoneLength')) return { key: 'phone_long', params: { max: limit('phoneLength') } };
  if (/^\d+([.,]\d+)?e\+?\d+$/i.test(typed)) return { key: 'phone_rounded', params: { typed } };
  if (digits === '' || /\p{L}{3}/u.test(typed)) return { key: 'phone_text' };
  const national = nationalDigits(typed, digits);
  if (national === null) return { key: 'phone_invalid', params: { typed } };
  const missing = NATIONAL_DIGITS - national;
  if (missing > 0) return { key: 'phone_short', params: { count: missing, typed } };
  if (missing < 0) return { key: 'phone_extra', params: { count: -missing, typed } };
  return { key: 'phone_invalid', params: { typed } };
}

/** How many digits a number meant as Russian has after its 7 or 8; null for one of another country. */
function nationalDigits(typed: string, digits: string): number | null {
  if (/^\+[^78]/.test(typed)) return null;
  return /^(7|8(?!\d{9}$)|89)/.test(digits) ? digits.length - 1 : digits.length;
}

/** As Russian lists write it, and the international way elsewhere. */
function spell(phone: PhoneNumber): string {
  const russian = /^(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone.countryCallingCode === '7' ? phone.nationalNumber : '');
  if (!russian) return phone.formatInternational();
  const [, area, a, b, c] = russian;
  return `+7 ${area} ${a}-${b}-${c}${phone.ext ? ` доб. ${phone.ext}` : ''}`;
}

/** The number that was read last: it is checked, spelled and compared one after another, and to read it is most of the work. */
let last: { text: string; phone: PhoneNumber | null } = { text: '', phone: null };

function parse(text: string): PhoneNumber | null {
  if (text !== last.text) last = { text, phone: read(text) };
  return last.phone;
}

function read(text: string): PhoneNumber | null {
  const typed = cleanLine(text);
  // The library finds out that nothing is no number by an exception, which for a list is most of the work.
  if (typed === '' || typed.length > limit('phoneLength')) return null;
  for (const candidate of candidates(typed)) {
    const phone = parsePhoneNumberFromString(candidate, COUNTRY);
    if (phone?.isValid() && isWhole(phone, typed)) return phone;
  }
  return null;
}

/** One number in an area that exists: a second number in the same cell would otherwise pass as an extension or be dropped. */
function isWhole(phone: PhoneNumber, typed: string): boolean {
  const extension = phone.ext?.length ?? 0;
  return (
    extension <= EXTENSION_DIGITS &&
    digitsOf(typed).length - extension <= MOST_DIGITS &&
    !phone.number.startsWith(NO_SUCH_AREA)
  );
}

function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '');
}

/** The text itself, then the two ways people leave out or misplace the plus: '+8 921 ...' and '375 29 ...'. */
function candidates(typed: string): string[] {
  if (/^\+\s*8[\s(-]*9/.test(typed)) return [typed.replace(/^\+\s*8/, '8')];
  if (/^[1-9]/.test(typed) && digitsOf(typed).length > NATIONAL_DIGITS) return [typed, `+${typed}`];
  return [typed.replace(/^00/, '+')];
}
