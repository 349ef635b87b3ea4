import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadService } from '../src/load-service.ts';
import { type Compared, compareReport, rowOf } from './compare-report.ts';
import { answerOf, inTurn } from './http.ts';
import { median, send, warmUp } from './load.ts';
import { medianRange } from './median-range.ts';
import { processorSeconds } from './process.ts';
import { BASELINE, pinLoad, QUIET, type Running, SERVICE, start, startOf } from './servers.ts';
import { type Target, targets } from './targets.ts';

/**
 * `npm run bench:compare -- <folder>`: compares this server with one from another checkout, which must be built, each
 * relative to bare Koa with the same answers. They take turns in many short rounds, so that other load on the machine
 * affects all alike. A full comparison is kept in bench/COMPARED.md.
 *
 *     git worktree add ../before 9686279 && (cd ../before && npm ci && npm run build)
 *     npm run bench:compare -- ../before --only tools/list --rounds 20
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string', default: '16' },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('give the folder of the other checkout');
const rounds = Number(options.rounds);
const REQUESTS = 1_000;
const WARM_UP = 4_000;
const FIRST = '/api/v1/tools';

pinLoad();
const chosen = targets(await loadService()).filter(
  ({ name }) => options.only.length === 0 || options.only.some((word) => name.includes(word)),
);
const before = await start(startOf(folder), QUIET, FIRST, { folder });
const now = await start(SERVICE, QUIET, FIRST);
const compared: Compared[] = [];
for (const target of chosen) {
  const row = await compare(target);
  compared.push(row);
  console.error(rowOf(row));
}
for (const server of [before, now]) await server.stop();

const text = compareReport(compared, rounds * REQUESTS);
console.log(text);
if (options.only.length === 0) writeFileSync('bench/COMPARED.md', text);

async function compare(target: Target): Promise<Compared> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const koas: Running[] = [];
  try {
    const answers = [await answerOf(before.url, target), await answerOf(now.url, target)];
    for (const [index, answer] of answers.entries()) {
      const ANSWER = join(folder, String(index));
      writeFileSync(ANSWER, answer);
      koas.push(await start(BASELINE, { ANSWER, CONTENT_TYPE: target.contentType }, FIRST));
    }
    const servers = [before, now, ...koas];
    for (const { url } of servers) await warmUp(url, target.requests, WARM_UP);
    const [then = [], ours = [], koaThen = [], koaNow = []] = await inTurn(
      servers,
      rounds,
      async (server) => {
        const began = processorSeconds(server.pid) ?? Number.NaN;
        await send(server.url, target.requests, { amount: REQUESTS });
        return ((processorSeconds(server.pid) ?? Number.NaN) - began) / REQUESTS;
      },
    );
    const shares = {
      before: quotients(koaThen, then),
      now: quotients(koaNow, ours),
    };
    return {
      name: target.name,
      bytes: both(answers.map((answer) => Buffer.byteLength(answer))),
      microseconds: both([then, ours].map((seconds) => 1e6 * median(seconds))),
      multiple: medianRange(quotients(ours, then)),
      share: { before: median(shares.before), now: median(shares.now) },
      change: medianRange(quotients(shares.now, shares.before)),
    };
  } finally {
    for (const koa of koas) await koa.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function both([before = Number.NaN, now = Number.NaN]: readonly number[]): { before: number; now: number } {
  return { before, now };
}

/** Per round, so that whatever slowed a whole round cancels out. */
function quotients(values: readonly number[], by: readonly number[]): number[] {
  return values.map((value, round) => value / (by[round] ?? Number.NaN));
}
