#!/usr/bin/env node
// A signal without a listener kills the process, and a reload request must not do that during start-up.
process.on('SIGHUP', () => {});
await import('./server/start.ts');
