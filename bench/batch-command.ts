import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KEY, type Line, writeClients } from './batch-rows.ts';
import { mostMemory, processorSeconds } from './process.ts';

/** A run of so few rows is mostly startup, which is subtracted from the rate of many. */
const START = 1_000;
/** Sampling interval of a process, in milliseconds. */
const LOOK = 10;

interface Ended {
  readonly seconds: number;
  readonly processor: number;
  /** Peak resident memory in megabytes. */
  readonly peak: number;
}

/** Rows a second through the built command line, CSV in and out, on one core and on two. */
export async function commandLine(counts: readonly number[], add: (line: Line) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-batch-'));
  const file = join(folder, 'clients.csv');
  try {
    await writeClients(file, START);
    const start = await run(file, '0');
    for (const count of counts) {
      await writeClients(file, count);
      for (const processors of ['0', '0,1']) {
        const { seconds, processor, peak } = await run(file, processors);
        const name = processors === '0' ? 'one processor' : 'two processors';
        add({
          what: `command line, ${count.toLocaleString('en-GB')} rows, ${name}`,
          rate: count / (processor - start.processor),
          note: `${Math.round(count / seconds)} by the clock with the start, ${Math.round(peak)} MB at most`,
        });
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function run(file: string, processors: string): Promise<Ended> {
  const [input, output] = [openSync(file, 'r'), openSync('/dev/null', 'w')];
  const began = performance.now();
  const child = spawn('taskset', ['-c', processors, process.execPath, 'dist/cli.js', 'batch', KEY], {
    stdio: [input, output, 'inherit'],
  });
  const pid = child.pid ?? 0;
  let [processor, peak] = [0, 0];
  const timer = setInterval(() => {
    processor = processorSeconds(pid) ?? processor;
    peak = mostMemory(pid) ?? peak;
  }, LOOK);
  const [code] = await once(child, 'exit');
  clearInterval(timer);
  closeSync(input);
  closeSync(output);
  if (code !== 0) throw new Error(`the command line ended with ${code}`);
  return { seconds: (performance.now() - began) / 1_000, processor, peak };
}
