import cluster from 'node:cluster';

/** Loaded beside the service, so that only what it holds is measured: collects garbage on SIGUSR2, in workers too. */
process.on('SIGUSR2', () => {
  globalThis.gc();
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGUSR2');
});
