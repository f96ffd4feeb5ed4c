import { FilterXSS } from 'xss';

/** What the rich text editor can write. */
const PLAIN = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'h1',
  'h2',
  'h3',
  'blockquote',
  'code',
  'pre',
];
const filter = new FilterXSS({
  whiteList: { ...Object.fromEntries(PLAIN.map((tag) => [tag, []])), a: ['href'] },
  stripIgnoreTag: true,
  stripIgnoreTagBody: ['script', 'style', 'iframe', 'object', 'template', 'noscript', 'textarea', 'title'],
  allowCommentTag: false,
  css: false,
  onTagAttr: (_tag, name, value) => (name === 'href' && isLink(value) ? `href="${escaped(value)}"` : ''),
});

/** Rich text fit to be stored and shown: known tags, links to web and mail only; null where nothing is left to read. */
export function cleanComment(html: string | null): string | null {
  if (html === null) return null;
  // NUL is what PostgreSQL has no room for.
  const clean = filter.process(html.toWellFormed().replaceAll('\0', '')).trim();
  return clean.replace(/<[^>]*>|&nbsp;|\s/g, '') === '' ? null : clean;
}

/** Browsers pass over blanks and controls inside a scheme, so an address with any is none. */
function isLink(value: string): boolean {
  return /^(https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(value.trim());
}

function escaped(value: string): string {
  return value
    .trim()
    .replace(/&(?!amp;)/g, '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
