import type { SecurityContact } from '../http/security-txt.ts';
import { addDays, isoDay, parseDay } from '../law/calendar.ts';

/** Settings of the service, from the environment; docs/operating.md explains each variable. */
export type Config = ReturnType<typeof readConfig>;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Environment = Readonly<Record<string, string | undefined>>;

/** All faults of the environment together. */
export class ConfigFault extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigFault';
  }
}

/**
 * Reads the environment; blank counts as not set. Messages never quote a value, which may be a password.
 * @throws ConfigFault with one message for each variable that cannot be used.
 */
export function readConfig(environment: Environment) {
  const variables = new Variables(environment);
  const port = variables.integer('PORT', 3000, 0, 65_535);
  const perMinute = (name: string, otherwise: number): number =>
    variables.integer(name, otherwise, 0, 1_000_000);
  const api = perMinute('RATE_LIMIT_API', 60);
  const config = {
    port,
    host: variables.text('HOST') ?? '127.0.0.1',
    baseUrl: readBaseUrl(variables, port),
    logLevel: variables.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    /** Origins whose pages may use the MCP server, besides the service's own; `*` means any. */
    allowedOrigins: readOrigins(variables),
    /** How many proxies are in front of the service and append the client's address. */
    trustProxy: variables.integer('TRUST_PROXY', 0, 0, 16),
    redisUrl: readRedisUrl(variables),
    rateLimits: {
      api,
      mcp: perMinute('RATE_LIMIT_MCP', 120),
      // An operator who removes the API limit, and sets no other, wants none.
      pages: perMinute('RATE_LIMIT_PAGES', api === 0 ? 0 : 600),
      results: perMinute('RATE_LIMIT_RESULTS', api),
      embeds: perMinute('RATE_LIMIT_EMBEDS', api),
      work: perMinute('RATE_LIMIT_WORK', api === 0 ? 0 : 20_000),
    },
    connectionsPerClient: variables.integer('CONNECTIONS_PER_CLIENT', 100, 0, 1_000_000),
    metricsPort:
      variables.text('METRICS_PORT') === null ? null : variables.integer('METRICS_PORT', 0, 0, 65_535),
    metricsHost: variables.text('METRICS_HOST') ?? '127.0.0.1',
    operatorContact: readContact(variables),
    security: readSecurityContact(variables),
  };
  if (config.metricsPort !== null && config.metricsPort === port && port !== 0) {
    variables.refuse('METRICS_PORT', 'must not be the same as PORT');
  }
  variables.throwIfFaulty();
  return config;
}

function readBaseUrl(variables: Variables, port: number): string {
  const url = variables.text('BASE_URL') ?? `http://localhost:${port}`;
  const { protocol, search, hash, username } = URL.canParse(url) ? new URL(url) : new URL('none:');
  if (!/^https?:$/.test(protocol) || search !== '' || hash !== '' || username !== '') {
    variables.refuse(
      'BASE_URL',
      'must be an http or https address without a query, such as https://tax.example',
    );
  }
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}

function readOrigins(variables: Variables): string[] {
  const given = (variables.text('ALLOWED_ORIGINS') ?? '').split(/[\s,]+/).filter((origin) => origin !== '');
  const isOrigin = (text: string): boolean =>
    text === '*' || (/^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text);
  if (!given.every(isOrigin)) {
    variables.refuse('ALLOWED_ORIGINS', 'must be * or origins parted by commas, such as https://app.example');
  }
  return given;
}

function readRedisUrl(variables: Variables): string | null {
  const url = variables.text('REDIS_URL');
  if (url !== null && !(/^rediss?:\/\/./.test(url) && URL.canParse(url))) {
    variables.refuse('REDIS_URL', 'must be a redis or rediss address, such as redis://127.0.0.1:6379');
  }
  return url;
}

const isMail = (text: string): boolean => /^[^\s@<>"]+@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/.test(text);

function readContact(variables: Variables): string | null {
  const contact = variables.text('OPERATOR_CONTACT');
  const usable = contact === null || (/^https?:/i.test(contact) ? URL.canParse(contact) : isMail(contact));
  if (!usable) {
    variables.refuse('OPERATOR_CONTACT', 'must be a mail address or an http or https address');
  }
  return contact;
}

/** A contact needs an expiry date (RFC 9116). One that has passed does not stop the service from starting. */
function readSecurityContact(variables: Variables): SecurityContact | null {
  const contact = variables.text('SECURITY_CONTACT');
  const expires = variables.text('SECURITY_EXPIRES');
  const day = expires === null ? null : parseDay(expires);
  const isAddress = (text: string): boolean => /^https:\S+$/i.test(text) && URL.canParse(text);
  if (contact !== null && !isAddress(contact) && !isMail(contact)) {
    variables.refuse('SECURITY_CONTACT', 'must be a mail address or an https address');
  } else if (contact !== null && expires === null) {
    variables.refuse(
      'SECURITY_CONTACT',
      'needs SECURITY_EXPIRES, the last day on which it is sure to be read',
    );
  }
  if (expires !== null && day === null) {
    variables.refuse('SECURITY_EXPIRES', 'must be a day, such as 2027-06-30');
  } else if (expires !== null && contact === null) {
    variables.refuse('SECURITY_EXPIRES', 'needs SECURITY_CONTACT, whom to tell of a weakness');
  }
  if (contact === null || day === null) return null;
  return { contact, expires: `${isoDay(addDays(day, 1))}T00:00:00Z` };
}

class Variables {
  readonly #faults: string[] = [];

  constructor(private readonly environment: Environment) {}

  text(name: string): string | null {
    return this.environment[name]?.trim() || null;
  }

  integer(name: string, otherwise: number, least: number, most: number): number {
    const text = this.text(name) ?? String(otherwise);
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    this.refuse(name, `must be a whole number from ${least} to ${most}`);
    return otherwise;
  }

  oneOf<C extends string>(name: string, choices: readonly C[], otherwise: C): C {
    const text = this.text(name) ?? otherwise;
    const choice = choices.find((candidate) => candidate === text);
    if (choice === undefined) this.refuse(name, `must be one of ${choices.join(', ')}`);
    return choice ?? otherwise;
  }

  refuse(name: string, wrong: string): void {
    this.#faults.push(`${name} ${wrong}`);
  }

  throwIfFaulty(): void {
    if (this.#faults.length > 0) throw new ConfigFault(this.#faults);
  }
}
