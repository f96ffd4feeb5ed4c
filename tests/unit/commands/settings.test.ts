import { describe, expect, it } from 'vitest';
import { callerOf } from '#server/auth/caller.ts';
import { readSettings } from '#server/base/settings.ts';

describe('the proxies that are believed', () => {
  const proxies = (text: string) => readSettings({ TRUST_PROXY: text }).trustProxy;

  it('are none, so many, or those named', () => {
    expect([proxies(''), proxies('0'), proxies('1'), proxies('3')]).toEqual([false, false, 1, 3]);
    expect(proxies('10.0.0.7, 192.168.0.0/16 fd00::/8 loopback')).toEqual([
      '10.0.0.7',
      '192.168.0.0/16',
      'fd00::/8',
      'loopback',
    ]);
  });

  it.each(['yes', 'true', '11', '-1', '1.5', '10.0.0', '10.0.0.0/33', '::/129', '10.0.0.1/8/8', 'nginx', ','])(
    'are not %s',
    (text) => expect(() => proxies(text)).toThrow(/TRUST_PROXY: how many proxies/),
  );
});

describe('the booking system of a cinema', () => {
  const VISTA_URL = 'https://cinema.example/WSVistaWebClient';

  it('has an address and a token, or is played, or there is none', () => {
    expect(readSettings({}).vista).toBeUndefined();
    expect(readSettings({ VISTA_URL, VISTA_TOKEN: 'secret' }).vista).toEqual({ url: VISTA_URL, token: 'secret' });
    expect(readSettings({ VISTA_URL: 'simulator' }).vista).toBe('simulator');
  });

  it.each([
    ['VISTA_TOKEN', { VISTA_URL }],
    ['VISTA_URL', { VISTA_TOKEN: 'secret' }],
  ])('lacks its %s, and that is said beside other mistakes', (missing, env) => {
    const said = `${missing}: VISTA_URL and VISTA_TOKEN go together`;
    expect(() => readSettings(env)).toThrow(said);
    expect(() => readSettings({ ...env, WORKERS: 'many' })).toThrow(said);
  });
});

describe('the sender of mail', () => {
  const sender = (text: string) => readSettings({ MAIL_FROM: text }).mailFrom;

  it('is one address, with a name or without', () => {
    expect(sender('')).toBe('tickets@localhost.localdomain');
    expect(sender('tickets@example.ru')).toBe('tickets@example.ru');
    expect(sender('Билеты <tickets@example.ru>')).toBe('tickets@example.ru');
    expect(sender('"Театр, касса" <tickets@example.ru>')).toBe('tickets@example.ru');
  });

  it.each(['not an address', 'tickets@', 'a@example.ru, b@example.ru', 'Билеты <>', 'Билеты'])('is not %s', (text) =>
    expect(() => sender(text)).toThrow(/MAIL_FROM: no e-mail address/),
  );
});

describe('a caller', () => {
  it('is an IPv4 address, or the network of an IPv6 address', () => {
    expect(callerOf('203.0.113.9')).toBe('203.0.113.9');
    expect(callerOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
    expect(callerOf('2001:db8:0:7:1:2:3:4')).toBe('2001:db8:0:7::');
    expect(callerOf('2001:0DB8::7:0:0:9:1')).toBe('2001:db8:0:7::');
    expect(callerOf('::1')).toBe('0:0:0:0::');
    expect(callerOf('fe80::1%eth0')).toBe('fe80:0:0:0::');
  });
});
