import { Parser } from 'htmlparser2';

/** What a logo of 126 x 40 never needs: beyond it drawing can be made to take minutes. */
const MOST_ELEMENTS = 5000;
const MOST_COPIES = 50;

const EMBEDDED = /^(image|feimage|foreignobject|iframe|embed|object|audio|video)$/;
/** Anything but a reference to an element of the same file. */
const OUTSIDE = /url\(\s*["']?[^\s"'#]|@import|@font-face/i;

/**
 * The SVG written anew from its elements, attributes and texts, so that what is drawn is what was judged: declarations,
 * comments and entities stay behind. Throws an error with the `reason` for what would be missing in the drawing.
 *
 * The refusals are there to say so. What keeps us safe is the drawing itself: librsvg runs no scripts, and of a file
 * without an address of its own it opens nothing else, whatever a style sheet makes of `url`; all that is kept is pixels.
 */
export function cleanSvg(source) {
  const written = [];
  const used = { elements: 0, copies: 0 };
  let open = 0;
  const parser = new Parser(
    {
      onprocessinginstruction: judgeDeclaration,
      onopentag(name, attributes) {
        judgeElement(local(name), used);
        open += 1;
        written.push(`<${name}`);
        for (const [attribute, value] of Object.entries(attributes)) {
          judgeAttribute(local(attribute), value);
          written.push(` ${attribute}="${escaped(value)}"`);
        }
        written.push('>');
      },
      ontext(text) {
        if (OUTSIDE.test(text)) refuse('svg_external');
        written.push(escaped(text));
      },
      onclosetag(name) {
        open -= 1;
        written.push(`</${name}>`);
      },
    },
    { xmlMode: true },
  );
  parser.write(source);
  if (open > 0) refuse('svg_damaged');
  return written.join('');
}

function judgeDeclaration(name, text) {
  if (name === '?xml') {
    const encoding = /encoding\s*=\s*["']([^"']*)/i.exec(text)?.[1];
    if (encoding && !/^(utf-?8|us-ascii)$/i.test(encoding)) refuse('svg_encoding');
  } else if (name.startsWith('?')) refuse('svg_external');
  else if (name.toLowerCase() !== '!doctype' || text.includes('[')) refuse('svg_entities');
}

function judgeElement(name, used) {
  if (name === 'script') refuse('svg_scripts');
  if (EMBEDDED.test(name)) refuse('svg_embedded');
  used.elements += 1;
  if (name === 'use') used.copies += 1;
  if (used.elements > MOST_ELEMENTS || used.copies > MOST_COPIES) refuse('svg_complex');
}

function judgeAttribute(name, value) {
  const target = value.trim();
  if (/^on[a-z]/.test(name) || /^javascript:/i.test(target)) refuse('svg_scripts');
  if (/^data:/i.test(target)) refuse('svg_embedded');
  if (((name === 'href' || name === 'src') && !target.startsWith('#')) || OUTSIDE.test(value)) refuse('svg_external');
}

/** A name without its prefix, in small letters. */
function local(name) {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

function escaped(text) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function refuse(reason) {
  throw Object.assign(new Error(reason), { reason });
}
