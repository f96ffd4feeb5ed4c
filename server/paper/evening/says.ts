import type { Need } from '#shared/needs.ts';

type Names = [last: string, first: string, middle: string | null];
export type Office = string | null | [position: string | null, company: string | null];
export type PlaceCard = [...Names, salutation: string | null, office: Office];
type ListLine = [...Names, meal: string, needs: readonly Need[], remark: string | null, sign?: string];

/** What a card of a kind says, as it is kept with a print, compared with the next one, and laid out anew. */
export interface Says {
  plan: Names;
  place_cards: [...PlaceCard, sign?: [meal: string | null, more: boolean]];
  escort_cards: Names;
  table_cards: [event: string, date: string];
  lists: [seat: string | null, line: ListLine | null][];
  waiting: [meal: string, count: number][];
  protocol_list: [rank: number, ...PlaceCard, represents: string | null];
}
