import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Prepared, send, warmUp } from '../load.ts';
import { processorSeconds } from '../process.ts';
import { pinLoad, QUIET, type Running, SERVICE, start } from '../servers.ts';
import { mcp } from '../targets.ts';

/** A server's answers to a question; printed as JSON, for bench/peers/run.js. */
interface Served {
  readonly question: string;
  readonly name: string;
  /** The package whose version is reported; null for ours. */
  readonly package: string | null;
  /** Processor microseconds per answer, the least and the most of the rounds: with 10 connections, with 64. */
  readonly few: readonly [number, number];
  readonly many: readonly [number, number];
  /** The least of each as a multiple of ours. */
  readonly multiple: readonly [number, number];
}

interface Server {
  readonly name: string;
  readonly package: string | null;
  readonly args: readonly string[];
}

const ROUNDS = 5;
const REQUESTS = 2_000;
const WARM_UP = 4_000;
const CONNECTIONS = [10, 64] as const;

const OURS: Server = { name: 'ours', package: null, args: SERVICE };
const SDK: Server = {
  name: "the SDK's server, one constant tool",
  package: '@modelcontextprotocol/server',
  args: ['bench/peers/servers/mcp-server.js'],
};
const OLDER_SDK: Server = {
  name: "the older SDK's server on Express, one constant tool",
  package: '@modelcontextprotocol/sdk',
  args: ['bench/peers/servers/mcp-sdk.js'],
};
const PUBLICODES: Server = {
  name: 'publicodes behind bare Koa',
  package: 'publicodes',
  args: ['bench/peers/servers/publicodes-koa.js'],
};

const { questions } = (await import(new URL('questions.js', import.meta.url).href)) as {
  questions: readonly Readonly<Record<string, string>>[];
};
const inputs = questions.map(({ taxable_profits, associated_companies, ...period }) => ({
  ...period,
  taxable_profits: Number(taxable_profits),
  associated_companies: Number(associated_companies),
}));
const TOOL = 'uk_corporation_tax_estimate';
const calls = (isModern: boolean): Prepared[] =>
  inputs.map((given) => mcp('tools/call', { name: TOOL, arguments: given }, isModern));

const QUESTIONS: readonly (readonly [string, readonly Prepared[], readonly Server[]])[] = [
  ['tools/call, 2026-07-28', calls(true), [OURS, SDK]],
  ['tools/call, 2025-11-25', calls(false), [OURS, SDK, OLDER_SDK]],
  [
    'POST corporation-tax',
    inputs.map((given) => ({
      method: 'POST',
      path: '/api/v1/tools/corporation-tax',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
    })),
    [OURS, PUBLICODES],
  ],
];

pinLoad();
const folder = mkdtempSync(join(tmpdir(), 'peers-'));
const served: Served[] = [];
try {
  for (const [question, requests, servers] of QUESTIONS)
    served.push(...(await serve(question, requests, servers)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(JSON.stringify(served));

async function answerOf({ url }: Running, { path, ...init }: Prepared): Promise<string> {
  return (await fetch(url + path, init as RequestInit)).text();
}

/** Measures each server in every round, in a different order each time. */
async function serve(
  question: string,
  requests: readonly Prepared[],
  servers: readonly Server[],
): Promise<Served[]> {
  const answer = join(folder, 'answer');
  const running: Running[] = [];
  try {
    const taxes: string[] = [];
    for (const { args } of servers) {
      const one = await start(args, { ...QUIET, ANSWER: answer }, '/healthz');
      running.push(one);
      const text = await answerOf(one, requests[0] as Prepared);
      // Ours comes first, and provides the answer of the others' constant tool.
      if (running.length === 1) writeFileSync(answer, JSON.stringify(JSON.parse(text).result));
      taxes.push(/"corporation_tax":([\d.]+)/.exec(text)?.[1] ?? text);
    }
    if (new Set(taxes).size !== 1) throw new Error(`${question} is answered differently: ${taxes}`);
    const taken = servers.map(() => CONNECTIONS.map((): number[] => []));
    for (const { url } of running) await warmUp(url, requests, WARM_UP);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [at, connections] of CONNECTIONS.entries()) {
        for (let turn = 0; turn < running.length; turn += 1) {
          const index = (round + turn) % running.length;
          const { url, pid } = running[index] as Running;
          const before = processorSeconds(pid) ?? 0;
          await send(url, requests, { amount: REQUESTS, connections });
          const spent = (processorSeconds(pid) ?? 0) - before;
          taken[index]?.[at]?.push((spent * 1e6) / REQUESTS);
        }
      }
    }
    const least = (of: number, at: number): number => Math.min(...(taken[of]?.[at] ?? []));
    const range = (of: number, at: number): [number, number] => [
      least(of, at),
      Math.max(...(taken[of]?.[at] ?? [])),
    ];
    return servers.map(({ name, package: from }, of) => {
      console.error(`${question}, ${name}: ${least(of, 0).toFixed(0)} and ${least(of, 1).toFixed(0)} µs`);
      return {
        question,
        name,
        package: from,
        few: range(of, 0),
        many: range(of, 1),
        multiple: [least(of, 0) / least(0, 0), least(of, 1) / least(0, 1)],
      };
    });
  } finally {
    for (const one of running) await one.stop();
  }
}
