/** Where an event takes place, in a word: its location, else the address it was given. */
export function venueOf({ location, address }: { location: { name: string } | null; address: string | null }) {
  return location?.name ?? address;
}
