import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packExtension } from '@anthropic-ai/mcpb';
import { build, type Metafile } from 'esbuild';
import { ICON_PIXELS, iconPng } from '../src/http/icons.ts';
import { loadService } from '../src/load-service.ts';
import { listedTools } from '../src/mcp/fixed-results.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Packs the MCP server with its tools and rules into a bundle (MCPB, manifest 0.3) that desktop clients install. It needs
 * only Node. `dist/` must have been built.
 * @param baseUrl the default address of links; it can be changed on installation.
 */
export async function packBundle(file: string, baseUrl: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mcpb-'));
  try {
    await bundleServer(join(folder, ENTRY));
    mkdirSync(join(folder, 'icons'));
    for (const theme of THEMES)
      writeFileSync(join(folder, iconOf(theme)), Buffer.from(iconPng[theme], 'base64'));
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(await manifest(baseUrl), null, 2));
    if (!(await packExtension({ extensionPath: folder, outputPath: file, silent: true }))) {
      throw new Error('the bundle could not be packed: its manifest is not valid');
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes the MCP server over standard input and output as one program. `dist/` must have been built. */
export async function bundleServer(outfile: string): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [`${ROOT}dist/mcp-stdio.js`],
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    metafile: true,
    // CommonJS packages load Node's modules with require().
    banner: {
      js: "#!/usr/bin/env node\nimport { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  return metafile;
}

const ENTRY = 'server/index.mjs';
const THEMES = ['light', 'dark'] as const;
const iconOf = (theme: (typeof THEMES)[number]): string => `icons/${theme}.png`;

/** Source: MCPB, manifest 0.3, against which packing validates it. */
async function manifest(baseUrl: string): Promise<Readonly<Record<string, unknown>>> {
  const service = await loadService({ baseUrl });
  const { name, title, about } = service.common.mcp;
  const { version, license, engines } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  return {
    manifest_version: '0.3',
    name,
    display_name: title,
    version,
    description: about,
    long_description: `${about} It runs on this machine and asks no network. ${service.common.disclaimer}`,
    author: { name: service.common.siteName },
    license,
    icon: iconOf('light'),
    icons: THEMES.map((theme) => ({ src: iconOf(theme), size: `${ICON_PIXELS}x${ICON_PIXELS}`, theme })),
    server: {
      type: 'node',
      entry_point: ENTRY,
      // The client fills in where it unpacked the bundle, and the settings.
      mcp_config: {
        command: 'node',
        args: [`\${__dirname}/${ENTRY}`],
        env: { BASE_URL: `\${user_config.base_url}` },
      },
    },
    tools: listedTools(service).map(({ name, description }) => ({ name, description })),
    keywords: ['UK', 'Corporation Tax', 'company', 'Companies House', 'HMRC'],
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: engines.node } },
    user_config: {
      base_url: {
        type: 'string',
        title: 'Address of the calculators',
        description: 'Where links to results lead. The results themselves come from this machine.',
        required: false,
        default: baseUrl,
      },
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { name, version } = JSON.parse(readFileSync(new URL('../server.json', import.meta.url), 'utf8'));
  const file = process.argv[2] ?? `${name.split('/')[1]}-${version}.mcpb`;
  await packBundle(file, process.env.BASE_URL ?? 'http://localhost:3000');
  console.log(file);
}
