import type { Language } from '#shared/limits.ts';

/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

type Piece = Html | string | number | null | undefined | false | readonly Piece[];

/** HTML with everything put into it escaped, save other `html` pieces; null, undefined and false are nothing. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(strings.map((part, i) => part + written(pieces[i])).join(''));
}

function written(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(written).join('');
  return escapeHtml(String(piece));
}

/** `text` for the body of HTML and for double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A page made on the server, for people outside the back-office: no script, nothing to fetch, no trace in search engines. */
export function pageOf(page: { language: Language; title: string; style: string; body: Html }): string {
  const { language, title, style, body } = page;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        <style>
          ${new Html(BASE + style)}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`.text;
}

/** The tokens of the back-office, light and dark. */
const BASE = `
:root{color-scheme:light dark;--bg:#f3f5f5;--surface:#fff;--sunken:#f8fafa;--line:#e1e6e7;--border:#7c8b90;--text:#132023;--text2:#48575b;
--text3:#5e6d72;--accent:#0e5e6f;--on-accent:#fff;--soft:#e0eef1;--ok:#1c6e43;--ok-soft:#e1f1e7;--warn:#8a5000;--warn-soft:#fbeed6;--err:#b3261e;--err-soft:#fbe8e6}
@media (prefers-color-scheme:dark){:root{--bg:#0e1416;--surface:#151d20;--sunken:#192327;--line:#29353a;--border:#71828a;--text:#e7eeef;
--text2:#afbcc0;--text3:#93a2a7;--accent:#72c8da;--on-accent:#06262d;--soft:#163740;--ok:#74cf9c;--ok-soft:#15301f;--warn:#eeb95f;--warn-soft:#36280f;--err:#ff958b;--err-soft:#3d1d1b}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:500 14px/20px Manrope,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
font-variant-numeric:tabular-nums;-webkit-text-size-adjust:100%}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
h1{margin:0;font-weight:700;font-size:24px;line-height:32px;letter-spacing:-.01em}
`;
