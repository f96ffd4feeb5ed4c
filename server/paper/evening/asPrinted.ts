import { hasPlace } from '#shared/hall/label.ts';
import type { PaperKind } from '#shared/paper.ts';
import { type Card, WAITING } from './cards.ts';
import { escortCards } from './escortCards.ts';
import type { Evening, EveningGuest } from './facts.ts';
import { byName, type Seated, type SeatedGroup } from './groups.ts';
import { kitchenList } from './kitchenList.ts';
import { placeCards } from './placeCards.ts';
import { protocolList } from './protocolList.ts';
import type { Office, Says } from './says.ts';
import type { Sheets } from './sheet.ts';
import type { Sign } from './signs.ts';
import { tableCards } from './tableCards.ts';
import { tableLists } from './tableLists.ts';

/**
 * A print laid out anew from what is kept of its cards: what lay on the tables after it. Meals of lists are in small letters, as they
 * are compared. No page of a plan, whose hall isn't kept. `evening` has the head of its sheets.
 */
export function asPrinted(kind: PaperKind, cards: readonly Card[], evening: Evening): Sheets {
  switch (kind) {
    case 'plan':
      return { size: { width: 0, height: 0 }, pages: [] };
    case 'place_cards': {
      const signs = new Map<string, Sign>();
      const seated = cards.map((card): Seated => {
        const [last, first, middle, salutation, office, sign] = said<'place_cards'>(card);
        if (sign) signs.set(card.key, { meal: sign[0], more: sign[1] });
        return {
          guest: { ...guestOf(card.key, [last, first, middle]), salutation, ...officeIn(office) },
          label: card.label,
        };
      });
      return placeCards(seated, evening, ({ id }) => signs.get(id) ?? null);
    }
    case 'escort_cards': {
      const seated = cards.map((card) => ({ guest: guestOf(card.key, said<'escort_cards'>(card)), label: card.label }));
      return escortCards(byName(seated, evening), evening);
    }
    case 'table_cards': {
      const [event, date] = cards[0] ? said<'table_cards'>(cards[0]) : [evening.event, evening.date];
      const groups = cards.map((card) => groupOf(card, []));
      return tableCards(groups, { ...evening, event, date });
    }
    case 'table_lists':
      return tableLists(listsIn(cards), { ...evening, signs: signsIn(cards) });
    case 'kitchen_list': {
      const [waiting, lists] = [cards.filter(({ key }) => key === WAITING), cards.filter(({ key }) => key !== WAITING)];
      const guests = waiting.flatMap((card) => said<'waiting'>(card).flatMap(waitingFor));
      return kitchenList(listsIn(lists), { ...evening, signs: signsIn(lists), guests });
    }
    case 'protocol_list': {
      const ranked = cards.map((card) => {
        const [rank, last, first, middle, salutation, office, represents] = said<'protocol_list'>(card);
        const guest = {
          ...guestOf(card.key, [last, first, middle]),
          ...officeIn(office),
          rank,
          salutation,
          represents,
        };
        return { guest, label: hasPlace(card.label) ? card.label : null };
      });
      return protocolList(ranked, evening, new Set());
    }
  }
}

function said<Kind extends keyof Says>({ says }: Card): Says[Kind] {
  return JSON.parse(says) as Says[Kind];
}

function guestOf(id: string, [last_name, first_name, middle_name]: Says['escort_cards']): EveningGuest {
  const nothing = { salutation: null, company: null, position: null, place: null, rank: null, office: null };
  return { ...nothing, id, last_name, first_name, middle_name, represents: null, meal: null, needs: [], remark: null };
}

function officeIn(office: Office): Pick<EveningGuest, 'office' | 'position' | 'company'> {
  if (!Array.isArray(office)) return { office, position: null, company: null };
  return { office: null, position: office[0], company: office[1] };
}

function groupOf({ key, label }: Card, chairs: SeatedGroup['chairs']): SeatedGroup {
  const kind = label.table !== null ? 'tables' : label.row !== null ? 'rows' : 'areas';
  return { key, kind, label, free: chairs.every((chair) => chair.label.seat === null), chairs };
}

/** So many guests without a place who eat this, as nobody in particular. */
function waitingFor([meal, count]: Says['waiting'][number]): EveningGuest[] {
  const guest = { ...guestOf('', ['', '', null]), meal: meal || null };
  return Array.from({ length: count }, () => guest);
}

/** The letters that lists explained. */
function signsIn(cards: readonly Card[]): Evening['signs'] {
  const lines = cards.flatMap((card) => said<'lists'>(card).flatMap(([, line]) => (line ? [line] : [])));
  return new Map(lines.flatMap(([, , , meal, , , sign]) => (sign === undefined ? [] : [[meal, sign] as const])));
}

function listsIn(cards: readonly Card[]): SeatedGroup[] {
  return cards.map((card) => {
    const chairs = said<'lists'>(card).map(([seat, line], i) => {
      const label = { ...card.label, seat };
      if (!line) return { label, guest: null };
      const [last, first, middle, meal, needs, remark] = line;
      const names = guestOf(`${card.key} ${i}`, [last, first, middle]);
      return { label, guest: { ...names, meal: meal || null, needs, remark } };
    });
    return groupOf(card, chairs);
  });
}
