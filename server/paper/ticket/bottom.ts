import { isFreeSeating } from '#shared/hall/numbering.ts';
import { placeOnTicket, type TicketSnapshot } from '#shared/ticket.ts';
import { plainLine } from '../clean.ts';
import { letterCode } from '#shared/letterCode.ts';
import { setBalanced, setOneLine, setText } from '../lines.ts';
import { n, textWidth, type Canvas } from '../pdf/canvas.ts';
import { qrOf, qrPath } from '../qr.ts';
import { dateInWords, type Words } from '../words.ts';
import { columnsOf, drawColumns } from './columns.ts';
import { COLORS, PAGE } from './palette.ts';

const LEFT = PAGE.margin;
const QR = { x: PAGE.width - PAGE.margin - 216, y: 944, side: 216 } as const;
/** Text beside the QR code ends here. */
const RIGHT = QR.x - 40;

/** The white part: who, when, where, the code, and the place. `pictured`: the picture above shows no words of ours. */
export function drawBottom(canvas: Canvas, snapshot: TicketSnapshot, words: Words, pictured: boolean): void {
  canvas.rectangle(0, PAGE.picture, PAGE.width, PAGE.height - PAGE.picture, '#ffffff');
  drawGuest(canvas, snapshot, words, pictured);
  drawWhenAndWhere(canvas, snapshot, words);
  drawQr(canvas, snapshot);
  canvas.line([0, 1221], [PAGE.width, 1221], { color: COLORS.cut, width: 1.5, dash: '[4 4] 0' });
  drawColumns(canvas, columnsOf(snapshot, words), { x: LEFT, width: RIGHT - LEFT }, snapshot.template);
  drawNote(canvas, snapshot, words, pictured);
}

function drawGuest(canvas: Canvas, snapshot: TicketSnapshot, words: Words, pictured: boolean): void {
  const label = pictured ? plainLine(snapshot.event.name) : words('paper.ticket.guest');
  const heading = setOneLine(label, pictured ? 'bold' : 'regular', RIGHT - LEFT, pictured ? 20 : 18, 16);
  canvas.text(heading.lines[0] ?? '', LEFT, 963, {
    size: heading.size,
    weight: pictured ? 'bold' : 'regular',
    color: pictured ? COLORS.accent : COLORS.text2,
  });
  const { last_name, first_name, middle_name } = snapshot.guest;
  const rows = [last_name, `${first_name} ${middle_name ?? ''}`].map(plainLine).filter((row) => row !== '');
  const settings = rows.map((row) => setOneLine(row, 'bold', RIGHT - LEFT, 40, 30));
  const size = Math.min(...settings.map((setting) => setting.size));
  const name = settings.some((setting) => setting.cut)
    ? setText(rows.join(' '), {
        width: RIGHT - LEFT,
        weight: 'bold',
        sizes: [
          { size: 30, lines: 2 },
          { size: 25, lines: 3 },
        ],
      })
    : { size, lines: rows };
  const step = name.lines.length === 3 ? 33 : name.size * 1.2;
  name.lines.forEach((line, i) => {
    canvas.text(line, LEFT, 969 + name.size + i * step, { size: name.size, weight: 'bold', color: COLORS.text });
  });
}

/** Moscow's time is what people in Russia take for granted; anything else is said. */
const USUAL_ZONE = 'Europe/Moscow';

function drawWhenAndWhere(canvas: Canvas, snapshot: TicketSnapshot, words: Words): void {
  const date = dateInWords(snapshot.date, 'long', snapshot.language);
  const city = plainLine(snapshot.city);
  const when: string[] = [];
  if (snapshot.time) when.push(words('paper.ticket.starts', { time: plainLine(snapshot.time) }));
  if (snapshot.time && snapshot.zone !== USUAL_ZONE) when.push(words('paper.ticket.local_time', { city }));
  const bold = { size: 19, weight: 'bold', color: COLORS.text } as const;
  const body = { size: 17, weight: 'regular', color: COLORS.text2 } as const;
  const rows = when.map((row) => setOneLine(row, 'regular', 290, 17, 14).lines[0]!);
  const width = Math.max(textWidth(date, bold), ...rows.map((row) => textWidth(row, body)));
  canvas.text(date, LEFT, 1114, bold);
  rows.forEach((row, i) => canvas.text(row, LEFT, 1142 + i * 24, body));

  const x = LEFT + Math.min(width, 320) + 40;
  const place = setText(plainLine(snapshot.location ?? snapshot.city), {
    width: RIGHT - x,
    weight: 'bold',
    sizes: [
      { size: 19, lines: 1 },
      { size: 16, lines: 2 },
    ],
  });
  const more = place.lines.length > 1 ? 12 : 0;
  place.lines.forEach((line, i) => canvas.text(line, x, 1114 - more / 2 + i * 21, { ...bold, size: place.size }));
  const address = setText(addressLine(snapshot), {
    width: RIGHT - x,
    weight: 'regular',
    sizes: [
      { size: 17, lines: 3 },
      { size: 14.5, lines: 4 },
    ],
  });
  const step = address.size * 1.36;
  address.lines.forEach((line, i) => canvas.text(line, x, 1142 + more + i * step, { ...body, size: address.size }));
}

/** City and address, the city once. */
export function addressLine(snapshot: Pick<TicketSnapshot, 'city' | 'address' | 'location'>): string {
  const [city, address] = [plainLine(snapshot.city), plainLine(snapshot.address)];
  const named = snapshot.location === null || address.toLowerCase().includes(city.toLowerCase());
  return named || city === '' ? address : `${city}, ${address}`;
}

function drawQr(canvas: Canvas, snapshot: TicketSnapshot): void {
  const qr = qrOf(snapshot.url);
  const module = QR.side / qr.size;
  canvas.rectangle(QR.x, QR.y, 0, 0, COLORS.qr);
  const origin = `${QR.x} ${n(canvas.height - QR.y - QR.side)}`;
  canvas.raw(`q ${module.toFixed(5)} 0 0 ${module.toFixed(5)} ${origin} cm ${qrPath(qr)} f Q`);
  canvas.text(letterCode(snapshot.token), QR.x + QR.side / 2, 1187, {
    size: 18,
    weight: 'bold',
    color: COLORS.text2,
    align: 'center',
    tracking: 0.08,
  });
}

function drawNote(canvas: Canvas, snapshot: TicketSnapshot, words: Words, pictured: boolean): void {
  const style = { size: 17, weight: 'regular', color: COLORS.text2 } as const;
  const room = { width: QR.side, weight: 'regular', sizes: [{ size: 17, lines: 6 }] } as const;
  const first = words(isFreeSeating(placeOnTicket(snapshot)) ? 'paper.ticket.note_area' : 'paper.ticket.note');
  const lines: string[] = [first, words('paper.ticket.note_entrance')].flatMap((note) => setBalanced(note, room).lines);
  if (pictured) {
    const code = words('paper.ticket.event_code_line', { code: plainLine(snapshot.event.code) });
    lines.unshift(...setText(code, { ...room, sizes: [{ size: 17, lines: 2 }] }).lines);
  }
  const top = 1311 - ((lines.length - 1) * 24) / 2;
  lines.forEach((line, i) => canvas.text(line, QR.x, top + i * 24, style));
}
