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
export class ConfigFault extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigFault';
  }
}

/** Reads the environment; blank counts as not set. @throws ConfigFault */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const variables = new Variables(environment);
  const port = variables.integer('PORT', 3000, 0, 65_535);
  const perMinute = (name: string, otherwise: number) => variables.integer(name, otherwise, 0, 1_000_000);
  const api = perMinute('RATE_LIMIT_API', 60);
  const metricsPort =
    variables.text('METRICS_PORT') === null ? null : variables.integer('METRICS_PORT', 0, 0, 65_535);
  if (metricsPort !== null && metricsPort === port && port !== 0) {
    variables.reject('METRICS_PORT', 'must not be the same as PORT');
  }
  const config: Config = {
    port,
    host: variables.text('HOST') ?? '127.0.0.1',
    baseUrl: readBaseUrl(variables, port),
    logLevel: variables.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    allowedOrigins: readOrigins(variables),
    trustProxy: variables.integer('TRUST_PROXY', 0, 0, 16),
    redisUrl: variables.checked('REDIS_URL', isRedis, 'must be a redis or rediss address'),
    rateLimits: {
      api,
      mcp: perMinute('RATE_LIMIT_MCP', 120),
      // An operator who removes the API limit, and sets no other, wants none.
      pages: perMinute('RATE_LIMIT_PAGES', api === 0 ? 0 : 600),
    },
    connectionsPerClient: variables.integer('CONNECTIONS_PER_CLIENT', 100, 0, 1_000_000),
    metricsPort,
    security: readSecurityContact(variables),
    operator: {
      name: variables.checked('OPERATOR_NAME', isName, 'must be one line of at most 100 characters'),
      contact: variables.checked(
        'OPERATOR_CONTACT',
        (text) => (/^https?:/i.test(text) ? URL.canParse(text) : isMail(text)),
        'must be a mail address or an http or https address',
      ),
    },
  };
  variables.throwIfFaulty();
  return config;
}

const isRedis = (text: string): boolean => /^rediss?:\/\/./.test(text) && URL.canParse(text);
const isMail = (text: string): boolean => /^[^\s@<>"]+@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/.test(text);
const isName = (text: string): boolean => /^[^\p{C}]{1,100}$/u.test(text);
const isAddress = (text: string): boolean =>
  isMail(text) || (/^https:\S+$/i.test(text) && URL.canParse(text));

function readBaseUrl(variables: Variables, port: number): string {
  const url = variables.text('BASE_URL') ?? `http://localhost:${port}`;
  const { protocol, search, hash, username } = URL.canParse(url) ? new URL(url) : new URL('none:');
  if (!/^https?:$/.test(protocol) || search !== '' || hash !== '' || username !== '') {
    variables.reject(
      'BASE_URL',
      'must be an http or https address without a query, like https://tax.example',
    );
  }
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}

function readOrigins(variables: Variables): string[] {
  const origins = (variables.text('ALLOWED_ORIGINS') ?? '').split(/[\s,]+/).filter((origin) => origin !== '');
  const isOrigin = (text: string): boolean =>
    text === '*' || (/^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text);
  if (!origins.every(isOrigin)) {
    variables.reject(
      'ALLOWED_ORIGINS',
      'must be * or a comma-separated list of origins, like https://app.example',
    );
  }
  return origins;
}

/** A contact needs an expiry date (RFC 9116). One that has passed does not stop the service from starting. */
function readSecurityContact(variables: Variables): SecurityContact | null {
  const contact = variables.checked(
    'SECURITY_CONTACT',
    isAddress,
    'must be a mail address or an https address',
  );
  const expires = variables.checked(
    'SECURITY_EXPIRES',
    (text) => parseDay(text) !== null,
    'must be a day, like 2027-06-30',
  );
  const has = (name: string): boolean => variables.text(name) !== null;
  if (contact !== null && !has('SECURITY_EXPIRES')) {
    variables.reject(
      'SECURITY_CONTACT',
      'needs SECURITY_EXPIRES, the date until which the contact is monitored',
    );
  }
  if (expires !== null && !has('SECURITY_CONTACT')) {
    variables.reject('SECURITY_EXPIRES', 'needs SECURITY_CONTACT, who to report vulnerabilities to');
  }
  const day = parseDay(expires ?? '');
  return contact === null || day === null
    ? null
    : { contact, expires: `${isoDay(addDays(day, 1))}T00:00:00Z` };
}

class Variables {
  readonly #faults: string[] = [];

  constructor(private readonly environment: Readonly<Record<string, string | undefined>>) {}

  text(name: string): string | null {
    return this.environment[name]?.trim() || null;
  }

  checked(name: string, isValid: (text: string) => boolean, rule: string): string | null {
    const text = this.text(name);
    if (text === null || isValid(text)) return text;
    this.reject(name, rule);
    return null;
  }

  integer(name: string, otherwise: number, least: number, most: number): number {
    const text = this.text(name) ?? String(otherwise);
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    this.reject(name, `must be a whole number from ${least} to ${most}`);
    return otherwise;
  }

  oneOf<C extends string>(name: string, choices: readonly C[], otherwise: C): C {
    const choice = choices.find((candidate) => candidate === (this.text(name) ?? otherwise));
    if (choice === undefined) this.reject(name, `must be one of ${choices.join(', ')}`);
    return choice ?? otherwise;
  }

  reject(name: string, rule: string): void {
    this.#faults.push(`${name} ${rule}`);
  }

  throwIfFaulty(): void {
    if (this.#faults.length > 0) throw new ConfigFault(this.#faults);
  }
}
