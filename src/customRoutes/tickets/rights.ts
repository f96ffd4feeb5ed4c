import { useMemo } from 'react';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { useEventSectors } from '../eventBasics/queries.ts';
import type { SectorAnswer } from '#resources/hallSchemas.ts';
import type { Ticket } from './queries.ts';

export interface TicketRights {
  sectors: ReadonlyMap<string, SectorAnswer>;
  /** May guests be corrected (address of a letter that came back)? */
  mayCorrect: boolean;
  /** Any place of this event: then tickets can be made by hand. */
  maySeat: boolean;
  maySendSome: boolean;
  /** 'All' means all of the event, not only one's own sectors. */
  sendsAll: boolean;
  /** Look at its file, as long as it can be looked at at all. */
  isMine: (ticket: Pick<Ticket, 'sector_id'>) => boolean;
  /** Change, remove: any time before the archive. */
  mayChange: (ticket: Pick<Ticket, 'sector_id'>) => boolean;
  /** Send: only once the event is published. */
  maySend: (ticket: Pick<Ticket, 'sector_id'>) => boolean;
  /** Why nothing can be sent. */
  why: 'archived' | 'draft' | 'no_sector' | null;
}

/** What this person may do with the tickets of an event; a seat manager only within their own sectors. The server decides. */
export function useTicketRights(event: EventAnswer): TicketRights {
  const manager = useMay('halls', 'seat');
  const mayCorrect = useMay('guests', 'edit');
  const sectors = useEventSectors(event);
  return useMemo(() => {
    const holds = manager || [...sectors.values()].some(({ mine }) => mine);
    const open = event.state !== 'archived';
    const published = event.status === 'published';
    const isMine = ({ sector_id }: Pick<Ticket, 'sector_id'>) =>
      manager || (sector_id !== null && sectors.get(sector_id)?.mine === true);
    return {
      sectors,
      mayCorrect: mayCorrect && open,
      maySeat: holds && open,
      maySendSome: holds && open && published,
      sendsAll: manager,
      isMine,
      mayChange: (ticket) => open && isMine(ticket),
      maySend: (ticket) => open && published && isMine(ticket),
      why: !open ? 'archived' : !holds && sectors.size > 0 ? 'no_sector' : !published ? 'draft' : null,
    };
  }, [event.state, event.status, manager, mayCorrect, sectors]);
}
