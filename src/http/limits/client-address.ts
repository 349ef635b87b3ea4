import { isIPv4, isIPv6 } from 'node:net';

/** Stands for a client whose address cannot be known, such as one that has already gone. */
const UNKNOWN = 'unknown';

/**
 * The address of the client, without port: its own, or, behind proxies, the
 * entry of X-Forwarded-For that the outermost trusted proxy wrote. Whatever
 * stands further left was written by the client and counts for nothing.
 *
 * @param remote the address of the connection.
 * @param forwarded X-Forwarded-For, as it came.
 * @param hops how many proxies are trusted; 0 when clients connect directly.
 */
export function clientAddress(
  remote: string | undefined,
  forwarded: string | string[] | undefined,
  hops: number,
): string {
  const direct = readAddress(remote ?? '') ?? UNKNOWN;
  if (hops === 0 || forwarded === undefined) return direct;
  const entries = String(forwarded).split(',');
  return readAddress(entries[Math.max(0, entries.length - hops)] ?? '') ?? direct;
}

/**
 * What a client is counted as: an IPv4 address by itself, IPv6 by its first 64
 * bits, since one subscriber has all of the rest.
 */
export function countedAs(address: string): string {
  return isIPv6(address) ? `${prefix(address, 4)}/64` : address;
}

/** An address as logs show it: without the part that tells a household. */
export function shortened(address: string): string {
  if (isIPv4(address)) return address.replace(/\d+$/, '0');
  return isIPv6(address) ? prefix(address, 3) : address;
}

/** How sockets that listen for both write IPv4. */
const MAPPED = '::ffff:';

/** An address without port, brackets or zone; IPv4 inside IPv6 as IPv4. Null when it is none. */
function readAddress(text: string): string | null {
  const plain = text.startsWith(MAPPED) ? text.slice(MAPPED.length) : text;
  if (isIPv4(plain)) return plain;
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return null;
  const groups = groupsOf(bare);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return mapped
    ? groups
        .slice(6)
        .flatMap((group) => [group >> 8, group & 0xff])
        .join('.')
    : bare;
}

/** The first groups of an IPv6 address, the rest zero: `2001:db8:0:1::`. */
function prefix(address: string, groups: number): string {
  return `${groupsOf(address)
    .slice(0, groups)
    .map((group) => group.toString(16))
    .join(':')}::`;
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = readGroups(head);
  if (tail === undefined) return before;
  const after = readGroups(tail);
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function readGroups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [(a << 8) | b, (c << 8) | d];
  });
}
