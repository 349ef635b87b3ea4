import { totalmem } from 'node:os';

/** Megabytes of old generation; with more, Node would only keep more garbage. */
const MOST = 1_024;
const LEAST = 64;

/** Node's flags for an instance: half its share of the memory in bytes; the rest is outside V8's heap. */
export function heapFlags(memory: number, workers: number): string {
  const megabytes = Math.floor(memory / workers / 2 / 1024 / 1024);
  const limit = Math.max(LEAST, Math.min(MOST, megabytes));
  return `--max-old-space-size=${limit} --max-semi-space-size=16`;
}

// `node $(node dist/server/heap-limit.js) dist/main.js`. Without a container Node returns 0, or more than
// the machine has.
const constrained = process.constrainedMemory();
const memory = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
console.log(heapFlags(memory, Number(process.env.WORKERS) || 1));
