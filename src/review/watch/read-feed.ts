import { FeedFault } from './feed.ts';

/** How long one source may take, and how much of it is read. */
const MOST_TIME_MS = 30_000;
const MOST_BYTES = 8 * 1024 * 1024;

/** The Bank of England answers only clients that identify themselves. */
const USER_AGENT = 'corporation-tax-calculators rates:watch (reads a few pages a week)';

/**
 * The body at a URL.
 * @throws FeedFault in plain words when it cannot be read.
 */
export async function readFeed(url: string, get: typeof fetch): Promise<string> {
  let response: Response;
  try {
    response = await get(url, {
      headers: { 'User-Agent': USER_AGENT, Accept: 'application/json, application/xml, text/csv, */*;q=0.1' },
      signal: AbortSignal.timeout(MOST_TIME_MS),
    });
  } catch (thrown) {
    const isLate = (thrown as Error).name === 'TimeoutError';
    throw new FeedFault(isLate ? 'it did not answer in time' : 'it could not be reached');
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new FeedFault(`it answered with status ${response.status}`);
  }
  try {
    return await textOf(response);
  } catch (thrown) {
    if (thrown instanceof TooLarge) throw new FeedFault('its answer is larger than is read');
    throw new FeedFault('its answer broke off');
  }
}

class TooLarge extends Error {}

async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new TooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
