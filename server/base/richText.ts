import sanitize from 'sanitize-html';

/** What the rich text editor can write. */
const TAGS = [
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
  'a',
];
const OPTIONS: sanitize.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: { a: ['href'] },
  // Tags that go with all that is in them.
  nonTextTags: ['script', 'style', 'iframe', 'object', 'template', 'noscript', 'textarea', 'title', 'option'],
  transformTags: {
    a: (tagName, { href = '' }) => ({ tagName, attribs: isLink(href) ? { href: href.trim() } : {} }) as sanitize.Tag,
  },
};

/** Rich text fit to be stored and shown: known tags, links to web and mail only; null where nothing is left to read. */
export function cleanRichText(html: string | null): string | null {
  if (html === null) return null;
  // NUL is what PostgreSQL has no room for.
  const clean = sanitize(html.toWellFormed().replaceAll('\0', ''), OPTIONS).trim();
  return clean.replace(/<[^>]*>|\s/g, '') === '' ? null : clean;
}

/** Browsers pass over blanks and controls inside a scheme, so an address with any is none. */
function isLink(value: string): boolean {
  return /^(https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(value.trim());
}
