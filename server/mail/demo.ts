/** Domains nobody real can be reached at; all people of the demo data have addresses there. */
const DEMO_DOMAIN = /(^|\.)(example\.(ru|com|org|net)|example|test|invalid|localhost)$/i;

/** Does this address belong to somebody invented? Mail to them may reach the mailbox page or a relay on loopback. */
export function isDemoAddress(email: string): boolean {
  return DEMO_DOMAIN.test(email.slice(email.lastIndexOf('@') + 1));
}

/** Is the mail server on this machine, where nothing can get out by mistake? */
export function isLoopback(smtpUrl: string): boolean {
  const host = new URL(smtpUrl).hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
