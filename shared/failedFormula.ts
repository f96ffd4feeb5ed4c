/** What a failed formula leaves in a cell: of Excel in both languages, of LibreOffice. */
const FAILED_FORMULA =
  /^(#(value|ref|name|n\/a|div\/0|num|null|spill|calc|field|знач|ссылка|имя|н\/д|дел\/0|число|пусто|перенос|вычисл|поле)[!?]?|(err|ошибка):\d{3})$/i;

/** Is this no value but the trace of a formula that failed? */
export function isFailedFormula(text: string): boolean {
  return FAILED_FORMULA.test(text);
}
