import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { Operation, Prepared } from './operations.ts';
import { memory, processorSeconds, type Running, start } from './process.ts';

/** An operation on one service. */
export interface Measured {
  /** Processor time per answer, in microseconds: the median of the rounds. */
  readonly processor: number;
  /** The baseline's processor time per answer divided by this one, in the same rounds. */
  readonly share: number;
  /** Resident memory after the last round, in MB. */
  readonly memory: number;
}

const CONNECTIONS = 10;
const ROUNDS = 5;
/** Requests that each server answers: first until all is compiled, then in each round. */
const WARM_UP = 4_000;
const ROUND = 2_000;

/**
 * Measures an operation on services and its baseline, which take turns: whatever slows the machine slows all of a round. Processor
 * time does not include waiting for the core.
 */
export async function measure(services: readonly Running[], operation: Operation): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const { requests, baseline } = operation;
  const responses = await Promise.all(services.map(({ url }) => responseOf(url, requests[0] as Prepared)));
  for (const { status } of responses)
    if (status !== 200) throw new Error(`${operation.name} is answered with ${status}`);
  // This checkout's, which is the last.
  const { text, type } = responses.at(-1) as (typeof responses)[number];
  const answer = join(folder, 'answer');
  writeFileSync(answer, text);
  const environment = { BASELINE: baseline, ANSWER: answer, CONTENT_TYPE: type };
  const standard = await start(['bench/baseline.js'], environment);
  try {
    const servers = [...services, standard];
    for (const { url } of servers) await send(url, requests, WARM_UP);
    const rounds: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const times: number[] = [];
      for (const index of inTurn(servers.length, round)) {
        const { url, pid } = servers[index] as Running;
        const before = processorSeconds(pid);
        const answered = await send(url, requests, ROUND);
        times[index] = (1e6 * (processorSeconds(pid) - before)) / answered;
      }
      rounds.push(times);
    }
    return services.map(({ pid }, index) => ({
      processor: median(rounds.map((times) => times[index] as number)),
      share: median(rounds.map((times) => (times.at(-1) as number) / (times[index] as number))),
      memory: memory(pid),
    }));
  } finally {
    await standard.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Indices from 0, each round beginning with another. */
function inTurn(count: number, round: number): number[] {
  return Array.from({ length: count }, (_, index) => (round + index) % count);
}

async function responseOf(url: string, { path, ...init }: Prepared) {
  const response = await fetch(`${url}${path}`, init);
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await response.text(),
  };
}

/** Sends so many requests in turn. @returns how many were answered. @throws Error when any answer is not 2xx. */
async function send(url: string, requests: readonly Prepared[], amount: number): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    amount,
    requests: requests.map((request) => ({ ...request, headers: { ...request.headers } })),
  });
  if (result.errors > 0 || result.non2xx > 0) {
    const what = `${result.errors} errors, ${result.non2xx} answers that are not 2xx`;
    throw new Error(`${requests[0]?.path}: ${what}`);
  }
  return result['2xx'];
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
