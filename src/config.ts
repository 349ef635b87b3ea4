/** How the service is run, from the environment. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The address under which callers reach the service, without a slash at the end. */
  readonly baseUrl: string;
  /** Origins of other sites' pages that may use MCP; `*` allows any. */
  readonly allowedOrigins: readonly string[];
}

/** Every fault of the environment, at once. */
export class ConfigFault extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigFault';
    this.faults = faults;
  }
}

/**
 * Reads the environment; blank variables count as not set.
 * @throws ConfigFault with one message for each variable that cannot be used.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const port = Number(text('PORT') ?? '3000');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    faults.push('PORT must be a whole number from 0 to 65535');
  }
  const host = text('HOST') ?? '127.0.0.1';
  const baseUrl = text('BASE_URL') ?? `http://localhost:${port}`;
  if (!isBaseUrl(baseUrl)) {
    faults.push('BASE_URL must be an http or https address without a query, such as https://tax.example');
  }
  const allowedOrigins = (text('ALLOWED_ORIGINS') ?? '').split(/[\s,]+/).filter((origin) => origin !== '');
  if (!allowedOrigins.every(isOrigin)) {
    faults.push('ALLOWED_ORIGINS must be * or origins such as https://app.example, with commas between them');
  }
  if (faults.length > 0) throw new ConfigFault(faults);
  return { port, host, baseUrl: baseUrl.replace(/\/+$/, ''), allowedOrigins };
}

function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username } = new URL(text);
  return /^https?:$/.test(protocol) && search === '' && hash === '' && username === '';
}

function isOrigin(text: string): boolean {
  return text === '*' || (URL.canParse(text) && new URL(text).origin === text);
}
