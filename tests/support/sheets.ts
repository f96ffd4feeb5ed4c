import * as XLSX from 'xlsx';

/** A workbook as somebody has it open in a spreadsheet: what cells say, what is written into them, and the file that is saved. */
export class OpenBook {
  readonly book: XLSX.WorkBook;
  constructor(bytes: Uint8Array) {
    this.book = XLSX.read(bytes, { cellStyles: true });
  }

  /** The sheets that can be seen. */
  get names(): string[] {
    return this.book.SheetNames.filter((_, i) => !this.book.Workbook?.Sheets?.[i]?.Hidden);
  }

  sheet(name = this.names[0]!): XLSX.WorkSheet {
    return this.book.Sheets[name]!;
  }

  text(address: string, name?: string): string {
    return String((this.sheet(name)[address] as XLSX.CellObject | undefined)?.v ?? '');
  }

  /** The first cell that says this, line by line: A1. */
  where(text: string | RegExp, name?: string): string {
    const sheet = this.sheet(name);
    const found = Object.keys(sheet)
      .filter((key) => !key.startsWith('!'))
      .find((key) => {
        const said = this.text(key, name);
        return typeof text === 'string' ? said === text : text.test(said);
      });
    if (!found) throw new Error(`no cell says ${String(text)}`);
    return found;
  }

  /** Types into a cell; '' empties it. */
  type(address: string, text: string, name?: string): this {
    const sheet = this.sheet(name);
    if (text === '') delete sheet[address];
    else sheet[address] = { t: 's', v: text };
    const range = XLSX.utils.decode_range(sheet['!ref']!);
    const { r, c } = XLSX.utils.decode_cell(address);
    const e = { r: Math.max(range.e.r, r), c: Math.max(range.e.c, c) };
    sheet['!ref'] = XLSX.utils.encode_range({ s: range.s, e });
    return this;
  }

  /** Cuts a cell out and puts it in elsewhere, with all it holds. */
  drag(from: string, to: string, name?: string): this {
    const text = this.text(from, name);
    return this.type(from, '', name).type(to, text, name);
  }

  /** Puts an empty row above this one, numbered from 1. */
  insertRow(row: number, name?: string): this {
    const sheet = this.sheet(name);
    const range = XLSX.utils.decode_range(sheet['!ref']!);
    for (let r = range.e.r; r >= row - 1; r -= 1)
      for (let c = range.s.c; c <= range.e.c; c += 1) {
        const [from, to] = [XLSX.utils.encode_cell({ r, c }), XLSX.utils.encode_cell({ r: r + 1, c })];
        if (sheet[from]) sheet[to] = sheet[from];
        else delete sheet[to];
        delete sheet[from];
      }
    sheet['!ref'] = XLSX.utils.encode_range({ s: range.s, e: { r: range.e.r + 1, c: range.e.c } });
    return this;
  }

  save(): Buffer {
    return XLSX.write(this.book, { type: 'buffer', bookType: 'xlsx', cellStyles: true }) as Buffer;
  }
}
