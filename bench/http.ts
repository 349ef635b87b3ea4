import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Measured, measure, median } from './load.ts';
import { type Running, start } from './servers.ts';
import type { Target } from './targets.ts';

/** A target measured against its baselines. */
export interface Row {
  readonly name: string;
  /** Answers a second of the service, median of the rounds. */
  readonly rate: number;
  readonly toNode: number;
  readonly toKoa: number;
  /** 99th percentile at half the service's own rate, in milliseconds: the service and bare Koa. */
  readonly p99: number;
  readonly koaP99: number;
  readonly least: number | null;
}

export interface Effort {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUp: number;
}

const SERVICE = ['dist/main.js'];
const BASELINE = ['--import', 'tsx', 'bench/baseline.ts'];
/** Nothing but the answering itself: no limits, no log. */
export const QUIET = { RATE_LIMIT_API: '0', RATE_LIMIT_MCP: '0', LOG_LEVEL: 'silent' };

/** Measures one target: service, bare Koa and node:http in turn, each round in another order. */
export async function measureTarget(target: Target, effort: Effort): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const servers: Running[] = [];
  try {
    const service = await start(SERVICE, QUIET, '/api/v1/tools');
    servers.push(service);
    const answer = join(folder, 'answer');
    writeFileSync(answer, await answerOf(service.url, target));
    for (const BASELINE_KIND of ['koa', 'node']) {
      const environment = { BASELINE: BASELINE_KIND, ANSWER: answer, CONTENT_TYPE: target.contentType };
      servers.push(await start(BASELINE, environment, '/api/v1/tools'));
    }
    for (const { url } of servers) await measure(url, target.requests, effort.warmUp);
    const rounds: Measured[][] = servers.map(() => []);
    for (let round = 0; round < effort.rounds; round += 1) {
      for (let turn = 0; turn < servers.length; turn += 1) {
        const index = (round + turn) % servers.length;
        rounds[index]?.push(await measure((servers[index] as Running).url, target.requests, effort.seconds));
      }
    }
    const [rate = 0, koa = 0, node = 0] = rounds.map((measured) => median(measured.map((one) => one.rate)));
    const [p99 = 0, koaP99 = 0] = await atHalf(servers, target, rate, effort);
    return {
      name: target.name,
      rate,
      toNode: rate / node,
      toKoa: rate / koa,
      p99,
      koaP99,
      least: target.least,
    };
  } finally {
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function atHalf(
  servers: readonly Running[],
  target: Target,
  rate: number,
  effort: Effort,
): Promise<number[]> {
  const [service, koa] = servers;
  const medians: number[] = [];
  for (const server of [service, koa]) {
    const p99s: number[] = [];
    for (let round = 0; round < effort.rounds; round += 1) {
      p99s.push((await measure((server as Running).url, target.requests, effort.seconds, rate / 2)).p99);
    }
    medians.push(median(p99s));
  }
  return medians;
}

async function answerOf(url: string, { requests }: Target): Promise<string> {
  const [request] = requests;
  const { path = '/', ...init } = request ?? {};
  const response = await fetch(`${url}${path}`, init as RequestInit);
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return response.text();
}
