/** Folders of the server that every noun may use, and that know no noun but its table: they are no nouns themselves. */
const MACHINERY = new Set(['db', 'crud', 'paper', 'sheet', 'uploads']);
/** Halls, places and sectors point at each other, so they stand in one file of tables, and these two nouns share it. */
const SHARED_TABLES = { sectors: 'halls' };

const BROWSER_ONLY = /^(react|@mui|@emotion|konva|lucide-react|ra-)/;
/** Packages, and whole scopes of them, that no page may fetch. */
export const SERVER_ONLY = [
  '@cantoo',
  '@electric-sql',
  '@fastify',
  '@hyzyla',
  'drizzle-orm',
  'fastify',
  'fastify-type-provider-zod',
  'fontkit',
  'htmlparser2',
  'image-size',
  'nodemailer',
  'openapi-types',
  'p-limit',
  'papaparse',
  'pg',
  'pg-boss',
  'pino',
  'piscina',
  'png-js',
  'postal-mime',
  'qrcode',
  'sanitize-html',
  'sharp',
  'write-excel-file',
  'xlsx',
];
const isForServer = (name) =>
  name.startsWith('node:') || SERVER_ONLY.some((one) => name === one || name.startsWith(`${one}/`));

/**
 * Why a module may not import another, or null. `from` and `to` are paths from the root of the repository; `to` is null
 * for a package called `name`.
 */
export function refusal(from, to, name) {
  return to === null ? packageRefusal(from, name) : (areaRefusal(from, to) ?? serverRefusal(from, to));
}

function packageRefusal(from, name) {
  const isConfiguration = from.startsWith('shared/') || isResource(from);
  if (!from.startsWith('server/') && isForServer(name)) return `${name} is for the server`;
  if ((from.startsWith('server/') || isConfiguration) && BROWSER_ONLY.test(name)) return `${name} is for the browser`;
  return null;
}

function areaRefusal(from, to) {
  const [fromArea] = from.split('/');
  const [toArea] = to.split('/');
  if (!['shared', 'src', 'server', 'locales'].includes(toArea)) {
    return /^(package\.json|dist)/.test(to) ? null : 'the product imports only from shared, src, server and locales';
  }
  if (fromArea === 'shared' && toArea !== 'shared') return 'shared imports nothing of ours but shared';
  if (isResource(from) && toArea !== 'shared' && !isResource(to)) return 'resources are data: they import only shared';
  if (fromArea === 'src' && toArea === 'server') return 'the browser never imports the server';
  if (fromArea === 'server' && toArea === 'src' && !isResource(to))
    return 'of src the server imports only resources/*.ts';
  return null;
}

function isResource(file) {
  return /^src\/resources\/[^/]+\.ts$/.test(file);
}

/** routes -> rules -> table; another noun's rules, never its routes or table; nobody reaches back up. */
function serverRefusal(from, to) {
  const [here, there] = [placeOf(from), placeOf(to)];
  if (!here || !there) return null;
  const atTop = here.noun === null;
  const bothNouns = isNoun(here.noun) && isNoun(there.noun) && here.noun !== there.noun;
  if (there.part === 'routes' && here.part !== 'routes' && !atTop) return 'only routes import routes, and the top';
  if (there.part === 'routes' && bothNouns) return "a noun never imports another noun's routes";
  if (here.part === 'table' && there.part === 'rules') return 'tables know no rules';
  if (there.part === 'table' && here.part !== 'table' && bothNouns && SHARED_TABLES[here.noun] !== there.noun)
    return "a noun never imports another noun's table, but its rules";
  if (MACHINERY.has(here.noun) && isNoun(there.noun) && there.part !== 'table')
    return 'the machinery of the server knows no nouns but their tables';
  return null;
}

function isNoun(folder) {
  return folder !== null && !MACHINERY.has(folder);
}

/** Which noun a file of the server belongs to (null at the top), and which part of it it is; `listRoutes.ts` is routes too. */
function placeOf(file) {
  const [area, ...rest] = file.split('/');
  if (area !== 'server') return null;
  const [, plain, compound] = /(?:^(routes|rules|table)|[a-z](Routes|Rules|Table))\.ts$/.exec(rest.at(-1)) ?? [];
  const part = plain ?? compound?.toLowerCase() ?? 'other';
  return { noun: rest.length > 1 ? rest[0] : null, part };
}
