import { localhostAllowedOrigins, validateOriginHeader } from '@modelcontextprotocol/server';

/** Whether a page of this origin may send messages; absent means no browser sent it, and passes. */
export type OriginRule = (origin: string | undefined) => boolean;

/**
 * Guards browsers' users against DNS rebinding: an origin must be the service's
 * own, one of this machine, or listed.
 *
 * @param allowed origins such as `https://app.example`; `*` allows any.
 */
export function originRule(baseUrl: string, allowed: readonly string[]): OriginRule {
  if (allowed.includes('*')) return () => true;
  const known = new Set([baseUrl, ...allowed].map((address) => new URL(address).origin));
  const local = localhostAllowedOrigins();
  return (origin) => origin === undefined || known.has(origin) || isLocal(origin, local);
}

function isLocal(origin: string, local: string[]): boolean {
  return origin !== '' && validateOriginHeader(origin, local).ok;
}
