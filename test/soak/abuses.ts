import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';

// Also runs as a separate program, so that the attacker's load is not measured with the target's. Environment: PORT,
// SECONDS and, for an attack from a single address, ONE.

export const TOOL = '/api/v1/tools/corporation-tax';
const YEAR = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 100_000 };
export const QUERY = new URLSearchParams(Object.entries(YEAR).map(([name, value]) => [name, String(value)]));
const ROWS = JSON.stringify(Array.from({ length: 1_000 }, () => YEAR));

/** A loan account with as many entries as one may have. */
const LEDGER = JSON.stringify({
  period_ends: ['2024-12-31', '2025-12-31'],
  entries: Array.from({ length: 300 }, (_, index) => ({
    on: new Date(Date.UTC(2024, 0, 1 + 2 * index)).toISOString().slice(0, 10),
    kind: index % 3 === 2 ? 'repayment' : 'loan',
    amount: 10 + (index % 7),
  })),
});

interface Sent {
  readonly from: string;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string | number>;
  readonly body?: string | Buffer;
  /** Leaves the answer unread, or the body half sent, until the end. */
  readonly leave?: boolean;
}

/** Sends a request, over TLS or plain by its agent; returns the status, or 0 when there is none. */
export function send(
  port: number,
  agent: Agent | PlainAgent,
  { from, path, method = 'GET', headers = {}, body, leave = false }: Sent,
): Promise<number> {
  return new Promise((resolve) => {
    const ask = agent instanceof Agent ? request : plainRequest;
    const outgoing = ask(
      { host: '127.0.0.1', port, path, method, headers, agent, localAddress: from },
      (answer) => {
        if (leave) answer.pause();
        else
          answer
            .resume()
            .on('end', () => resolve(answer.statusCode ?? 0))
            .on('error', () => resolve(0));
      },
    );
    outgoing.on('error', () => resolve(0));
    outgoing.on('close', () => resolve(0));
    if (body !== undefined) outgoing.write(body);
    if (leave && headers['Content-Length'] !== undefined) return;
    outgoing.end();
  });
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const post = (path: string, body: string | Buffer, more: Partial<Sent> = {}) => ({
  path,
  method: 'POST',
  headers: JSON_TYPE,
  body,
  ...more,
});

/** The most expensive requests that one client may repeat. */
const AT_LIMITS = ['batches', 'calendars', 'ledgers', 'templates', 'crumbs'];

/** Requests that have brought down an instance in the past, each with its own addresses. */
const ABUSES: readonly (readonly [
  name: string,
  addresses: number,
  one: (turn: number) => Omit<Sent, 'from'>,
])[] = [
  ['zeros', 2, () => post(TOOL, `{"taxable_profits":1${'0'.repeat(64_000)}1}`)],
  ['zeros in batches', 2, () => post(`${TOOL}/batch`, `[{"x":1${'0'.repeat(64_000)}1}]`)],
  [
    'blanks in headers',
    2,
    () => ({ path: '/mcp', method: 'POST', headers: { 'MCP-Protocol-Version': `a${' '.repeat(14_000)}b` } }),
  ],
  ['forwarded blanks', 2, () => ({ path: TOOL, headers: { 'X-Forwarded-For': `1${' '.repeat(14_000)}1` } })],
  [
    'crumbs',
    4,
    () => post(`${TOOL}/batch`, Buffer.alloc(1_000_000, '\r\n'), { headers: { 'Content-Type': 'text/csv' } }),
  ],
  ['templates', 2, () => ({ path: '/batch/corporation-tax/template.xlsx' })],
  ['ledgers', 2, () => post('/api/v1/tools/directors-loan/ledger', LEDGER)],
  ['calendars', 4, () => post(`${TOOL}/batch`, ROWS, { headers: { ...JSON_TYPE, Accept: 'text/calendar' } })],
  [
    'unread calendars',
    4,
    () => post(`${TOOL}/batch`, ROWS, { headers: { ...JSON_TYPE, Accept: 'text/calendar' }, leave: true }),
  ],
  ['unread batches', 2, () => post(`${TOOL}/batch`, ROWS, { leave: true })],
  [
    'half a batch',
    4,
    () =>
      post(`${TOOL}/batch`, Buffer.alloc(900_000, ' '), {
        headers: { ...JSON_TYPE, 'Content-Length': 1_000_000 },
        leave: true,
      }),
  ],
  ['batches', 4, () => post(`${TOOL}/batch`, ROWS)],
  [
    'strangers to JSON',
    2,
    () => post(TOOL, `{${Array.from({ length: 2_500 }, (_, index) => `"taxable_profit${index}":1`).join()}}`),
  ],
];
/** Requests in flight per address: the next is sent as soon as one is answered. */
const AT_ONCE = 4;

async function attack(
  port: number,
  seconds: number,
  one: string | undefined,
): Promise<Record<string, number>> {
  const agents = { keepAlive: true, maxSockets: 5_000 };
  const agent =
    one === undefined ? new Agent({ ...agents, rejectUnauthorized: false }) : new PlainAgent(agents);
  const end = Date.now() + seconds * 1_000;
  const statuses: Record<string, number> = {};
  const all = ABUSES.filter(([name]) => one === undefined || AT_LIMITS.includes(name)).flatMap(
    ([name, addresses, make], network) =>
      Array.from({ length: (one === undefined ? addresses : 1) * AT_ONCE }, async (_, index) => {
        const from = one ?? `127.0.${11 + network}.${1 + (index % addresses)}`;
        for (let turn = index; Date.now() < end; turn += addresses * AT_ONCE) {
          const status = await send(port, agent, { from, ...make(turn) });
          const key = `${name} ${status}`;
          statuses[key] = (statuses[key] ?? 0) + 1;
          // A client pauses after each rejection.
          if (status === 429 || status === 503 || status === 0)
            await new Promise((resolve) => setTimeout(resolve, 250));
        }
      }),
  );
  await Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, seconds * 1_000))]);
  agent.destroy();
  return statuses;
}

const { PORT, SECONDS, ONE } = process.env;
if (process.send !== undefined && PORT !== undefined && process.argv[1]?.endsWith('abuses.ts')) {
  const statuses = await attack(Number(PORT), Number(SECONDS), ONE);
  process.send(statuses, () => process.exit(0));
}
