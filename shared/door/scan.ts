import { letterCode, typedCode } from '../letterCode.ts';
import { cleanLine } from '../text.ts';

/** What a camera, a scanner or a hand brought: a ticket's token, its code as it is printed, words of a name, or what is none of these. */
export type Scanned =
  | { kind: 'token'; token: string; code: string }
  | { kind: 'code'; code: string }
  | { kind: 'words'; text: string }
  | { kind: 'foreign' };

/** The path of a ticket's page, as its QR code has it; whichever host it was printed for, as a host may be called otherwise by now. */
const TICKET = /^https?:\/\/[^/\s]+\/t\/([\w-]{22})\/?(?:[?#].*)?$/iu;
/** What no name has: another address, or more than somebody types. */
const NO_NAME = /^[a-z][a-z\d+.-]*:|[\p{Cc}]/iu;
const MOST_TYPED = 120;

/** Reads what was scanned or typed; a name of ten letters that could be a code is one only where a ticket has that code, so that is asked first. */
export function readScan(text: string): Scanned {
  const line = cleanLine(text);
  const [, token] = TICKET.exec(line) ?? [];
  if (token !== undefined) return { kind: 'token', token, code: letterCode(token) };
  const code = typedCode(line);
  if (code !== null) return { kind: 'code', code };
  return line === '' || line.length > MOST_TYPED || NO_NAME.test(line)
    ? { kind: 'foreign' }
    : { kind: 'words', text: line };
}
