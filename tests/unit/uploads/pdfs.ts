import { constants, deflateSync } from 'node:zlib';

/** Points of 108 x 139 mm: the proportion of a ticket image. */
export const TICKET_PAGE = [306.142, 394.016] as const;

interface PdfOptions {
  pages?: number;
  size?: readonly [number, number];
  /** Operators of the page, packed or as they are. */
  content?: string | Buffer;
  filter?: string;
  /** More entries of the page, the catalog and the trailer. */
  page?: string;
  catalog?: string;
  trailer?: string;
  /** More objects, numbered from 10. */
  objects?: (string | Buffer)[];
}

/** A PDF as its parts say it: none of them has to make sense. */
export function pdfOf(options: PdfOptions = {}): Buffer {
  const { pages = 1, size = TICKET_PAGE, content = FULL, filter = '', page = '', catalog = '', trailer = '' } = options;
  const kids = Array.from({ length: pages }, () => '3 0 R').join(' ');
  const body = Buffer.from(content);
  const objects: [number, string | Buffer][] = [
    [1, `<</Type/Catalog/Pages 2 0 R${catalog}>>`],
    [2, `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`],
    [3, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size.join(' ')}]/Contents 4 0 R/Resources<<${RESOURCES}>>${page}>>`],
    [4, Buffer.concat([Buffer.from(`<<${filter}/Length ${body.length}>>stream\n`), body, Buffer.from('\nendstream')])],
    ...(options.objects ?? []).map((object, i): [number, string | Buffer] => [10 + i, object]),
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: string[] = [];
  let length = parts[0]!.length;
  for (const [number, object] of objects) {
    const bytes = Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    offsets.push(`${number} 1\n${String(length).padStart(10, '0')} 00000 n \n`);
    parts.push(bytes);
    length += bytes.length;
  }
  parts.push(
    Buffer.from(
      `xref\n0 1\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Size 40/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** Petrol all over, and a line of text. */
const FULL = '0.055 0.369 0.435 rg 0 0 2000 2000 re f 1 1 1 rg BT /F 40 Tf 40 40 Td (Gala) Tj ET';
const RESOURCES = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';

/** A document that opens with a password nobody has. */
export function lockedPdf(): Buffer {
  const noise = '<28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A>';
  const encrypt = `<</Filter/Standard/V 2/R 3/Length 128/P -44/O ${noise}/U ${noise}>>`;
  return pdfOf({ objects: [encrypt], trailer: `/Encrypt 10 0 R/ID[<${'AB'.repeat(16)}><${'AB'.repeat(16)}>]` });
}

/** A few hundred kilobytes of page that inflate to so many megabytes. */
export function inflatingPdf(megabytes: number): Buffer {
  const block = deflateSync(Buffer.alloc(1024 * 1024, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const [head, body] = [block.subarray(0, 2), block.subarray(2)];
  const end = Buffer.from([0x03, 0x00]);
  const content = Buffer.concat([head, ...Array.from({ length: megabytes }, () => body), end]);
  return pdfOf({ content, filter: '/Filter/FlateDecode' });
}
