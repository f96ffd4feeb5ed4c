import type { Language } from '#shared/limits.ts';
import { translate } from '../base/language.ts';
import { type Html, html, pageOf } from '../base/page.ts';
import type { MailboxLine } from './mailbox.ts';
import type { ReadLetter } from './read.ts';

interface ListPage {
  base: string;
  lines: MailboxLine[];
  address: string;
  meta: { page: number; total: number; total_pages: number };
  language: Language;
}

/** The letters, newest first, with a search by address. */
export function listPage({ base, lines, address, meta, language }: ListPage): string {
  const t = (key: string, params = {}) => translate(language, `mailbox.${key}`, params);
  const query = (page: number) =>
    `${base}?${new URLSearchParams({ lng: language, ...(address ? { address } : {}), page: String(page) })}`;
  const body = html`<main>
    <header>
      <div>
        <h1>${t('title')}</h1>
        <p class="lead">${t('lead')}</p>
      </div>
      ${switchOf(language, (other) => `${base}?lng=${other}`)}
    </header>
    <form action="${base}" role="search">
      <input type="hidden" name="lng" value="${language}" />
      <input type="search" name="address" value="${address}" placeholder="${t('search')}" aria-label="${t('search')}" />
      <button>${t('find')}</button>
      ${address !== '' && html`<a href="${base}?lng=${language}">${t('all')}</a>`}
      <span class="count">${meta.total > 0 && t('count', { count: meta.total })}</span>
    </form>
    ${
      lines.length === 0
        ? html`<section class="empty">
            <strong>${t(address ? 'nothing' : 'empty')}</strong>
            <p>${!address && t('empty_hint')}</p>
          </section>`
        : html`<ol class="card">
            ${lines.map(
              (line) =>
                html`<li>
                  <a href="${base}/${line.id}?lng=${language}">
                    <span class="to">${line.to_address}</span>
                    <span class="subject">${line.subject}</span>
                    <time datetime="${line.at.toISOString()}">${momentText(line.at, language)}</time>
                  </a>
                </li>`,
            )}
          </ol>`
    }
    <nav>
      ${meta.page > 1 && html`<a href="${query(meta.page - 1)}">← ${t('newer')}</a>`}
      ${meta.page < meta.total_pages && html`<a href="${query(meta.page + 1)}">${t('older')} →</a>`}
    </nav>
  </main>`;
  return pageOf({ language, title: t('title'), style: STYLE, body });
}

/** One letter: who to, the attachments to open, the letter itself in a frame that can run nothing, its plain text. */
export function letterPage(page: { base: string; id: string; letter: ReadLetter; language: Language }): string {
  const { base, id, letter, language } = page;
  const t = (key: string, params = {}) => translate(language, `mailbox.${key}`, params);
  const line = (name: string, value: string | null) =>
    value &&
    html`<dt>${t(name)}</dt>
      <dd>${value}</dd>`;
  const body = html`<main>
    <header>
      <a href="${base}?lng=${language}">← ${t('back')}</a>
      ${switchOf(language, (other) => `${base}/${id}?lng=${other}`)}
    </header>
    <h1>${letter.subject}</h1>
    <dl>
      ${line('to', letter.to)} ${line('from', letter.from)} ${line('reply_to', letter.reply_to)}
      ${line('at', letter.at && momentText(new Date(letter.at), language))}
    </dl>
    ${
      letter.attachments.length > 0 &&
      html`<ul class="files" aria-label="${t('attachments')}">
        ${letter.attachments.map(
          (file, i) =>
            html`<li>
              <a href="${base}/${id}/files/${i}" target="_blank" rel="noopener">${file.name}</a>
              <span>${t('kilobytes', { size: Math.max(1, Math.round(file.size / 1000)) })}</span>
            </li>`,
        )}
      </ul>`
    }
    ${
      letter.html &&
      html`<iframe
        class="card"
        title="${t('letter')}"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcdoc="${`<base target="_blank">${letter.html}`}"
      ></iframe>`
    }
    ${
      letter.text &&
      html`<details class="card" ${!letter.html && 'open'}>
        <summary>${t('text')}</summary>
        <pre>${letter.text}</pre>
      </details>`
    }
    <nav><a href="${base}/${id}/raw">${t('source')}</a></nav>
  </main>`;
  return pageOf({ language, title: letter.subject, style: STYLE, body });
}

function switchOf(language: Language, href: (other: Language) => string): Html {
  return html`<span class="switch">
    ${(['ru', 'en'] as const).map((each) =>
      each === language
        ? html`<b aria-current="true">${each.toUpperCase()}</b>`
        : html`<a href="${href(each)}" lang="${each}">${each.toUpperCase()}</a>`,
    )}
  </span>`;
}

function momentText(moment: Date, language: Language): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    // With the zone: the server's clock needn't be the reader's.
    timeStyle: 'long',
  }).format(moment);
}

const STYLE = `
main{max-width:960px;margin:0 auto;padding:32px 16px 64px}
header{display:flex;justify-content:space-between;align-items:flex-start;gap:16px;margin-bottom:16px}
.lead{margin:4px 0 0;color:var(--text2)}
.switch{display:flex;gap:4px}.switch>*{padding:4px 8px;border-radius:6px;text-decoration:none;font-weight:700;font-size:12px;line-height:16px}
.switch b{background:var(--soft);color:var(--accent)}
form{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin:24px 0 16px}
input[type=search]{height:40px;flex:1 1 240px;max-width:360px;padding:0 12px;border:1px solid var(--border);border-radius:8px;background:var(--surface);color:inherit;font:inherit}
button{height:40px;padding:0 16px;border:0;border-radius:8px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:700;cursor:pointer}
.count{margin-left:auto;color:var(--text3);font-size:12px}
.card{background:var(--surface);border:1px solid var(--line);border-radius:12px}
ol{list-style:none;margin:0;padding:0;overflow:hidden}
li+li{border-top:1px solid var(--line)}
ol a{display:grid;grid-template-columns:minmax(0,240px) minmax(0,1fr) auto;gap:4px 16px;padding:12px 16px;color:inherit;text-decoration:none}
ol a:hover,ol a:focus-visible{background:var(--soft)}
.to{font-weight:700;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.subject{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;color:var(--text2)}
time{color:var(--text3);font-size:12px;white-space:nowrap}
.empty{padding:64px 16px;text-align:center;color:var(--text2)}.empty strong{color:var(--text);font-size:16px}
nav{display:flex;justify-content:space-between;gap:16px;margin-top:16px}
h1{overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:4px 16px;margin:12px 0 16px}dt{color:var(--text3)}dd{margin:0;overflow-wrap:anywhere}
.files{display:flex;flex-wrap:wrap;gap:8px;list-style:none;margin:0 0 16px;padding:0}
.files li{border:1px solid var(--line);border-radius:8px;background:var(--surface);padding:8px 12px}.files span{color:var(--text3);font-size:12px;margin-left:8px}
iframe{display:block;width:100%;height:min(1100px,80vh);background:#fff}
details{margin-top:16px;padding:12px 16px}summary{cursor:pointer;font-weight:700}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:13px/20px ui-monospace,monospace;margin:12px 0 0}
@media (max-width:599px){ol a{grid-template-columns:1fr}.to,.subject{white-space:normal}}
`;
