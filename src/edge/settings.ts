import { type Config, ConfigFault, readConfig } from '../server/config.ts';

export const SETTINGS = [
  'ALLOWED_ORIGINS',
  'BASE_URL',
  'LOG_LEVEL',
  'OPERATOR_CONTACT',
  'PORT',
  'RATE_LIMIT_API',
  'RATE_LIMIT_EMBEDS',
  'RATE_LIMIT_MCP',
  'RATE_LIMIT_PAGES',
  'RATE_LIMIT_RESULTS',
  'RATE_LIMIT_WORK',
  'SECURITY_CONTACT',
  'SECURITY_EXPIRES',
  'TRUST_PROXY',
] as const;

/** Settings that a worker cannot honour: it rejects them rather than ignore them. */
export const NOT_HERE = ['METRICS_PORT', 'REDIS_URL', 'WORKERS'] as const;

/** @throws ConfigFault with one message for each invalid setting. */
export function readSettings(env: Readonly<Record<string, unknown>>): Config {
  const texts = Object.entries(env).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const environment = Object.fromEntries(texts);
  const refused = NOT_HERE.filter((name) => (environment[name]?.trim() ?? '') !== '');
  if (refused.length > 0) throw new ConfigFault(refused.map((name) => `${name} has no meaning in a worker`));
  return readConfig(environment);
}
