import { addDays, isoDay, parseDay } from '../law/calendar.ts';
import type { Operator } from '../service.ts';
import type { SecurityContact } from '../web/security-txt.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Settings of the service, from the environment; docs/operating.md explains each variable. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Where callers reach the service, without a trailing slash. */
  readonly baseUrl: string;
  readonly logLevel: LogLevel;
  /** Origins whose pages may use the MCP server, besides the service's own; `*` means any. */
  readonly allowedOrigins: readonly string[];
  /** How many proxies are in front of the service and append the client's address. */
  readonly trustProxy: number;
  readonly redisUrl: string | null;
  /** Requests a minute and client; 0 for no limit. */
  readonly rateLimits: { readonly api: number; readonly mcp: number; readonly pages: number };
  /** 0 for no limit. */
  readonly connectionsPerClient: number;
  readonly metricsPort: number | null;
  readonly security: SecurityContact | null;
  readonly operator: Operator;
}

/** All errors of the environment together, one a line. Messages never repeat a value, which may be a password. */
export class ConfigError extends Error {
  constructor(readonly errors: readonly string[]) {
    super(errors.join('\n'));
    this.name = 'ConfigError';
  }
}

/** Reads the environment; blank counts as not set. @throws ConfigError */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const errors: string[] = [];
  const text = (name: string): string | null => environment[name]?.trim() || null;
  const reject = (name: string, rule: string): void => void errors.push(`${name} ${rule}`);
  const checked = (name: string, isValid: (text: string) => boolean, rule: string): string | null => {
    const value = text(name);
    if (value === null || isValid(value)) return value;
    reject(name, rule);
    return null;
  };
  const integer = (name: string, max: number): number | null => {
    const isValid = (value: string): boolean => /^\d+$/.test(value) && Number(value) <= max;
    const value = checked(name, isValid, `must be a whole number from 0 to ${max}`);
    return value === null ? null : Number(value);
  };
  const port = integer('PORT', 65_535) ?? 3000;
  const api = integer('RATE_LIMIT_API', 1_000_000) ?? 60;
  const metricsPort = integer('METRICS_PORT', 65_535);
  if (metricsPort === port && port !== 0) reject('METRICS_PORT', 'must not be the same as PORT');
  const baseUrl =
    checked(
      'BASE_URL',
      isBaseUrl,
      'must be an http or https address without a query, like https://tax.example',
    ) ?? `http://localhost:${port}`;
  const origins = checked(
    'ALLOWED_ORIGINS',
    (list) => list.split(SEPARATOR).every(isOrigin),
    'must be * or a comma-separated list of origins, like https://app.example',
  );
  const level = checked('LOG_LEVEL', isLogLevel, `must be one of ${LOG_LEVELS.join(', ')}`);
  // A contact needs an expiry date (RFC 9116). One that has passed does not stop the service from starting.
  const contact = checked('SECURITY_CONTACT', isAddress, 'must be a mail address or an https address');
  const isDay = (value: string): boolean => parseDay(value) !== null;
  const expires = parseDay(checked('SECURITY_EXPIRES', isDay, 'must be a day, like 2027-06-30') ?? '');
  if (contact !== null && text('SECURITY_EXPIRES') === null)
    reject('SECURITY_CONTACT', 'needs SECURITY_EXPIRES, the date until which the contact is monitored');
  if (expires !== null && text('SECURITY_CONTACT') === null)
    reject('SECURITY_EXPIRES', 'needs SECURITY_CONTACT, who to report vulnerabilities to');
  const config: Config = {
    port,
    host: text('HOST') ?? '127.0.0.1',
    baseUrl: withoutSlash(baseUrl),
    logLevel: (level ?? 'info') as LogLevel,
    allowedOrigins: origins?.split(SEPARATOR) ?? [],
    trustProxy: integer('TRUST_PROXY', 16) ?? 0,
    redisUrl: checked('REDIS_URL', isRedis, 'must be a redis or rediss address'),
    rateLimits: {
      api,
      mcp: integer('RATE_LIMIT_MCP', 1_000_000) ?? 120,
      // An operator who removes the API limit, and sets no other, wants none.
      pages: integer('RATE_LIMIT_PAGES', 1_000_000) ?? (api === 0 ? 0 : 600),
    },
    connectionsPerClient: integer('CONNECTIONS_PER_CLIENT', 1_000_000) ?? 100,
    metricsPort,
    security:
      contact === null || expires === null
        ? null
        : { contact, expires: `${isoDay(addDays(expires, 1))}T00:00:00Z` },
    operator: {
      name: checked('OPERATOR_NAME', isName, 'must be one line of at most 100 characters'),
      contact: checked('OPERATOR_CONTACT', isContact, 'must be a mail address or an http or https address'),
    },
  };
  if (errors.length > 0) throw new ConfigError(errors);
  return config;
}

const SEPARATOR = /[\s,]+/;

const isLogLevel = (text: string): boolean => (LOG_LEVELS as readonly string[]).includes(text);
const isRedis = (text: string): boolean => /^rediss?:\/\/./.test(text) && URL.canParse(text);
const isMail = (text: string): boolean => /^[^\s@<>"]+@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/.test(text);
const isName = (text: string): boolean => /^[^\p{C}]{1,100}$/u.test(text);
const isAddress = (text: string): boolean =>
  isMail(text) || (/^https:\S+$/i.test(text) && URL.canParse(text));
const isContact = (text: string): boolean => (/^https?:/i.test(text) ? URL.canParse(text) : isMail(text));
const isOrigin = (text: string): boolean =>
  text === '*' || (/^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text);

function isBaseUrl(text: string): boolean {
  const { protocol, search, hash, username } = URL.canParse(text) ? new URL(text) : new URL('none:');
  return /^https?:$/.test(protocol) && search === '' && hash === '' && username === '';
}

function withoutSlash(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}
