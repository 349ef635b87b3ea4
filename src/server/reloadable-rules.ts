import { takeFingerprint } from '../engine/loading/as-built.ts';
import { RulesFault } from '../engine/loading/diagnostics.ts';
import type { ServiceOptions } from '../load-service.ts';
import { resolvePlaces } from '../places.ts';
import type { Service } from '../service.ts';
import { startService } from '../start-service.ts';
import type { Logger } from './log.ts';

/** The most diagnostics to log: a file that is not a rules file may have one in every line. */
const MOST_LOGGED = 100;

/** Rules are read after this many milliseconds without another request to do so: edits come in bursts. */
const QUIET = 250;

/** The service over rules that can be reloaded while it runs. */
export class ReloadableRules {
  #service: Service;
  #requested = false;
  #reloading: Promise<void> | null = null;
  /** The state of the files last read. */
  #fingerprint: string | null = null;

  private constructor(
    service: Service,
    private readonly options: ServiceOptions,
    private readonly log: Logger,
  ) {
    this.#service = service;
  }

  /** @throws RulesFault listing everything that is wrong. */
  static async load(options: ServiceOptions, log: Logger): Promise<ReloadableRules> {
    return new ReloadableRules(await startService(options), options, log);
  }

  get service(): Service {
    return this.#service;
  }

  /** Reloads the rules, and again if they were edited meanwhile. Faulty rules are rejected. */
  reload(): Promise<void> {
    this.#requested = true;
    this.#reloading ??= this.#reloadWhileRequested();
    return this.#reloading;
  }

  async #reloadWhileRequested(): Promise<void> {
    for (let isFirst = true; this.#requested; isFirst = false) {
      while (this.#requested) {
        this.#requested = false;
        await new Promise((resolve) => setTimeout(resolve, QUIET));
      }
      const fingerprint = takeFingerprint(resolvePlaces(this.options));
      if (!isFirst && fingerprint === this.#fingerprint) continue;
      this.#fingerprint = fingerprint;
      await this.#reload();
    }
    this.#reloading = null;
  }

  async #reload(): Promise<void> {
    const before = this.#service.rulesVersion;
    try {
      this.#service = await startService(this.options);
      this.log.info({ before, rules_version: this.#service.rulesVersion }, 'rules reloaded');
    } catch (thrown) {
      const all = thrown instanceof RulesFault ? thrown.message.split('\n') : [String(thrown)];
      const faults = all.slice(0, MOST_LOGGED);
      this.log.error(
        {
          rules_version: before,
          faults,
          ...(all.length > MOST_LOGGED ? { further: all.length - MOST_LOGGED } : {}),
        },
        'faulty rules refused: the old ones stay in force',
      );
    }
  }
}
