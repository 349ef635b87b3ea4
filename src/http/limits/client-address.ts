import { isIPv4, isIPv6, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The address that the outermost trusted proxy wrote in X-Forwarded-For, else that of the connection:
 * entries further left are the client's own claims. @param hops trusted proxies.
 */
export function clientAddress(socket: Socket, hops: number, forwarded: string | string[] = ''): string {
  const chain = hops === 0 ? [] : String(forwarded).split(',');
  const client = (chain.at(-hops) ?? chain[0] ?? '').trim();
  return readAddress(client) ?? readAddress(socket.remoteAddress ?? '') ?? 'unknown';
}

/** How a client is counted: by IPv4 address, or the first 64 bits of IPv6, which one subscriber has. */
export function countedAs(address: string): string {
  return address.includes(':') ? `${network(address, 64)}/64` : address;
}

/** An address as logs show it: without the part that identifies a household. */
export function shortenedAddress(address: string): string {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0`;
  return isIPv6(address) ? network(address, 48) : address;
}

function network(address: string, bits: number): string {
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString();
}

/** An address without port, brackets or zone; IPv4-mapped IPv6 as IPv4. Null when it is not an address. */
function readAddress(text: string): string | null {
  if (isIPv4(text)) return text;
  // No address is longer.
  if (text === '' || text.length > 80) return null;
  const [bare = ''] = text
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .split('%', 1);
  // ipaddr.js alone would also accept notations that no peer address has, such as 0x7f.1.
  return isIPv4(bare) || isIPv6(bare) ? ipaddr.process(bare).toString() : null;
}
