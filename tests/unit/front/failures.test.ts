import { describe, expect, test } from 'vitest';
import { FAILURES, ENDINGS, NETWORK_CODES, endingOfStatus } from '../../../src/dataProvider/failures.ts';
import { merge } from '../../../src/i18n/plurals.ts';
import enSaid from '../../../locales/en/problems.json' with { type: 'json' };
import ruSaid from '../../../locales/ru/problems.json' with { type: 'json' };
import { en as enHere, ru as ruHere } from '../../support/messages.ts';

// What the browser says, and what only the server does.
const [en, ru] = [merge(enHere, { problems: enSaid }), merge(ruHere, { problems: ruSaid })];

const textAt = (messages: object, key: string) =>
  key.split('.').reduce<unknown>((branch, name) => (branch as Record<string, unknown>)[name], messages);

describe('failures', () => {
  test('are of the seven classes of section 8 and carry its six network codes', () => {
    expect(
      Object.fromEntries(Object.entries(ENDINGS).map(([what, { network, failure }]) => [what, [network, failure]])),
    ).toEqual({
      unreachable: ['ERR_NETWORK', 'network_error'],
      brokenOff: ['ERR_NETWORK', 'connection_error'],
      ownWaitEnded: ['ECONNABORTED', 'timeout'],
      timedOut: ['ETIMEDOUT', 'timeout'],
      refused: ['ERR_BAD_REQUEST', 'client_error'],
      failed: ['ERR_BAD_RESPONSE', 'server_error'],
      unreadable: ['ERR_BAD_RESPONSE', 'server_error'],
      cancelled: ['ERR_CANCELED', 'cancel'],
      unknown: [null, 'unknown'],
    });
    const kinds = Object.values(ENDINGS);
    expect(new Set(kinds.map(({ failure }) => failure))).toEqual(new Set(FAILURES));
    expect(new Set(kinds.flatMap(({ network }) => network ?? []))).toEqual(new Set(NETWORK_CODES));
  });

  test('take 408 and 504 for a time-out, other 4xx for a client error, other 5xx for a server error', () => {
    const failures = (statuses: number[]) => [...new Set(statuses.map((status) => endingOfStatus(status).failure))];
    expect(failures([408, 504])).toEqual(['timeout']);
    expect(failures([400, 404, 407, 409, 429, 499])).toEqual(['client_error']);
    expect(failures([500, 502, 503, 505, 599])).toEqual(['server_error']);
    expect(failures([300, 304, 600])).toEqual(['unknown']);
  });

  test('have a sentence each, in both languages', () => {
    for (const messages of [ru, en]) {
      const sentences = (messages as { app: { failures: Record<string, string> } }).app.failures;
      expect(Object.keys(sentences).toSorted()).toEqual(FAILURES.toSorted());
    }
  });

  test("carry the specification's own words in English, and others in Russian", () => {
    const texts = {
      'app.irreversible': 'This action is irreversible!',
      'app.loading_failed.title': 'Loading data failed.',
      'app.loading_failed.hint': 'Please refresh the page.',
      'app.error.title': 'Error!',
      'app.error.generic': 'Something went wrong',
      'app.failures.unknown': 'Something went wrong',
      'auth.invalid_email': 'Invalid mail format',
      'problems.invalid_email': 'Invalid mail format',
      'problems.foreign_sector': 'Select seats from the sectors available to you',
      'hall.foreign_sector': 'Select seats from the sectors available to you',
      'tickets.plan.download_failed': 'Error downloading file. Try again later',
      'crud.file.download_failed': 'Error downloading file. Try again later',
      'tickets.plan.mail_failed': 'Error sending file to email. Try again later',
    };
    for (const [key, english] of Object.entries(texts)) {
      expect(textAt(en, key), key).toBe(english);
      expect(textAt(ru, key), key).toMatch(/^[А-Я][^A-Za-z]+$/);
    }
    // The browser says those of fields by itself.
    for (const each of [enHere, ruHere]) expect(textAt(each, 'problems.fields.required')).toMatch(/^\S+/);
    expect(textAt(en, 'problems.bad_file')).toMatch(/^Check the data and reload the file\./);
    expect(textAt(ru, 'problems.bad_file')).toMatch(/^Проверьте данные и загрузите файл/);
  });
});
