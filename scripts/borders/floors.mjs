const GROUND = [
  // What knows nothing of the product: words, time, settings, threads.
  ['server/base'],
  // Machinery, which knows no noun.
  ['server/db'],
  ['server/uploads'],
  ['server/call', 'server/paper'],
  ['server/sheet'],
  ['server/crud'],
  ['server/audit', 'server/files', 'server/mail'],
  ['server/jobs'],
];

/** Each knows the nouns below it by their rules. */
const NOUN_FLOORS = [
  // People and places.
  ['server/auth', 'server/cities', 'server/organizations', 'server/hall_templates'],
  ['server/users'],
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
  ['server/calls.ts', 'server/health.ts', 'server/openapi.ts'],
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
export const FLOORS = [...GROUND, ...NOUN_FLOORS, ...TOP];
export const NOUNS = new Set(NOUN_FLOORS.flat());

/** The room a file is in, and its floor, from 0; undefined for a file in none. */
export function roomOf(file) {
  const found = FLOORS.flatMap((rooms, floor) =>
    rooms.filter((room) => file === room || file.startsWith(`${room}/`)).map((room) => ({ room, floor })),
  );
  return found.sort((a, b) => b.room.length - a.room.length)[0];
}
