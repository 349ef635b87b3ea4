import cluster, { type Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';

/** The message of a worker that is listening. */
export const READY = { ready: { port: 3000, rulesVersion: '2026-11-22' } };

/** A worker that does only what a test tells it to, and records the signals it receives. */
export class StandInWorker extends EventEmitter {
  readonly signals: string[] = [];
  readonly process: { readonly pid: number; kill(signal: string): void };
  #isDead = false;

  constructor(readonly id: number) {
    super();
    this.process = { pid: 1_000 + id, kill: (signal) => void this.signals.push(signal) };
  }

  isDead(): boolean {
    return this.#isDead;
  }

  listens(): void {
    this.emit('message', READY);
  }

  dies(code: number | null = 1, signal: string | null = null): void {
    this.#isDead = true;
    delete cluster.workers?.[this.id];
    this.emit('exit', code, signal);
  }

  /** As in Node: counts are requested by message. */
  send(_message: unknown, sent: (error: Error | null) => void): void {
    sent(new Error('no counts'));
  }
}

/** Stand-ins for worker processes, returned by fork. */
export class StandInWorkers {
  /** All workers started, in order. */
  readonly all: StandInWorker[] = [];
  readonly #fork = cluster.fork;

  constructor() {
    const fork = (): Worker => {
      const worker = new StandInWorker(this.all.length + 1);
      this.all.push(worker);
      Object.assign(cluster.workers ?? {}, { [worker.id]: worker });
      return worker as unknown as Worker;
    };
    Object.assign(cluster, { fork });
  }

  remove(): void {
    Object.assign(cluster, { fork: this.#fork, workers: {} });
  }
}
