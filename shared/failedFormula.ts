/** What a failed formula leaves in a cell: of Excel in both languages, of LibreOffice. */
const TRACE =
  /^(#(value|ref|name|n\/a|div\/0|num|null|spill|calc|field|знач|ссылка|имя|н\/д|дел\/0|число|пусто|перенос|вычисл|поле)[!?]?|(err|ошибка):\d{3})$/i;
/**
 * Before a trace that is no text. A person may have typed the same letters, or a warning of their own, and meant them: the
 * separator is never seen, is on no key, and is taken out of everything that is stored (`shared/text.ts`).
 */
const MARK = '⚠\u2063 ';

/** Does it read as what a failed formula leaves? Of a text alone nobody can tell whether it does by chance. */
export function looksFailed(text: string): boolean {
  return TRACE.test(text);
}

/** What is read of a cell in which a formula failed. */
export function markFailed(trace: string): string {
  return `${MARK}${trace}`;
}

/** The trace of a formula that failed, where the text is what was read of such a cell; undefined of any other. */
export function failedFormula(text: string): string | undefined {
  return text.startsWith(MARK) ? text.slice(MARK.length) : undefined;
}
