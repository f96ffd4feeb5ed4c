import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import type { SectorAnswer } from '#resources/hallSchemas.ts';
import { hallsByDate, useHallName } from './HallSwitch.tsx';

/** The halls of an event by their evenings, its sectors in their order, and who holds them: what its lists refer to. */
export function useKnownOf(event: EventAnswer, sectors: ReadonlyMap<string, SectorAnswer>) {
  const nameOf = useHallName(event);
  return useMemo(() => {
    const several = event.halls.length > 1;
    const hall = new Map(event.halls.map((each) => [each.id, nameOf(each)]));
    const all = [...sectors.values()].toSorted((a, b) => a.number - b.number);
    const holders = new Map(all.flatMap(({ manager }) => (manager ? [[manager.id, manager as RaRecord]] : [])));
    return {
      halls: hallsByDate(event).map(({ id }) => ({ id, name: hall.get(id) })),
      sectors: all.map(({ id, name, hall_id }) => ({ id, name: several ? `${name} (${hall.get(hall_id)})` : name })),
      users: [...holders.values()],
    };
  }, [event, sectors, nameOf]);
}
