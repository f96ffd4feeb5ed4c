/** What the browser runs. */
const SRC = [
  ['src/resources'],
  ['src/i18n', 'src/clock.ts'],
  ['src/dataProvider'],
  ['src/look'],
  ['src/ui'],
  ['src/draft', 'src/theme'],
  ['src/frame'],
  ['src/sheet'],
  ['src/crud'],
  // Screens: the hall, which every other may use by its index, what several of them share, then each of them.
  ['src/customRoutes/hall/plan'],
  ['src/customRoutes/hall/editor', 'src/customRoutes/hall/sectors'],
  ['src/customRoutes/hall/seating'],
  ['src/customRoutes/hall'],
  ['src/customRoutes/eventBasics'],
  ['src/customRoutes/eventLists'],
  ['src/customRoutes/cinema', 'src/customRoutes/firstSteps', 'src/customRoutes/hallTemplates'],
  ['src/customRoutes/tickets'],
  ['src/customRoutes/events', 'src/customRoutes/guestsInvitation'],
  [
    'src/customRoutes/archive',
    'src/customRoutes/calendar',
    'src/customRoutes/eventWizard',
    'src/customRoutes/guestCard',
    'src/customRoutes/imports',
    'src/customRoutes/locations',
    'src/customRoutes/users',
  ],
  ['src/customRoutes'],
  ['src/apiPage', 'src/App.tsx', 'src/signIn', 'src/StartFailed.tsx'],
  ['src/main.tsx'],
];

const GROUND = [
  // What knows nothing of the product: words, time, settings, threads.
  ['server/base'],
  // Machinery, which knows no noun.
  ['server/db'],
  ['server/files', 'server/uploads'],
  ['server/call', 'server/paper'],
  ['server/sheet'],
  ['server/crud'],
  ['server/audit', 'server/mail'],
  ['server/jobs'],
];

/** Each knows the nouns below it by their rules. */
const NOUN_FLOORS = [
  // People and places.
  ['server/auth', 'server/cities', 'server/organizations', 'server/hall_templates'],
  ['server/users'],
  ['server/list_views'],
  // An evening: what it is, where one sits, who comes, with which ticket.
  ['server/events'],
  ['server/halls'],
  ['server/guests'],
  ['server/tickets'],
  ['server/tickets/letters', 'server/tickets/papers', 'server/tickets/seating', 'server/tickets/public'],
  ['server/booking'],
];

const TOP = [
  // Verbs over several nouns.
  ['server/flows'],
  // What makes one product of them.
  ['server/parts.ts'],
  ['server/calls.ts', 'server/health.ts', 'server/openapi'],
  ['server/web.ts'],
  ['server/app.ts'],
  ['server/demo'],
  ['server/greeting.ts', 'server/schema.ts', 'server/trouble.ts'],
  ['server/main.ts'],
];

/**
 * The rooms of the house, floor by floor from the ground up. A room is a folder, or a file that stands outside of one;
 * the longest name that fits counts. Whatever is in a room imports from its own room and from floors below, types too.
 */
export const FLOORS = [...SRC, ...GROUND, ...NOUN_FLOORS, ...TOP];
export const NOUNS = new Set(NOUN_FLOORS.flat());

/** The room a file is in, and its floor, from 0; undefined for a file in none. */
export function roomOf(file) {
  const found = FLOORS.flatMap((rooms, floor) =>
    rooms.filter((room) => file === room || file.startsWith(`${room}/`)).map((room) => ({ room, floor })),
  );
  return found.sort((a, b) => b.room.length - a.room.length)[0];
}
