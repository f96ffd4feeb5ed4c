/** An object of a file being written; its number is its place. */
export type PdfObject = Buffer;

/** A reference to object `number`. */
export function ref(number: number): string {
  return `${number} 0 R`;
}

/** A stream with its dictionary entries; `packed` says that `bytes` are already deflated. */
export function stream(entries: string, bytes: Uint8Array, packed: boolean): PdfObject {
  const filter = packed ? '/Filter/FlateDecode' : '';
  const head = Buffer.from(`<<${entries}${filter}/Length ${bytes.length}>>stream\n`, 'latin1');
  return Buffer.concat([head, bytes, Buffer.from('\nendstream', 'latin1')]);
}

/** A dictionary or any other object in PDF syntax. */
export function plain(body: string): PdfObject {
  return Buffer.from(body, 'latin1');
}

/** A text string of the info dictionary or a language: UTF-16 with its mark. */
export function textString(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
}

/**
 * A file under construction (ISO 32000-1, version 1.7, classic cross-reference table). There is no date and no
 * random number in it: equal objects give equal bytes.
 */
export class PdfFile {
  readonly #parts: Buffer[];
  readonly #offsets: number[];
  #length: number;

  /** `beginning`: objects numbered from 1 that many files share, already put together. */
  constructor(beginning: Beginning = begin([])) {
    this.#parts = [beginning.bytes];
    this.#offsets = [...beginning.offsets];
    this.#length = beginning.bytes.length;
  }

  /** The number the next object will get. */
  get next(): number {
    return this.#offsets.length + 1;
  }

  /** Adds an object and returns its number. */
  add(object: PdfObject): number {
    const bytes = numbered(object, this.next);
    this.#offsets.push(this.#length);
    this.#parts.push(bytes);
    this.#length += bytes.length;
    return this.#offsets.length;
  }

  /** The whole file; `id` names its content (32 hexadecimal digits). */
  finish(root: number, info: number, id: string): Buffer {
    const count = this.#offsets.length + 1;
    const entries = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const trailer = `<</Size ${count}/Root ${ref(root)}/Info ${ref(info)}/ID[<${id}><${id}>]>>`;
    const end = `xref\n0 ${count}\n0000000000 65535 f \n${entries}trailer\n${trailer}\nstartxref\n${this.#length}\n%%EOF\n`;
    return Buffer.concat([...this.#parts, Buffer.from(end, 'latin1')]);
  }
}

/** The header and the first objects of a file, put together once for many files. */
export interface Beginning {
  bytes: Buffer;
  offsets: number[];
}

/** Puts a header and `objects` (numbered from 1) together. */
export function begin(objects: PdfObject[]): Beginning {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  for (const object of objects) {
    const bytes = numbered(object, offsets.length + 1);
    offsets.push(length);
    parts.push(bytes);
    length += bytes.length;
  }
  return { bytes: Buffer.concat(parts), offsets };
}

function numbered(object: PdfObject, number: number): Buffer {
  return Buffer.concat([Buffer.from(`${number} 0 obj\n`, 'latin1'), object, Buffer.from('\nendobj\n', 'latin1')]);
}
