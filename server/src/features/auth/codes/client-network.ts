import { isIPv6 } from 'node:net';

/** The network that a limit counts: an IPv4 address (also inside IPv6), or the /64 of an IPv6 address. */
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
  const prefix = all.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}

function groups(text: string): number[] {
  if (text === '') return [];
  // A dotted tail is two groups; their value does not matter, as only the first four count.
  return text.split(':').flatMap((group) => (group.includes('.') ? [0, 0] : [Number.parseInt(group, 16)]));
}
