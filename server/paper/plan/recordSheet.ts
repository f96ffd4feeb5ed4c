import type { Feature, Image, Sheet } from 'write-excel-file/node';
import { text } from './cells.ts';
import { packRecord, type PlanRecord, RECORD_MARK } from './record.ts';

export const RECORD_SHEET = 'Parterre';

/** The sheet that nobody sees: its record in pieces, under a word to whoever finds it. */
export function recordSheet(record: PlanRecord, sheet: string, words: string): Sheet<Buffer> {
  return { sheet, data: [words, RECORD_MARK, ...packRecord(record)].map((piece) => [text(piece)]) };
}

/** The last sheet of a book is hidden: the library has no option for it. */
export const LAST_HIDDEN: Feature<Image['content']> = {
  files: {
    transform: {
      'xl/workbook.xml': { transform: (xml) => xml.replace(/<sheet (?![\s\S]*<sheet )/, '<sheet state="hidden" ') },
    },
  },
};
