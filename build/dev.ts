import { writeClientScript } from './programs.ts';

// `npm run dev`: node --watch runs it again whenever the code, the rules or the schemas change.
await writeClientScript();
await import('../src/prepare.ts');
// Faults of the rules are printed; a correction of them starts it again.
if (process.exitCode === undefined) await import('../src/main.ts');
