import { domainToASCII } from 'node:url';

/**
 * An address as a header can carry it: letters outside ASCII, which only the domain has, as IDNA writes them
 * (admin@почта.рф -> admin@xn--80a1acny.xn--p1ai). What is in ASCII stays as it is.
 */
export function asciiEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + (domainToASCII(email.slice(at)) || email.slice(at));
}
