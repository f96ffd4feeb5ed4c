import type { Language } from '#shared/limits.ts';
import { escapeHtml } from '../base/page.ts';

/**
 * Parts of a letter in HTML as mail programs understand it: tables, inline styles, no script, no address
 * but the ones given, 600 px at most. Every text that comes in is escaped here and nowhere else.
 */

const FONT = "font-family:Manrope,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const TEXT = '#132023';
const TEXT2 = '#48575b';
const ACCENT = '#0e5e6f';
const FIELD = '#0b3f4b';
const ON_FIELD2 = '#b9dde4';
const SOFT = '#e0eef1';

export interface LetterPage {
  language: Language;
  title: string;
  /** What a list of messages shows beside the subject. */
  preview: string;
  /** Stands in the head, beside the mark. */
  sender: string;
  /** Stands in the head on the right; '' for nothing. */
  code: string;
  /** Parts made by the functions below. */
  body: string[];
}

/** The whole letter. */
export function letterPage({ language, title, preview, sender, code, body }: LetterPage): string {
  const rows = body.filter((part) => part !== '').map((part) => `<tr><td style="padding:0 0 20px">${part}</td></tr>`);
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${escapeHtml(title)}</title>
<style>@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.out{padding:0!important}}</style>
</head>
<body style="margin:0;padding:0;background:#f3f5f5">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preview)}</div>
<table ${TABLE} width="100%" style="background:#f3f5f5"><tr><td class="out" align="center" style="padding:24px 12px">
<table ${TABLE} width="100%" style="max-width:600px;background:#ffffff;border-radius:12px;${FONT};color:${TEXT}">
<tr><td class="pad" style="background:${FIELD};border-radius:12px 12px 0 0;padding:18px 32px">${head(sender, code)}</td></tr>
<tr><td class="pad" style="padding:32px 32px 8px">
<table ${TABLE} width="100%">
${rows.join('\n')}
</table>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function head(sender: string, code: string): string {
  const right = code
    ? `<td align="right" style="font-size:14px;line-height:20px;color:${ON_FIELD2};padding-left:16px;${BREAK}">${escapeHtml(code)}</td>`
    : '';
  return (
    `<table ${TABLE} width="100%"><tr><td width="40" valign="middle">${mark()}</td>` +
    `<td valign="middle" style="font-size:15px;line-height:20px;font-weight:700;color:#ffffff;${BREAK}">${escapeHtml(sender)}</td>` +
    `${right}</tr></table>`
  );
}

const BREAK = 'overflow-wrap:anywhere;word-break:break-word';

/** The mark without a picture: a stage and two rows of seats as cells, so that it shows where pictures are off. */
function mark(): string {
  const seat =
    '<td style="padding:2px 1px 0"><div style="width:5px;height:5px;border-radius:3px;background:#ffffff;font-size:0;line-height:0">&nbsp;</div></td>';
  const stage =
    '<tr><td colspan="4" style="padding:0 1px 2px"><div style="height:3px;border-radius:8px 8px 1px 1px;background:#ffffff;font-size:0;line-height:0">&nbsp;</div></td></tr>';
  return `<table ${TABLE} aria-hidden="true">${stage}<tr>${seat.repeat(4)}</tr><tr>${seat.repeat(4)}</tr></table>`;
}

/** What the letter is about; `second` is the event's name. */
export function heading(first: string, second = ''): string {
  const style = `margin:0;font-size:24px;line-height:32px;font-weight:700;${BREAK}`;
  const more = second ? `<br><span style="color:${ACCENT}">${escapeHtml(second)}</span>` : '';
  return `<h1 style="${style}">${escapeHtml(first)}${more}</h1>`;
}

/** A sentence or two. */
export function paragraph(text: string): string {
  return `<p style="margin:0;font-size:15px;line-height:24px;color:${TEXT2};${BREAK}">${escapeHtml(text)}</p>`;
}

/** A last remark, below a line. */
export function small(text: string): string {
  return `<p style="margin:0;padding-top:16px;border-top:1px solid #e1e6e7;font-size:13px;line-height:20px;color:${TEXT2}">${escapeHtml(text)}</p>`;
}

/** A sign-in code, large enough to read across a desk. */
export function codeBox(code: string): string {
  const size =
    code.length > 6
      ? 'font-size:28px;line-height:40px;letter-spacing:4px'
      : 'font-size:36px;line-height:44px;letter-spacing:8px';
  return `<div style="background:${SOFT};border-radius:12px;padding:20px 24px;${size};font-weight:700;color:${ACCENT};${BREAK}">${escapeHtml(code)}</div>`;
}

/** Sector, row and seat in large figures, and the code beside them. */
export function seatCard(
  columns: { label: string; value: string }[],
  qr: { cid: string; alt: string; code: string },
): string {
  const cells = columns.map(({ label, value }) => {
    const size = value.length <= 5 ? 34 : value.length <= 12 ? 22 : 16;
    return (
      `<div style="display:inline-block;vertical-align:top;margin:6px 22px 6px 0"><div style="font-size:13px;line-height:20px;color:${TEXT2}">${escapeHtml(label)}</div>` +
      `<div style="font-size:${size}px;line-height:${Math.max(24, size + 6)}px;font-weight:700;color:${ACCENT};${BREAK}">${escapeHtml(value)}</div></div>`
    );
  });
  return (
    `<table ${TABLE} width="100%" style="background:${SOFT};border-radius:12px"><tr>` +
    `<td valign="middle" style="padding:16px 0 16px 20px">${cells.join('')}</td>` +
    `<td align="right" valign="middle" width="148" style="padding:16px 16px 16px 8px">` +
    `<div style="width:132px;background:#ffffff;border-radius:8px;padding:2px 0 8px;text-align:center">` +
    `<img src="cid:${escapeHtml(qr.cid)}" width="132" height="132" alt="${escapeHtml(qr.alt)}" style="display:block;border:0;border-radius:8px">` +
    `<div style="font-size:11px;line-height:14px;font-weight:700;letter-spacing:1px;color:${TEXT2}">${escapeHtml(qr.code)}</div></div></td></tr></table>`
  );
}

/** When and where: a label, a strong line, a plain one. */
export function facts(rows: { label: string; value: string; note: string }[]): string {
  const cells = rows.map(
    ({ label, value, note }) =>
      `<tr><td valign="top" width="72" style="padding:0 0 12px;font-size:13px;line-height:22px;color:${TEXT2}">${escapeHtml(label)}</td>` +
      `<td valign="top" style="padding:0 0 12px;font-size:15px;line-height:22px;${BREAK}"><strong>${escapeHtml(value)}</strong>` +
      `${note ? `<br><span style="font-size:14px;color:${TEXT2}">${escapeHtml(note)}</span>` : ''}</td></tr>`,
  );
  return `<table ${TABLE} width="100%">${cells.join('')}</table>`;
}

/** The one thing to do. An address that isn't http(s) gets no button. */
export function button(label: string, url: string): string {
  if (!/^https?:\/\//i.test(url)) return '';
  return (
    `<table ${TABLE}><tr><td style="background:${ACCENT};border-radius:8px">` +
    `<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;font-size:15px;line-height:20px;font-weight:700;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>` +
    `</td></tr></table>`
  );
}
