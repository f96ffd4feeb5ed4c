import { NOUNS, roomOf } from './floors.mjs';

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
  'nodemailer',
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
 * The one look the browser takes at the server: the types of all calls, so that the compiler holds what it sends against
 * what is asked there. Types are gone when the program runs.
 */
const TYPES_OF_CALLS = { from: 'src/dataProvider/calls.ts', to: 'server/calls.ts' };

/**
 * Why a module may not import another, or null. `from` and `to` are paths from the root of the repository; `to` is null
 * for a package called `name`.
 */
export function refusal(from, { to, name, typeOnly }) {
  if (typeOnly && from === TYPES_OF_CALLS.from && to === TYPES_OF_CALLS.to) return null;
  return to === null
    ? packageRefusal(from, name)
    : (areaRefusal(from, to) ?? floorRefusal(from, to) ?? doorRefusal(from, to) ?? partRefusal(from, to));
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

/** Rooms look down: into their own, and into those on floors below. */
function floorRefusal(from, to) {
  if (!onFloors(from) || !onFloors(to)) return null;
  const [here, there] = [roomOf(from), roomOf(to)];
  if (!here) return 'this file is in no room of scripts/borders/floors.mjs';
  // A file that isn't there is in no room either; one that is says so itself.
  if (!there || here.room === there.room || there.floor < here.floor) return null;
  return there.floor === here.floor
    ? `${there.room} stands on the same floor as ${here.room}`
    : `${there.room} stands above ${here.room}, and rooms look down`;
}

/** Rooms with one door: whoever comes from outside comes in by their index. */
const HALL = 'src/customRoutes/hall/';

function doorRefusal(from, to) {
  if (!to.startsWith(HALL) || from.startsWith(HALL) || to === `${HALL}index.ts`) return null;
  return `${HALL} is entered by its index.ts`;
}

function onFloors(file) {
  return file.startsWith('server/') || file.startsWith('src/');
}

/** routes -> rules -> table; of another room its rules, never its routes, and its table only from tables and flows. */
function partRefusal(from, to) {
  const [here, there] = [from, to].map((file) => ({ noun: nounOf(file), part: partOf(file) }));
  if (!onFloors(from) || !onFloors(to)) return null;
  const elsewhere = here.noun !== there.noun && NOUNS.has(there.noun);
  if (there.part === 'routes' && here.part !== 'routes' && from !== 'server/calls.ts' && from !== 'server/app.ts')
    return 'only routes import routes, and the top';
  if (there.part === 'routes' && elsewhere && here.part === 'routes')
    return "a noun never imports another noun's routes";
  if (here.part === 'table' && there.part === 'rules') return 'tables know no rules';
  if (there.part === 'table' && here.part !== 'table' && elsewhere && NOUNS.has(here.noun))
    return "a noun never imports another noun's table, but its rules";
  return null;
}

/** The noun a file belongs to, whatever room of it it is in: `server/tickets`. */
function nounOf(file) {
  return file.split('/').slice(0, 2).join('/');
}

/** Which part of its noun a file is; `listRoutes.ts` is routes too. */
function partOf(file) {
  const [, plain, compound] = /(?:\/(routes|rules|table)|[a-z](Routes|Rules|Table))\.ts$/.exec(file) ?? [];
  return plain ?? compound?.toLowerCase() ?? 'other';
}
