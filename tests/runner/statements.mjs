import { createHash } from 'node:crypto';

/**
 * The statements of the specification's text in their order: every sentence, every part of a sentence after a
 * semicolon, and every path of a list of paths on its own. `key` is a short hash of the words, so that a statement
 * whose words change is another one; `section` is the heading it stands under.
 */
export function statementsOf(text) {
  const found = [];
  let section = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3).trim();
    else if (section !== '' && line.trim() !== '')
      for (const words of partsOf(line.replace(/^- /, '').trim())) found.push({ key: keyOf(words), section, words });
  }
  return found;
}

/** Eight digits of the hash of a statement. */
export function keyOf(words) {
  return createHash('sha256').update(words).digest('hex').slice(0, 8);
}

/** Where one sentence ends and the next begins. */
const SENTENCE = /(?<=[.;])\s+(?=\S)/g;
/** What stands before the next path of a list. */
const PATH = /(?:,| and(?! the))\s+(?=(?:and the variants )?(?:\/(?=[\s,:a-z{])|[a-z_]+\/[a-z_{]))/g;
/** In quotes or brackets nothing ends. */
const WHOLE = /(?<!\w)'[^']*'(?!\w)|\([^()]*\)/g;

function partsOf(line) {
  // 'Locations: ' before a list: each part of it is said of locations.
  const label = /^[A-Z][\w -]*: (?=\/?[a-z_]+[/ (,;])/.exec(line)?.[0] ?? '';
  return split(line.slice(label.length), SENTENCE)
    .flatMap((part) => split(part, PATH))
    .map((part) => (label + part).replace(/[;.]$/, ''));
}

function split(text, border) {
  const plain = text.replace(WHOLE, (whole) => '_'.repeat(whole.length));
  const cuts = [...plain.matchAll(border)];
  const starts = [0, ...cuts.map((cut) => cut.index + cut[0].length)];
  return starts.map((start, at) => text.slice(start, cuts[at]?.index));
}
