import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Context } from 'koa';

/** Stands for a client whose address is not known, such as one that has already disconnected. */
const UNKNOWN = 'unknown';

/**
 * Koa's settings for clients behind so many trusted proxies: `ctx.ip` is then the
 * entry of X-Forwarded-For that the outermost of them wrote. Entries further left were
 * written by the client and are ignored.
 *
 * @param hops 0 when clients connect directly.
 */
export function proxySettings(hops: number): { proxy: boolean; maxIpsCount: number } {
  // To Koa a count of 0 means every entry.
  return { proxy: hops > 0, maxIpsCount: hops };
}

/** The address of the client, without port: by Koa's settings, or of the connection where the proxy wrote none. */
export function clientAddress({ ip, req }: Pick<Context, 'ip' | 'req'>): string {
  return readAddress(ip) ?? readAddress(req.socket.remoteAddress ?? '') ?? UNKNOWN;
}

/** The same of a request that no application has seen, behind so many trusted proxies; of a connection, if there are none. */
export function forwardedAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  hops: number,
): string {
  const chain = String(headers['x-forwarded-for'] ?? '').split(/\s*,\s*/);
  const [address = ''] = hops === 0 ? [] : chain.slice(-hops);
  return readAddress(address) ?? readAddress(socket.remoteAddress ?? '') ?? UNKNOWN;
}

/**
 * What a client is counted as: an IPv4 address by itself, IPv6 by its first 64
 * bits, since one subscriber has all of the rest.
 */
export function countedAs(address: string): string {
  return isIPv6(address) ? `${prefix(address, 4)}/64` : address;
}

/** An address as logs show it: without the part that identifies a household. */
export function shortened(address: string): string {
  if (isIPv4(address)) return address.replace(/\d+$/, '0');
  return isIPv6(address) ? prefix(address, 3) : address;
}

const IPV4_IN_IPV6 = '::ffff:';

/** An address without port, brackets or zone; IPv4 inside IPv6 as IPv4. Null when it is none. */
function readAddress(text: string): string | null {
  // As nearly every socket has it, on a server that listens for both.
  const plain = text.startsWith(IPV4_IN_IPV6) ? text.slice(IPV4_IN_IPV6.length) : text;
  if (isIPv4(plain)) return plain;
  const bare = text
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  // ipaddr.js by itself also reads notations in which no peer is named, such as 0x7f.1.
  if (isIPv4(bare)) return bare;
  return isIPv6(bare) ? ipaddr.process(bare).toString() : null;
}

/** The first groups of an IPv6 address, the rest zero: `2001:db8:0:1::`. */
function prefix(address: string, groups: number): string {
  const parts = ipaddr.IPv6.parse(address).parts.slice(0, groups);
  return `${parts.map((part) => part.toString(16)).join(':')}::`;
}
