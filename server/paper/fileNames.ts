import { placeInWords } from '#shared/hall/words.ts';
import type { Language } from '#shared/limits.ts';
import type { PaperKind } from '#shared/paper.ts';
import type { TicketSnapshot } from '#shared/ticket.ts';
import { cut, plainLine } from './clean.ts';
import { placeOnPaper } from './ticket/columns.ts';
import { placeWordsOn, withNumber, wordsOf } from './words.ts';

/** How much of each part of a place a name may take: together they always leave room for the words around them. */
const LONGEST = { level: 20, row: 12, table: 20, area: 24, seat: 12 } as const;

/** 'Билет, премия «Маяк», ряд 5, место 12.pdf': 120 characters and 240 bytes at most, no signs that paths use. */
export function ticketFileName(snapshot: TicketSnapshot): string {
  const words = wordsOf(snapshot.language);
  const place = placeOnPaper(snapshot, (part, of) => cut(pathSafe(part), LONGEST[of]));
  const { row, area, seat } = place;
  const where =
    snapshot.template === 1
      ? words(area === null ? 'paper.file.seat' : 'paper.file.area', {
          row: row ?? '',
          area: area ?? '',
          seat: seat ?? '',
        })
      : placeInWords(withNumber(place, snapshot.language), placeWordsOn(snapshot));
  return fileName((event) => words('paper.file.ticket', { event, where }), snapshot.event.name);
}

/** The name of an event's seating plan as a file. */
export function planFileName(event: string, language: Language): string {
  return fileName((name) => wordsOf(language)('paper.plan.file', { event: name }), event);
}

/** The name of a hall's plan as a file. */
export function hallFileName(hall: string, language: Language): string {
  return fileName((name) => wordsOf(language)('paper.plan.hall_file', { hall: name }), hall);
}

/** The name of a file with several tickets of an event. */
export function ticketsFileName(event: string, language: Language): string {
  return fileName((name) => wordsOf(language)('paper.file.tickets', { event: name }), event);
}

/** The name of an event's list for the door. */
export function doorListFileName(event: string, language: Language): string {
  return fileName((name) => wordsOf(language)('paper.door.file', { event: name }), event);
}

/** The name of a paper of a hall: 'Карточки на стол, Премия «Маяк».pdf'; of one sector with its number. */
export function paperFileName(
  kind: PaperKind,
  { event, sector }: { event: string; sector: { number: number } | null },
  language: Language,
): string {
  const words = wordsOf(language);
  const of = sector ? `, ${words('paper.evening.sector_number', { number: sector.number })}` : '';
  return fileName((name) => `${words(`paper.evening.title.${kind}`)}${of}, ${name}.pdf`, event);
}

function fileName(nameFor: (event: string) => string, event: string): string {
  let kept = pathSafe(event).slice(0, 120);
  for (;;) {
    // An empty part leaves a comma alone.
    const name = nameFor(pathSafe(kept))
      .replace(/ ([,.])/g, '$1')
      .replace(/,{2,}/g, ',');
    if (name.length <= 120 && Buffer.byteLength(name) <= 240) return name;
    kept = kept.slice(0, -8);
  }
}

/** Words without signs that mean something in a path, on any system. */
function pathSafe(text: string): string {
  return plainLine(text)
    .replace(/[/\\:*?"<>|\p{Cs}]+/gu, ' ')
    .replace(/([.,])(?:\s*[.,])+/g, '$1')
    .replace(/ +/g, ' ')
    .replace(/^[\s.,]+|[\s.,]+$/g, '');
}
