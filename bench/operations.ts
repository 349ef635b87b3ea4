import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inputsOf, KEY } from './batch-rows.ts';
import { queryOf } from './inputs.ts';
import { type Measured, measure, type Prepared, warmUp } from './load.ts';
import { processorSeconds } from './process.ts';
import { QUIET, SERVICE, start } from './servers.ts';

/** An operation over HTTP. */
export interface Operated {
  readonly name: string;
  /** Answers a second, and those of bare Koa with an answer of the same size. */
  readonly rate: number;
  readonly koa: number;
  /** Processor time per answer, in milliseconds. */
  readonly processor: number;
  /** The 99th percentile of single runs at 200 a second while two of these are in flight, in milliseconds. */
  readonly others: number;
}

const YEAR = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };
const ROWS = JSON.stringify(Array.from({ length: 1_000 }, (_, index) => inputsOf(index)));
const DATES = JSON.stringify(
  Array.from({ length: 1_000 }, (_, index) => ({ client: `Client ${index}`, period_end: '2025-12-31' })),
);

const get = (path: string, query: Readonly<Record<string, string>>): Prepared => ({
  method: 'GET',
  path: `${path}?${queryOf({ ...YEAR, ...query })}`,
});
const post = (key: string, body: string, accept = 'application/json'): Prepared => ({
  method: 'POST',
  path: `/api/v1/tools/${key}/batch`,
  headers: { 'Content-Type': 'application/json', Accept: accept },
  body,
});

const API = `/api/v1/tools/${KEY}`;
const OPERATIONS: readonly (readonly [name: string, request: Prepared])[] = [
  ['a single run', get(API, {})],
  ['boxes', get(`${API}/boxes`, {})],
  ['calendar', get(`${API}/calendar.ics`, {})],
  ['batch, 1,000 rows', post(KEY, ROWS)],
  ['batch of deadlines as a calendar, 1,000 rows', post('deadlines', DATES, 'text/calendar')],
];

const OTHERS: Prepared[] = [{ method: 'GET', path: '/api/v1/tools/deadlines?period_end=2025-03-31' }];
const OTHERS_A_SECOND = 200;
const UNDER_WAY = 2;
const SECONDS = 3;

/** Measures each operation, and the latency of other clients while two of them are always in flight. */
export async function operations(): Promise<{ rows: Operated[]; alone: number }> {
  const service = await start(SERVICE, QUIET, '/api/v1/tools');
  try {
    await warmUp(service.url, OTHERS, 5_000);
    const alone = await measure(service.url, OTHERS, SECONDS, OTHERS_A_SECOND);
    const rows: Operated[] = [];
    for (const [name, request] of OPERATIONS) {
      // For one second of processor time, which is enough to compile what takes longer.
      await measure(service.url, [request], 1, 0, UNDER_WAY);
      await answerOf(service.url, request);
      const before = processorSeconds(service.pid) ?? 0;
      const own = await measure(service.url, [request], SECONDS, 0, UNDER_WAY);
      const spent = (processorSeconds(service.pid) ?? 0) - before;
      const answer = await answerOf(service.url, request);
      const load = measure(service.url, [request], SECONDS + 1, 0, UNDER_WAY);
      const beside = await measure(service.url, OTHERS, SECONDS, OTHERS_A_SECOND);
      await load;
      const koa = await bareKoa(answer, request);
      const processor = (1_000 * spent) / (own.rate * SECONDS);
      rows.push({ name, rate: own.rate, koa: koa.rate, processor, others: beside.p99 });
      console.error(`${name}: ${own.rate.toFixed(1)}/s, ${processor.toFixed(2)} ms, others ${beside.p99} ms`);
    }
    return { rows, alone: alone.p99 };
  } finally {
    await service.stop();
  }
}

interface Answer {
  readonly text: string;
  readonly type: string;
}

/** The answer to a request; waits until requests abandoned earlier have been worked off. */
async function answerOf(url: string, { path, ...init }: Prepared): Promise<Answer> {
  for (;;) {
    const response = await fetch(`${url}${path}`, init);
    const text = await response.text();
    if (response.ok) return { text, type: response.headers.get('content-type') ?? '' };
    if (response.status !== 429) throw new Error(`${path} answers ${response.status}`);
    await pause(100);
  }
}

async function bareKoa({ text, type }: Answer, { path, ...init }: Prepared): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  writeFileSync(join(folder, 'answer'), text);
  const environment = { BASELINE: 'koa', ANSWER: join(folder, 'answer'), CONTENT_TYPE: type };
  const koa = await start(['--import', 'tsx', 'bench/baseline.ts'], environment, '/api/v1/tools');
  try {
    // Its routes are those of single runs; the query or the body is the same.
    const request = { ...init, path: path.replace(/^(\/api\/v1\/tools\/[^/?]+)[^?]*/, '$1') } as Prepared;
    await warmUp(koa.url, [request], 500);
    return await measure(koa.url, [request], 2, 0, UNDER_WAY);
  } finally {
    await koa.stop();
    rmSync(folder, { recursive: true });
  }
}
