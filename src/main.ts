#!/usr/bin/env node
// A signal without a listener ends the process: one to reload must not, while the rest is loaded.
process.on('SIGHUP', () => {});
await import('./server/start.ts');
