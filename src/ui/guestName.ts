/** A guest's name on a screen: the number of a plus-one without a name stays on the line of the host's name that it belongs to. */
export function guestName(name: string): string {
  return name.replace(/ (?=\+\d+$)/, '\u00a0');
}
