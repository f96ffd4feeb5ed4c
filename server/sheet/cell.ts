/** What a failed formula leaves in a cell, in both languages. */
const FAILED_FORMULA = /^#(value|ref|name|n\/a|div\/0|num|null|spill|знач|ссылка|имя|н\/д|дел\/0|число|пусто)[!?]?$/i;

/** Is this no value but the trace of a formula that failed? */
export function isFailedFormula(text: string): boolean {
  return FAILED_FORMULA.test(text);
}
