import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, send, warmUp } from './load.ts';
import { latenciesAt } from './paced.ts';
import { processorSeconds } from './process.ts';
import { BASELINE, type Running, start } from './servers.ts';
import type { Target } from './targets.ts';

/** A target measured against bare Koa. */
export interface Row {
  readonly name: string;
  /** Answers a second, the median of the rounds. */
  readonly rate: number;
  /**
   * Answers per second of processor time as a share of bare Koa's in the same round, the median of the rounds.
   * Other load on the machine hardly changes it, so targets are set for it.
   */
  readonly toKoa: number;
  /** The target; null when it is only reported. */
  readonly least: number | null;
  /** The smallest and largest share in a round: how noisy the machine was. */
  readonly spread: readonly [number, number];
  /** The same share in elapsed time. */
  readonly byClock: number;
  /** As `toKoa`, with 64 connections; null when not measured. */
  readonly crowded: number | null;
  /** 99th percentiles in ms, each at an even pace of half the server's own maximum; null when not measured. */
  readonly p99: number | null;
  readonly koaP99: number | null;
}

export interface Effort {
  readonly rounds: number;
  /** Requests per measurement. */
  readonly requests: number;
  /** Warm-up requests, so that everything is compiled. */
  readonly warmUp: number;
  /** Whether to measure 64 connections and 99th percentiles too. */
  readonly whole: boolean;
}

const CONNECTIONS = 10;
const CROWD = 64;
/** Long enough for a percentile at an even pace, short enough to repeat, so that one stall decides nothing. */
const STEADY_SECONDS = 1;
const STRETCHES = 5;

interface Pace {
  /** Answers per elapsed second. */
  readonly clock: number;
  /** Answers per second of the server's processor time. */
  readonly processor: number;
}

/** Measures the service and its baseline on one target, in a different order each round. */
export async function measureTarget(service: Running, target: Target, effort: Effort): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const answer = join(folder, 'answer');
  writeFileSync(answer, await answerOf(service.url, target));
  const koa = await start(BASELINE, { ANSWER: answer, CONTENT_TYPE: target.contentType }, '/api/v1/tools');
  try {
    const servers = [service, koa];
    for (const { url } of servers) await warmUp(url, target.requests, effort.warmUp);
    const [ours = [], theirs = []] = await inTurn(servers, effort.rounds, (server) =>
      paceOf(server, target, effort.requests, CONNECTIONS),
    );
    const shares = sharesOf(ours, theirs, 'processor');
    const more = effort.whole ? await measureMore(servers, target, effort, [ours, theirs]) : NOT_MEASURED;
    return {
      name: target.name,
      rate: median(ours.map(({ clock }) => clock)),
      toKoa: median(shares),
      least: target.least,
      spread: [Math.min(...shares), Math.max(...shares)],
      byClock: median(sharesOf(ours, theirs, 'clock')),
      ...more,
    };
  } finally {
    await koa.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const NOT_MEASURED = { crowded: null, p99: null, koaP99: null };

/** What only full runs measure: many connections, and tail latency. */
async function measureMore(
  servers: readonly Running[],
  target: Target,
  effort: Effort,
  paces: readonly (readonly Pace[])[],
) {
  const [ours = [], theirs = []] = await inTurn(servers, 2, (server) =>
    paceOf(server, target, effort.requests, CROWD),
  );
  const [own = [], koa = []] = await inTurn(servers, STRETCHES, async (server) => {
    const pace = median((paces[servers.indexOf(server)] ?? []).map(({ clock }) => clock));
    const latencies = await latenciesAt(server.url, target.requests, pace / 2, STEADY_SECONDS);
    return latencies[Math.floor(0.99 * latencies.length)] ?? Number.NaN;
  });
  return { crowded: median(sharesOf(ours, theirs, 'processor')), p99: median(own), koaP99: median(koa) };
}

/** Measures each server in every round. */
export async function inTurn<T>(
  servers: readonly Running[],
  rounds: number,
  one: (server: Running) => Promise<T>,
): Promise<T[][]> {
  const measured = servers.map((): T[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < servers.length; turn += 1) {
      const index = (round + turn) % servers.length;
      measured[index]?.push(await one(servers[index] as Running));
    }
  }
  return measured;
}

async function paceOf(server: Running, target: Target, requests: number, connections: number): Promise<Pace> {
  const [before, began] = [processorSeconds(server.pid), performance.now()];
  await send(server.url, target.requests, { amount: requests, connections });
  const elapsed = (performance.now() - began) / 1_000;
  const taken = (processorSeconds(server.pid) ?? Number.NaN) - (before ?? Number.NaN);
  return { clock: requests / elapsed, processor: requests / taken };
}

function sharesOf(ours: readonly Pace[], theirs: readonly Pace[], by: keyof Pace): number[] {
  return ours.map((pace, round) => pace[by] / (theirs[round]?.[by] ?? Number.NaN));
}

/** A server's answer to the first request of a target. */
export async function answerOf(url: string, { requests }: Target): Promise<string> {
  const [request] = requests;
  const { path = '/', ...init } = request ?? {};
  const response = await fetch(`${url}${path}`, init as RequestInit);
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return response.text();
}
