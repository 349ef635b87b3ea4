import { readFileSync } from 'node:fs';
import { QUIET } from './http.ts';
import { measure, median } from './load.ts';
import { start } from './servers.ts';
import type { Target } from './targets.ts';

/** Start to first answer of the built service and of bare Koa, in milliseconds. */
export async function measureStart(answer: string): Promise<{ service: number; koa: number }> {
  const times = { service: [] as number[], koa: [] as number[] };
  for (let round = 0; round < 5; round += 1) {
    const service = await start(['dist/main.js'], QUIET, '/api/v1/tools');
    times.service.push(service.startedIn);
    await service.stop();
    const koa = await start(['bench/bare-koa.js'], { ANSWER: answer }, '/api/v1/tools');
    times.koa.push(koa.startedIn);
    await koa.stop();
  }
  return { service: median(times.service), koa: median(times.koa) };
}

/** Resident memory of a process in MB. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Resident memory in MB after a fifth of the requests and after all. */
export async function measureMemory(
  target: Target,
  requests: number,
): Promise<{ early: number; late: number }> {
  const service = await start(['dist/main.js'], QUIET, '/api/v1/tools');
  try {
    const seconds = 5;
    let sent = 0;
    let early = 0;
    while (sent < requests) {
      const { rate } = await measure(service.url, target.requests, seconds);
      sent += rate * seconds;
      if (early === 0 && sent >= requests / 5) early = memoryOf(service.pid);
    }
    return { early, late: memoryOf(service.pid) };
  } finally {
    await service.stop();
  }
}
