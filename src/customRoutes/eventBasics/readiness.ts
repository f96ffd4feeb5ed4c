import type { EventAnswer, EventRow } from '#resources/eventSchemas.ts';
import type { Missing } from '#shared/event.ts';
import type { Step } from '#shared/eventParts.ts';

/** What has to be there before publishing, as people think of it, and where in the wizard it is filled in. */
const PARTS = [
  { name: 'when', step: 'info', needs: ['name', 'date', 'time'] },
  { name: 'place', step: 'info', needs: ['city_id', 'address'] },
  {
    name: 'customer',
    step: 'customer',
    needs: ['customer.last_name', 'customer.first_name', 'customer.phone', 'customer.email'],
  },
  { name: 'hall', step: 'halls', needs: ['hall'] },
] as const satisfies readonly { name: string; step: Step; needs: readonly Missing[] }[];

export type PartName = (typeof PARTS)[number]['name'];

export interface Part {
  name: PartName;
  done: boolean;
  /** As the list of events names what a draft lacks. */
  missing: string[];
  step: Step;
  /** The first field to fill in. */
  field: string;
}

/** Everything a draft needs to be published, in the order of the wizard, done or not. */
export function partsOf({ missing }: Pick<EventAnswer, 'missing'>): Part[] {
  return PARTS.map(({ name, step, needs }) => {
    const lacking = needs.filter((need) => missing.includes(need));
    const keys = groupedMissing({ missing: lacking });
    return { name, step, done: lacking.length === 0, missing: keys, field: keys[0] ?? needs[0].split('.')[0]! };
  });
}

/** The parts a draft lacks: the same ones, by the same names, in every list and on its page. */
export function openParts(event: Pick<EventAnswer, 'missing'>): PartName[] {
  return partsOf(event).flatMap(({ name, done }) => (done ? [] : name));
}

/** The four fields of a customer are one thing to a person who reads the list. */
export function groupedMissing({ missing }: Pick<EventRow, 'missing'>): string[] {
  return [...new Set(missing.map((key) => (key.startsWith('customer.') ? 'customer' : key)))];
}
