import { Agent, request } from 'node:http';
import type { Prepared } from './load.ts';

const CONNECTIONS = 10;
/** With more late requests than this, the load generator cannot keep pace and the measurement is void. */
const MOST_LATE = 0.2;

/**
 * Sends the prepared requests at an even pace, each when it is due, answered or not, as independent clients do.
 * autocannon sends each second's requests at its beginning, so its latencies show how long a burst takes.
 *
 * @param rate requests a second.
 * @returns sorted latencies in milliseconds, each measured from when its request was due.
 * @throws Error when an answer is not 2xx, or when requests could not be sent in time.
 */
export async function latenciesAt(
  url: string,
  requests: readonly Prepared[],
  rate: number,
  seconds: number,
): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, scheduling: 'fifo' });
  const count = Math.round(rate * seconds);
  const latencies: number[] = [];
  const began = performance.now();
  try {
    await new Promise<void>((resolve, reject) => {
      let sent = 0;
      const sendDue = (): void => {
        const due = Math.min(count, Math.floor(((performance.now() - began) / 1_000) * rate));
        for (; sent < due; sent += 1) {
          const at = began + (sent / rate) * 1_000;
          send(url, requests[sent % requests.length] as Prepared, agent, reject, () => {
            latencies.push(performance.now() - at);
            if (latencies.length === count) resolve();
          });
        }
        if (sent < count) setTimeout(sendDue, 1);
      };
      sendDue();
    });
  } finally {
    agent.destroy();
  }
  const late = (performance.now() - began) / 1_000 / seconds - 1;
  if (late > MOST_LATE) throw new Error(`${Math.round(rate)} requests a second could not be sent`);
  return latencies.sort((a, b) => a - b);
}

function send(
  url: string,
  { method, path, headers, body }: Prepared,
  agent: Agent,
  fail: (error: Error) => void,
  done: () => void,
): void {
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
  const sent = request(`${url}${path}`, { method, agent, headers: { ...headers, ...length } }, (response) => {
    response.resume();
    response.once('end', () =>
      response.statusCode === 200 ? done() : fail(new Error(`${path} answers ${response.statusCode}`)),
    );
  });
  sent.once('error', fail);
  sent.end(body);
}
