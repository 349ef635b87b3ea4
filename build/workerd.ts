import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOT_HERE, SETTINGS } from '../src/edge/settings.ts';
import { bundleForWorkers } from './bundles.ts';

/** The same in deploy/cloudflare/wrangler.jsonc. */
export const COMPATIBILITY = { date: '2026-07-01', flags: ['nodejs_compat'] } as const;

/**
 * Writes the worker and a configuration by which plain workerd runs it with the settings of the
 * environment; without the platform's limits, so that each counts in memory.
 *
 * @param folder where both go.
 * @param address `127.0.0.1:3000`.
 * @param write writes the worker's module to a path; that of the service when not given.
 * @returns the path of the configuration.
 */
export async function writeWorkerd(
  folder: string,
  address: string,
  write: (path: string) => unknown = bundleForWorkers,
): Promise<string> {
  await write(join(folder, 'worker.js'));
  const bindings = [...SETTINGS, ...NOT_HERE].map(
    (name) => `(name = "${name}", fromEnvironment = "${name}")`,
  );
  const flags = COMPATIBILITY.flags.map((flag) => JSON.stringify(flag));
  const path = join(folder, 'worker.capnp');
  writeFileSync(
    path,
    `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "main", worker = .main)],
  sockets = [(name = "http", address = ${JSON.stringify(address)}, http = (), service = "main")],
);

const main :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "${COMPATIBILITY.date}",
  compatibilityFlags = [${flags.join(', ')}],
  bindings = [
    ${bindings.join(',\n    ')},
  ],
);
`,
  );
  return path;
}

/** The version of the rules in the build. */
export function rulesVersion(root: string): string {
  return JSON.parse(readFileSync(join(root, 'dist/rules.json'), 'utf8')).changelog.version;
}
