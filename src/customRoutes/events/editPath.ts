/** Where an event is edited: one of a film session has an address of its own. */
export function editPath({ id, cinema }: { id: string; cinema: boolean }): string {
  return cinema ? `/events/edit/vista/${id}` : `/events/edit/${id}`;
}
