import { writeClientScript } from './programs.ts';

// `npm run dev`: tsx watch runs it again whenever the code, the rules or the schemas change.
await writeClientScript();
await import('../src/prepare.ts');
// Errors in the rules are printed; correcting them starts it again.
if (process.exitCode === undefined) await import('../src/main.ts');
