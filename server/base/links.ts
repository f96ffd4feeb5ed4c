import type { Settings } from './settings.ts';

/** Where people reach this installation from outside, without a slash at the end: PUBLIC_URL, else where it listens. */
export function publicAddress({ publicUrl, host, port }: Pick<Settings, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl) return publicUrl;
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
