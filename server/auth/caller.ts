import { isIPv6 } from 'node:net';

/**
 * Who counts as one caller. An IPv6 address counts by its first 64 bits, as whoever has one has all of the network behind
 * it; an IPv4 address written as IPv6 is the IPv4 address.
 */
export function callerOf(ip: string): string {
  const address = ip.split('%')[0]!;
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  const whole = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::`;
}
