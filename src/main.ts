#!/usr/bin/env node
// A signal without a listener ends the process, and a request to reload must not do that during start-up.
process.on('SIGHUP', () => {});
await import('./server/start.ts');
