import cluster from 'node:cluster';

/** Preloaded into the service: collects garbage on SIGUSR2, in workers too, so that only live memory is measured. */
process.on('SIGUSR2', () => {
  globalThis.gc();
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGUSR2');
});
