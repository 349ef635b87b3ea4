import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure, median, warmUp } from './load.ts';
import { QUIET, type Running, SERVICE, start } from './servers.ts';
import type { Target } from './targets.ts';

/** A target measured against its baselines. */
export interface Row {
  readonly name: string;
  /** Answers a second of the service, median of the rounds. */
  readonly rate: number;
  /** The rate as a share of bare Koa's of the same round, median of the rounds, and the least it should be; null when it is only reported. */
  readonly toKoa: number;
  readonly least: number | null;
  /** As a share of node:http's; null when that was not measured. */
  readonly toNode: number | null;
  /** 99th percentiles at half the service's own rate, in milliseconds; null when they were not measured. */
  readonly p99: number | null;
  readonly koaP99: number | null;
}

export interface Effort {
  readonly rounds: number;
  /** Of each measurement. */
  readonly seconds: number;
  /** Requests before anything counts, so that everything is compiled. */
  readonly warmUp: number;
  /** Whether node:http and the 99th percentiles are measured too. */
  readonly whole: boolean;
}

/** At a fixed rate every request counts alike, so that one longer stretch tells the percentile. */
const STEADY_SECONDS = 2;

const BASELINE = ['--import', 'tsx', 'bench/baseline.ts'];

/** Measures one target: service and baselines in turn, each round in another order. */
export async function measureTarget(target: Target, effort: Effort): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const servers: Running[] = [];
  try {
    const service = await start(SERVICE, QUIET, '/api/v1/tools');
    servers.push(service);
    const answer = join(folder, 'answer');
    writeFileSync(answer, await answerOf(service.url, target));
    for (const kind of effort.whole ? ['koa', 'node'] : ['koa']) {
      const environment = { BASELINE: kind, ANSWER: answer, CONTENT_TYPE: target.contentType };
      servers.push(await start(BASELINE, environment, '/api/v1/tools'));
    }
    for (const { url } of servers) await warmUp(url, target.requests, effort.warmUp);
    const [rates = [], koa = [], node = []] = await inTurn(
      servers,
      effort.rounds,
      async ({ url }) => (await measure(url, target.requests, effort.seconds)).rate,
    );
    const rate = median(rates);
    const [[p99 = null] = [], [koaP99 = null] = []] = effort.whole
      ? await inTurn(
          servers.slice(0, 2),
          1,
          async ({ url }) => (await measure(url, target.requests, STEADY_SECONDS, rate / 2)).p99,
        )
      : [];
    return {
      name: target.name,
      rate,
      toKoa: shareOf(rates, koa),
      least: target.least,
      toNode: effort.whole ? shareOf(rates, node) : null,
      p99,
      koaP99,
    };
  } finally {
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures each server in every round. */
async function inTurn(
  servers: readonly Running[],
  rounds: number,
  one: (server: Running) => Promise<number>,
): Promise<number[][]> {
  const measured = servers.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < servers.length; turn += 1) {
      const index = (round + turn) % servers.length;
      measured[index]?.push(await one(servers[index] as Running));
    }
  }
  return measured;
}

/** The median of what each round comes to: a machine that others crowd changes its pace between rounds, less within one. */
function shareOf(rates: readonly number[], baseline: readonly number[]): number {
  return median(rates.map((rate, round) => rate / (baseline[round] ?? Number.NaN)));
}

async function answerOf(url: string, { requests }: Target): Promise<string> {
  const [request] = requests;
  const { path = '/', ...init } = request ?? {};
  const response = await fetch(`${url}${path}`, init as RequestInit);
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return response.text();
}
