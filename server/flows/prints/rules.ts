import {
  isInPieces,
  NAMED_CARDS,
  PAPER_KINDS,
  type PaperAsked,
  type PaperKind,
  type PapersAsked,
  type PaperState,
  type Print,
  sizesOf,
} from '#shared/paper.ts';
import { Problem } from '#shared/problems.ts';
import type { Work } from '../../db/work.ts';
import type { KnownHall } from '../../halls/rules.ts';
import {
  type Card,
  cardsOf,
  type Changes,
  changesBetween,
  digestOf,
  type Evening,
  ofSector,
  sheetsOf,
  type Wanted,
} from '../../paper/evening.ts';
import { type Kept, lastPrints, printsOfHall, seesWhole } from './kept.ts';
import { readEvening } from './reading.ts';
import { type KeptCard, prints } from './table.ts';

/** Every kind of paper of a hall, or of one of its sectors: how much it is, and what changed since it was last printed. */
export async function paperStates(work: Work, hall: KnownHall, asked: PapersAsked): Promise<PaperState[]> {
  const evening = await eveningFor(work, hall, asked);
  const last = await lastPrints(work, hall, asked);
  const signs = withSigns(asked, last);
  return PAPER_KINDS.map((kind) =>
    stateOf({ kind, signs, size: sizesOf(kind).includes(asked.size) ? asked.size : 'A4' }, evening, last.get(kind)),
  );
}

/** All of the hall that the person prints, or one sector of it; not_found where the hall has no such sector. */
async function eveningFor(work: Work, hall: KnownHall, { sector_id }: PapersAsked): Promise<Evening> {
  const evening = await readEvening(work, hall);
  if (sector_id === undefined) return evening;
  const sector = evening.sectors.find(({ id }) => id === sector_id);
  if (!sector) throw new Problem('not_found');
  return ofSector(evening, sector);
}

/** As it is asked, else as place cards were last printed, else with them. */
function withSigns({ signs }: PapersAsked, last: ReadonlyMap<PaperKind, Kept>): boolean {
  return signs ?? last.get('place_cards')?.print.signs ?? true;
}

function stateOf(
  { kind, size, signs }: Pick<Wanted, 'kind' | 'size' | 'signs'>,
  evening: Evening,
  last: Kept | undefined,
): PaperState {
  const cards = cardsOf(kind, evening, signs);
  const changes = last ? changesBetween(last.kept, cards) : null;
  const pagesOf = (onlyChanged: boolean) => sheetsOf(evening, { kind, size, signs, changes, onlyChanged }).pages.length;
  return {
    kind,
    // The plan itself is what its guests stand on.
    cards: kind === 'plan' ? cards.length - 1 : cards.length,
    pages: pagesOf(false),
    pages_changed: changes && isInPieces(kind) ? pagesOf(true) : 0,
    state: stateText(cards, last),
    signs,
    last: last?.print ?? null,
    again: named(changes?.again ?? []),
    // A line that moved stands in the list anew; only of cards the old one lies about.
    gone: named((changes?.gone ?? []).filter(({ why }) => isInPieces(kind) || why === 'gone')),
  };
}

function named(cards: Changes['again']): PaperState['again'] {
  return {
    total: cards.length,
    cards: cards.slice(0, NAMED_CARDS).map(({ name, label, why }) => ({ name, label, why })),
  };
}

/** What the paper says, and compared with what. */
function stateText(cards: readonly Card[], last: Kept | undefined): string {
  return digestOf([last?.print.id ?? null, cards]);
}

/** What is to be printed, as it is now; refused with paper_outdated where it isn't what was looked at. */
export async function paperNow(work: Work, hall: KnownHall, asked: PaperAsked & { state?: string | undefined }) {
  const { kind, size, part, sector_id, state } = asked;
  refuseMisfit(asked);
  const evening = await eveningFor(work, hall, asked);
  const prints = await lastPrints(work, hall, { kind, sector_id });
  const [last, signs] = [prints.get(kind), withSigns(asked, prints)];
  const cards = cardsOf(kind, evening, signs);
  if (state !== undefined && state !== stateText(cards, last)) throw new Problem('paper_outdated');
  const changes = last ? changesBetween(last.kept, cards) : null;
  const wanted: Wanted = { kind, size, signs, changes, onlyChanged: part === 'changed' };
  return { evening, cards, wanted };
}

/** A size that the kind isn't printed on; single cards of what is one sheet. */
function refuseMisfit({ kind, size, part }: PaperAsked): void {
  const sizes = sizesOf(kind);
  if (!sizes.includes(size))
    throw new Problem('invalid', { errors: { size: { key: 'one_of', params: { values: sizes.join(', ') } } } });
  if (part === 'changed' && !isInPieces(kind))
    throw new Problem('invalid', { errors: { part: { key: 'one_of', params: { values: 'all' } } } });
}

/**
 * Remembers that a paper was printed, with what stands on it. Nothing of the hall changes by it, so it takes no turn and no
 * batch: what is kept is what `state` says, or it is refused.
 */
export async function keepPrint(work: Work, hall: KnownHall, asked: PaperAsked & { state: string }): Promise<Print> {
  const { cards, wanted } = await paperNow(work, hall, asked);
  const { kind, size, part, sector_id = null } = asked;
  const kept = cards.map(({ key, name, label, says }): KeptCard => [key, name, label, says]);
  const [row] = await work.insert(
    prints,
    [
      {
        hall_id: hall.id,
        kind,
        size,
        part,
        sector_id,
        signs: kind === 'place_cards' && wanted.signs,
        printed_at: work.now(),
        printed_by: work.actor.membership_id,
        revision: hall.revision,
        whole: seesWhole(work),
        cards: kept,
      },
    ],
    { audit: false },
  );
  await work.note('print', 'halls', hall.id, { kind, size, part, sector_id, cards: cards.length });
  const [print] = await printsOfHall(work, hall, row!.id);
  return print!;
}
