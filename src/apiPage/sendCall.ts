import { v7 as uuidv7 } from 'uuid';
import { language } from '../i18n/i18n.ts';
import { session } from '../dataProvider/index.ts';
import { addressOf, type Call } from './document.ts';

/** What came back, as text to read; or why nothing did. */
export type Outcome =
  { status: number; ms: number; bytes: number; request_id: string | null; text: string } | 'unreachable';

export interface Given {
  /** Parameters by name. */
  given: Readonly<Record<string, string>>;
  /** JSON as it was typed. */
  body: string;
  file: File | null;
}

/** Most of an answer that is shown, characters. */
const SHOWN = 20_000;

/** Sends a call as it was filled in; whatever comes back is an outcome, refusals too. */
export async function sendCall(call: Call, input: Given): Promise<Outcome> {
  const started = performance.now();
  try {
    const response = await fetch(addressOf(call, input.given), {
      method: call.method,
      headers: headersOf(call),
      body: bodyOf(call, input),
    });
    const raw = await response.text();
    return {
      status: response.status,
      ms: Math.round(performance.now() - started),
      bytes: new Blob([raw]).size,
      request_id: /"request_id":"([^"]+)"/.exec(raw)?.[1] ?? null,
      text: shown(raw, response.headers.get('content-type') ?? ''),
    };
  } catch {
    return 'unreachable';
  }
}

function headersOf(call: Call): Record<string, string> {
  const { auth, user } = session.state();
  return {
    accept: 'application/json',
    'accept-language': language(),
    ...(call.body ? { 'content-type': 'application/json' } : {}),
    ...(call.method === 'GET' || call.upload ? {} : { 'idempotency-key': uuidv7() }),
    ...(auth && user ? { ...auth, 'organization-id': user.organization.id } : {}),
  };
}

function bodyOf(call: Call, { given, body, file }: Given): FormData | string | null {
  if (call.upload) {
    const form = new FormData();
    for (const { name, in: where } of call.parameters) if (where === 'form') form.append(name, given[name] ?? '');
    if (file) form.append('file', file);
    return form;
  }
  return call.body ? body : null;
}

function shown(raw: string, type: string): string {
  if (!type.includes('json')) return type.startsWith('text/') ? raw.slice(0, SHOWN) : type;
  const text = JSON.stringify(JSON.parse(raw), null, 2);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}\n…` : text;
}
