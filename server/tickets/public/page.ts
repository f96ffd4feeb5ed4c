import type { PlaceLabel } from '#shared/hall/label.ts';
import { toldLabel } from '#shared/hall/words.ts';
import type { Language } from '#shared/limits.ts';
import { translate } from '../../base/language.ts';
import { type Html, html, pageOf } from '../../base/page.ts';
import { letterCode } from '#shared/letterCode.ts';
import { columnsOf } from '../../paper/ticket/columns.ts';
import { dateInWords, wordsOf } from '../../paper/words.ts';

/** What may be said of a ticket to whoever holds its code: everything but the name. */
export interface PublicTicket extends PlaceLabel, Record<string, unknown> {
  /** The token is the present issue of a live ticket. */
  valid: boolean;
  published: boolean;
  language: Language;
  event: string;
  code: string | null;
  organization: string;
  date: string;
  time: string | null;
  zone: string;
  city: string | null;
  location: string | null;
  address: string | null;
  hall: string;
  sector: { number: number; name: string } | null;
}

/** A ticket for whoever holds its code. A void one doesn't say where its holder sat. */
export function ticketPage(ticket: PublicTicket, token: string, isOver: boolean): string {
  const { language } = ticket;
  const t = wordsFor(language);
  const state = !ticket.published ? 'draft' : ticket.valid ? 'valid' : 'void';
  const time = ticket.time ? `, ${t('starts', { time: ticket.time })}` : '';
  const place = state === 'void' ? [] : columnsOf(toldLabel(ticket), wordsOf(language));
  const body = html`<main>
    <article>
      <header class="${state}">
        ${MARKS[state]}
        <h1>${t(state)}</h1>
        <p>${isOver && state === 'valid' ? t('over') : t(`${state}_hint`)}</p>
      </header>
      <section>
        <p class="organization">${ticket.organization}</p>
        <h2>${ticket.event}</h2>
        ${
          place.length > 0 &&
          html`<dl class="place">
            ${place.map(
              ({ label, value }) =>
                html`<div>
                  <dt>${label}</dt>
                  <dd>${value}</dd>
                </div>`,
            )}
          </dl>`
        }
        <dl class="facts">
          <div>
            <dt>${t('when')}</dt>
            <dd>
              ${dateInWords(ticket.date, 'weekday_first', language)}${time}
              ${ticket.time && ticket.city && html`<small>${t('local_time', { city: ticket.city })}</small>`}
            </dd>
          </div>
          <div>
            <dt>${t('where')}</dt>
            <dd>
              ${ticket.location ?? ticket.city}
              <small
                >${ticket.location ? [ticket.city, ticket.address].filter(Boolean).join(', ') : ticket.address}</small
              >
            </dd>
          </div>
        </dl>
      </section>
      <footer>
        <span>${t('ticket_code')} <b>${letterCode(token)}</b></span>
        ${ticket.code && html`<span>${t('code')} <b>${ticket.code}</b></span>`}
      </footer>
    </article>
  </main>`;
  return pageOf({ language, title: t('title', { event: ticket.event }), style: STYLE, body });
}

/** Nobody's token. */
export function unknownPage(language: Language): string {
  const t = wordsFor(language);
  const body = html`<main>
    <article>
      <header class="void">
        ${MARKS.void}
        <h1>${t('unknown')}</h1>
        <p>${t('unknown_hint')}</p>
      </header>
    </article>
  </main>`;
  return pageOf({ language, title: t('unknown'), style: STYLE, body });
}

function wordsFor(language: Language): (key: string, params?: Record<string, unknown>) => string {
  return (key, params = {}) => translate(language, `tickets_server.page.${key}`, params);
}

const icon = (path: Html) =>
  html`<svg
    viewBox="0 0 48 48"
    width="56"
    height="56"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    stroke-width="3.5"
    stroke-linecap="round"
    stroke-linejoin="round"
  >
    <circle cx="24" cy="24" r="21" />
    ${path}
  </svg>`;
const MARKS = {
  valid: icon(html`<path d="m15 25 6 6 12-13" />`),
  void: icon(html`<path d="m17 17 14 14M31 17 17 31" />`),
  draft: icon(html`<path d="M24 15v11M24 33v.01" />`),
};

const STYLE = `
main{min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:16px}
article{width:100%;max-width:440px;background:var(--surface);border:1px solid var(--line);border-radius:16px;overflow:hidden;
box-shadow:0 16px 40px -8px rgba(19,32,35,.2)}
header{padding:32px 24px 24px;text-align:center}
header svg{display:block;margin:0 auto 12px}
header.valid{background:var(--ok-soft);color:var(--ok)}header.void{background:var(--err-soft);color:var(--err)}header.draft{background:var(--warn-soft);color:var(--warn)}
header p{margin:4px 0 0;color:var(--text2)}
section{padding:24px}
.organization{margin:0;color:var(--text3);font-size:12px;line-height:16px;font-weight:700}
h2{margin:4px 0 0;font-weight:700;font-size:20px;line-height:28px;overflow-wrap:anywhere}
dl{margin:0}dt{color:var(--text3);font-size:12px;line-height:16px}dd{margin:0;overflow-wrap:anywhere}
.place{display:flex;flex-wrap:wrap;gap:12px 24px;margin-top:20px;padding:16px;border-radius:12px;background:var(--soft)}
@media(max-width:440px){.place>:first-child:nth-last-child(n+3){flex-basis:100%}}
.place dd{font-weight:700;font-size:24px;line-height:32px;color:var(--accent)}
.facts{display:grid;gap:16px;margin-top:20px}.facts dd{font-weight:600}
small{display:block;font-size:13px;font-weight:500;color:var(--text2)}
footer{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;padding:16px 24px;border-top:1px dashed var(--line);color:var(--text3);font-size:12px}
footer b{color:var(--text)}
`;
