import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measure, median } from './measure.ts';
import { operations, type Tool } from './operations.ts';
import { memory, pinLoad, type Running, start } from './process.ts';
import { type Row, report, rowOf, type Starts } from './report.ts';

/**
 * `npm run bench`: three numbers for each operation, and the start. Words choose operations by their names;
 * `--compare <folder>` measures another checkout, which must be built, in the same rounds; `--write` keeps the
 * results in bench/RESULTS.md.
 */
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'string' }, write: { type: 'boolean', default: false } },
});
const STARTS = 5;
/** Measures the answering alone: no limits, no log. */
const QUIET = { RATE_LIMIT_API: '0', RATE_LIMIT_MCP: '0', LOG_LEVEL: 'silent', NODE_ENV: 'production' };
const SERVICE = ['dist/main.js'];

pinLoad();
const folders = [...(values.compare === undefined ? [] : [resolve(values.compare)]), '.'];
const services: Running[] = [];
try {
  for (const folder of folders) services.push(await start(SERVICE, QUIET, folder));
  const { tools } = (await (await fetch(`${services.at(-1)?.url}/api/v1/tools`)).json()) as {
    tools: readonly Tool[];
  };
  const chosen = operations(tools).filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  const rows: Row[] = [];
  for (const operation of chosen) {
    const row = { name: operation.name, services: await measure(services, operation) };
    rows.push(row);
    console.error(rowOf(row).join('  '));
  }
  const text = report(rows, await measureStarts(JSON.stringify({ tools })), comparedWith(values.compare));
  console.log(text);
  if (values.write) writeFileSync('bench/RESULTS.md', text);
} finally {
  for (const service of services) await service.stop();
}

/** The revision of the other checkout, which says more than its path. */
function comparedWith(folder: string | undefined): string | null {
  if (folder === undefined) return null;
  const revision = execFileSync('git', ['-C', folder, 'rev-parse', '--short', 'HEAD'], { encoding: 'utf8' });
  return `revision ${revision.trim()}`;
}

/** Starts each service and bare Koa several times, in turn: the least processor time, the median memory. */
async function measureStarts(answer: string): Promise<Starts> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  writeFileSync(join(folder, 'answer'), answer);
  const koa = { BASELINE: 'koa', ANSWER: join(folder, 'answer') };
  const contenders = [
    ...folders.map((one) => () => start(SERVICE, QUIET, one)),
    () => start(['bench/baseline.js'], koa),
  ];
  const times: number[][] = contenders.map(() => []);
  const sizes: number[][] = contenders.map(() => []);
  for (let round = 0; round < STARTS; round += 1) {
    for (const [index, begin] of contenders.entries()) {
      const running = await begin();
      times[index]?.push(running.started);
      sizes[index]?.push(memory(running.pid));
      await running.stop();
    }
  }
  rmSync(folder, { recursive: true });
  return { processor: times.map((all) => Math.min(...all)), memory: sizes.map(median) };
}
