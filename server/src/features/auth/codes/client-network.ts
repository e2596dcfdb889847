import { isIPv6 } from 'node:net';

/**
 * The network a limit counts by: an IPv4 address itself, an IPv6 address's first 64 bits (`2001:db8:0:1::/64`).
 * IPv4 inside IPv6 (`::ffff:192.0.2.1`) is the IPv4 address. Anything else is taken as it is.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.toLowerCase().split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;

  const [head = '', tail] = address.split('::');
  const left = groups(head);
  const right = groups(tail ?? '');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const all = [...left, ...Array.from({ length: zeros }, () => 0), ...right];
  return `${all
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function groups(text: string): number[] {
  if (text === '') return [];
  // A dotted tail stands for two groups; only the first four count here, their value does not.
  return text.split(':').flatMap((group) => (group.includes('.') ? [0, 0] : [Number.parseInt(group, 16)]));
}
