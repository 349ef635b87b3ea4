import autocannon from 'autocannon';

export interface Prepared {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Measured {
  readonly rate: number;
  /** The 99th percentile of latency, in milliseconds. */
  readonly p99: number;
}

const CONNECTIONS = 10;
/** How often autocannon checks whether it is done, in milliseconds; its default is once a second. */
const TICK = 10;

/**
 * Sends the prepared requests in turn for some seconds.
 * @param rate requests a second in total; 0 for as many as possible.
 * @throws Error when any answer is not 2xx.
 */
export function measure(
  url: string,
  requests: readonly Prepared[],
  seconds: number,
  rate = 0,
  connections = CONNECTIONS,
): Promise<Measured> {
  const overallRate = rate === 0 ? {} : { overallRate: Math.max(connections, Math.round(rate)) };
  return send(url, requests, { duration: seconds, connections, ...overallRate });
}

/**
 * Sends the prepared requests in turn until this many are answered: what V8 has
 * compiled depends on the number of calls, not on elapsed time.
 */
export async function warmUp(url: string, requests: readonly Prepared[], count: number): Promise<void> {
  await send(url, requests, { amount: count });
}

/** Sends the prepared requests in turn, with options for autocannon. @throws Error when any answer is not 2xx. */
export async function send(
  url: string,
  requests: readonly Prepared[],
  options: Omit<autocannon.Options, 'url' | 'requests'>,
): Promise<Measured> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    requests: requests.map((request) => ({ ...request, headers: { ...request.headers } })),
    ...(options.amount === undefined ? {} : { sampleInt: TICK }),
    ...options,
  });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(
      `${requests[0]?.path}: ${result.errors} errors, ${result.non2xx} answers that are not 2xx`,
    );
  }
  return { rate: result.requests.average, p99: result.latency.p99 };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
