import { parentPort, workerData } from 'node:worker_threads';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { startService } from '../../start-service.ts';
import { type BatchSettings, type Block, blockRunner, READY } from './block.ts';

// A thread of the command line: answers blocks of a file, in the order in which they come.
const settings = workerData as BatchSettings;
const runner = blockRunner(await startService({ baseUrl: settings.baseUrl }), settings);
// The main thread has looked at the settings before.
if (runner instanceof InvalidInput) throw runner;
parentPort?.postMessage(READY);
parentPort?.on('message', (block: Block) => parentPort?.postMessage(runner.run(block)));
