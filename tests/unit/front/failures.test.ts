import { describe, expect, test } from 'vitest';
import { FAILURES, NETWORK_CODES, codeOfStatus, failureOf } from '../../../src/dataProvider/failures.ts';
import en from '../../../src/i18n/messages/en.ts';
import ru from '../../../src/i18n/messages/ru.ts';

const textAt = (messages: object, key: string) =>
  key.split('.').reduce<unknown>((branch, name) => (branch as Record<string, unknown>)[name], messages);

describe('failures', () => {
  test('map the six network codes of section 8 to its classes, and anything else to unknown', () => {
    expect(Object.fromEntries([...NETWORK_CODES, 'EPIPE', null].map((code) => [code, failureOf(code)]))).toEqual({
      ERR_NETWORK: 'network_error',
      ECONNABORTED: 'connection_error',
      ETIMEDOUT: 'timeout',
      ERR_BAD_REQUEST: 'client_error',
      ERR_BAD_RESPONSE: 'server_error',
      ERR_CANCELED: 'cancel',
      EPIPE: 'unknown',
      null: 'unknown',
    });
  });

  test('take 4xx for a client error and 5xx for a server error', () => {
    expect([400, 404, 429, 499, 500, 503].map((status) => failureOf(codeOfStatus(status)))).toEqual([
      'client_error',
      'client_error',
      'client_error',
      'client_error',
      'server_error',
      'server_error',
    ]);
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
    expect(textAt(en, 'problems.bad_file')).toMatch(/^Check the data and reload the file\./);
    expect(textAt(ru, 'problems.bad_file')).toMatch(/^Проверьте данные и загрузите файл/);
  });
});
