import { describe, expect, it } from 'vitest';
import { readScan } from '#shared/door/scan.ts';
import { letterCode, typedCode } from '#shared/letterCode.ts';

const token = 'AAECAwQFBgcICQoLDA0ODw';

describe('what was scanned', () => {
  it('is a ticket by its address, whichever host it was printed for', () => {
    for (const url of [
      `https://a.example/t/${token}`,
      `http://10.0.0.5:4000/t/${token}/`,
      `https://b.example/t/${token}?x=1#y`,
    ])
      expect(readScan(url)).toEqual({ kind: 'token', token, code: letterCode(token) });
  });

  it('is nothing of ours where it is cut, another page, or what no name is', () => {
    const others = [
      `https://a.example/t/${token.slice(0, 12)}`,
      `https://a.example/t/${token}AA`,
      'https://other.example/ticket/123',
      'WIFI:T:WPA;S:guests;P:secret;;',
      'mailto:somebody@example.com',
      'x'.repeat(4_000),
      ' ',
    ];
    for (const text of others) expect(readScan(text)).toEqual({ kind: 'foreign' });
  });

  it('is a code as it is printed, however it is typed', () => {
    const code = letterCode(token);
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{2}$/);
    for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ''), code.replaceAll('0', 'o')])
      expect(readScan(typed)).toEqual({ kind: 'code', code });
    expect(typedCode('7K4M-29QX')).toBeNull();
  });

  it('is a name where it is words', () => {
    expect(readScan('  Карпова   Нина ')).toEqual({ kind: 'words', text: 'Карпова Нина' });
  });
});
