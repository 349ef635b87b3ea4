import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForBrowsers } from '../../build/library.ts';
import { openPage } from '../browser/chromium.ts';
import { serve } from './app.ts';
import type { LiveCase } from './live-cases.ts';
import { pack, projectWith } from './packed.ts';
import { startProcess } from './process.ts';
import { ROOT } from './rules-copy.ts';
import { startWorker } from './workerd.ts';

/** A place where the calculators run. Each case returns its result or errors as JSON, and its workings. */
export interface Runtime {
  readonly name: string;
  /** The answer it must give for a case. */
  expected(found: LiveCase): Answered;
  answers(cases: readonly LiveCase[]): Promise<readonly Answered[]>;
}

export type Answered = Pick<LiveCase, 'answer' | 'workings'>;

const asLibrary = (found: LiveCase): Answered => found;
const asApi = ({ overHttp }: LiveCase): Answered => overHttp;

/** The base URL of every link in a result. */
const BASE_URL = 'http://localhost:3000';
export const ENVIRONMENT = { BASE_URL, RATE_LIMIT_API: '0', RATE_LIMIT_MCP: '0', LOG_LEVEL: 'warn' };

/** A program over a module of the package: cases in, answers out. It needs only `run`. */
const PROGRAM = `
function answered(run, cases) {
  return cases.map(({ key, given }) => {
    try {
      const found = run(key, given);
      return { answer: JSON.stringify(found.toolRun()), workings: JSON.stringify(found.workings()) };
    } catch (refused) {
      if (refused.name !== 'InvalidInput') throw refused;
      return { answer: JSON.stringify(refused), workings: JSON.stringify(refused) };
    }
  });
}`;

/** Runs the cases in Node with code generation from strings disabled. */
async function inNode(imports: string, folder: string, cases: readonly LiveCase[], node = process.execPath) {
  const program = join(folder, 'answer-cases.mjs');
  writeFileSync(
    program,
    `${imports}${PROGRAM}
let text = '';
for await (const piece of process.stdin) text += piece;
process.stdout.write(JSON.stringify(answered(run, JSON.parse(text))));`,
  );
  const child = spawn(node, ['--disallow-code-generation-from-strings', program], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(cases.map(({ key, given }) => ({ key, given }))));
  let printed = '';
  for await (const piece of child.stdout.setEncoding('utf8')) printed += piece;
  return JSON.parse(printed) as Answered[];
}

export const library: Runtime = {
  name: 'library',
  expected: asLibrary,
  answers: (cases) =>
    inNode(
      `import { run } from '${pathToFileURL(`${ROOT}dist/package/index.js`).href}';`,
      projectWith(),
      cases,
    ),
};

let packed: Promise<string> | undefined;

/** A project with the package installed. */
function installed(): Promise<string> {
  packed ??= pack().then(({ tarball }) => projectWith(tarball));
  return packed;
}

const NAME = 'corporation-tax-calculators';

/** The package as users import it; `kind` names the entry point. */
export function packedTarball(kind: 'whole' | 'required' | 'explained' | 'figures'): Runtime {
  return {
    name: `packed tarball, ${kind}`,
    expected: kind === 'figures' ? asFigures : asLibrary,
    async answers(cases) {
      const keys = [...new Set(cases.map(({ key }) => key))];
      const end = kind === 'explained' ? '/explained' : '';
      const each = `const each = { ${keys.map((key) => `'${key}': await import('${NAME}/${key}${end}')`).join(', ')} };`;
      const imports = {
        whole: `import { run } from '${NAME}';`,
        required: `import { createRequire } from 'node:module';
          const { run } = createRequire(import.meta.url)('${NAME}');`,
        explained: `${each} const run = (key, given) => each[key].run(given);`,
        figures: `${each}
          const run = (key, given) => {
            const { data } = each[key].run(given);
            return { toolRun: () => data, workings: () => null };
          };`,
      };
      return inNode(imports[kind], await installed(), cases);
    },
  };
}

/** The figures of a result, or the messages of its errors. */
function asFigures({ answer, workings }: LiveCase): Answered {
  const { result } = JSON.parse(answer) as { result?: { data: unknown } };
  return result === undefined
    ? { answer, workings }
    : { answer: JSON.stringify(result.data), workings: 'null' };
}

export const httpOnNode: Runtime = {
  name: 'HTTP on Node',
  expected: asApi,
  async answers(cases) {
    const service = await startProcess({ folder: ROOT, environment: ENVIRONMENT });
    try {
      return await overHttp(service.port, cases);
    } finally {
      await service.stop();
    }
  },
};

export const onWorkerd: Runtime = {
  name: 'workerd',
  expected: asApi,
  async answers(cases) {
    const worker = await startWorker(ENVIRONMENT);
    try {
      return await overHttp(worker.port, cases);
    } finally {
      await worker.stop();
    }
  },
};

async function overHttp(port: number, cases: readonly LiveCase[]): Promise<Answered[]> {
  const found: Answered[] = [];
  for (const { key, given } of cases) {
    const ask = async (path: string): Promise<string> => {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/tools/${key}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(given),
      });
      return response.text();
    };
    found.push({ answer: await ask(''), workings: await ask('/workings') });
  }
  return found;
}

export const browser: Runtime = {
  name: 'browser',
  expected: asLibrary,
  async answers(cases) {
    const folder = projectWith();
    const outfile = join(folder, 'browser.min.js');
    await bundleForBrowsers(outfile);
    const site = await serve((request, response) => {
      const isModule = request.url === '/browser.min.js';
      response.setHeader('Content-Type', isModule ? 'text/javascript' : 'text/html');
      // No eval, and no script except the module and the page's own.
      response.setHeader('Content-Security-Policy', "default-src 'none'; script-src 'self' 'nonce-own'");
      response.end(
        isModule
          ? readFileSync(outfile)
          : `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module" nonce="own">
import { run } from '/browser.min.js';${PROGRAM}
globalThis.answered = (cases) => answered(run, cases);</script>`,
      );
    });
    try {
      const { page } = await openPage();
      await page.goto(site.origin);
      await page.waitForFunction('globalThis.answered !== undefined');
      const asked = cases.map(({ key, given }) => ({ key, given }));
      return await page.evaluate(`globalThis.answered(${JSON.stringify(asked)})`);
    } finally {
      await site.close();
    }
  },
};
