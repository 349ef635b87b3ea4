/** Preloaded into the service: collects garbage on SIGUSR2, so that only live memory is measured. */
process.on('SIGUSR2', () => globalThis.gc());
