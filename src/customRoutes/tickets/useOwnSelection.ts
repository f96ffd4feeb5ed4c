import { useEffect } from 'react';
import { selectedTickets } from '../../dataProvider/index.ts';
import { readTicketIds } from './queries.ts';

/**
 * What is picked stays in the browser, also when somebody goes on to another event or a colleague removes a ticket. Here
 * only tickets of this event can be meant, so others leave the selection.
 */
export function useOwnSelection(eventId: string): void {
  useEffect(() => {
    if (selectedTickets.ids().length === 0) return;
    let gone = false;
    readTicketIds(eventId, {}).then(
      (ids) => {
        const here = new Set(ids);
        const picked = selectedTickets.ids();
        const kept = picked.filter((id) => here.has(id));
        if (gone || kept.length === picked.length) return;
        selectedTickets.removeAll();
        selectedTickets.addAll(kept);
      },
      // The list beside it says what is wrong.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [eventId]);
}
